import { Link } from "react-router";
import { calendarOf } from "#app/features/quotation/calendar.server.ts";
import { CalendarMonth } from "#app/features/quotation/staff/calendar-month.tsx";
import { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { addDays } from "#app/features/trip/local-time.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { lagosDay } from "#app/ui/staff/lagos-time.ts";
import type { Route } from "./+types/calendar";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = staffRequest(context, "booking").services;
  const query = url.searchParams.get("month") ?? "";
  const today = lagosDay(clock.now());
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(query) ? query : today.slice(0, 7);
  return { month, today, ...(await calendarOf(db, month)) };
}

const monthNames = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

export default function Calendar({ loaderData: { month, today, rows, unassigned } }: Route.ComponentProps) {
  const previousMonth = addDays(`${month}-01`, -1).slice(0, 7);
  const nextMonth = addDays(`${month}-01`, 31).slice(0, 7);
  return (
    <StaffPage
      title={monthNames.format(new Date(`${month}-01T00:00Z`))}
      windowTitle="Calendar"
      note="Confirmed and completed flights by aircraft, with empty flights from and to its base. Lagos time."
      actions={
        <>
          <Link to={`?month=${previousMonth}`} className={staffButton()} rel="prev">
            Month before
          </Link>
          <Link to={`?month=${nextMonth}`} className={staffButton()} rel="next">
            Next month
          </Link>
        </>
      }
    >
      <CalendarMonth month={month} today={today} rows={rows} unassigned={unassigned} />
    </StaffPage>
  );
}
