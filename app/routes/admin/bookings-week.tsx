import { Link, redirect } from "react-router";
import { weekOfDepartures } from "#app/features/booking/departure-week.server.ts";
import { daysAfter, mondayOf, readMonday } from "#app/features/booking/departure-week.ts";
import { DepartureWeek } from "#app/features/booking/staff/departure-week.tsx";
import { staffAreaMessages } from "#app/features/booking/staff-messages.ts";
import { staffMessages } from "#app/features/staff/messages.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { StaffPage } from "#app/shell/staff/staff-page.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import type { Route } from "./+types/bookings-week";

const say = staffAreaMessages.week;
const path = "/admin/bookings/week";
const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** `23 to 29 November 2026`. By hand: `formatRange` sets other spaces in Node than in browsers. */
function titleOf(monday: string): string {
  const [first = [], last = []] = [monday, daysAfter(monday, 6)].map((day) =>
    longDate.format(new Date(`${day}T00:00Z`)).split(" "),
  );
  const differs = last.findLastIndex((part, at) => part !== first[at]);
  return say.title(first.slice(0, differs + 1).join(" "), last.join(" "));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? titleOf(loaderData.monday) : say.link} | Harmattan Aviation` },
];

/** Every week has one address, its Monday's; the present one is found without. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const today = lagosLocal(clock.now()).slice(0, 10);
  const asked = new URL(request.url).searchParams.get("from");
  const monday = asked === null ? mondayOf(today) : readMonday(asked);
  if (!monday) throw redirect(path);
  if (asked !== null && asked !== monday) throw redirect(`${path}?from=${monday}`);
  const [previous, next] = [daysAfter(monday, -7), daysAfter(monday, 7)];
  const days = Array.from({ length: 7 }, (_, index) => daysAfter(monday, index));
  return { monday, previous, next, days, today, rows: await weekOfDepartures(db, monday) };
}

export default function BookingsWeek({ loaderData }: Route.ComponentProps) {
  const { monday, previous, next, days, today, rows } = loaderData;
  const entries = rows.flatMap((row) => row.entries);
  const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length;
  const weeks = [
    { label: say.previous, to: `${path}?from=${previous}` },
    { label: say.present, to: path },
    { label: say.next, to: `${path}?from=${next}` },
  ];
  return (
    <StaffPage
      title={titleOf(monday)}
      note={say.summary(count("departs"), count("returns"))}
      back={{ to: "/admin/bookings", label: staffAreaMessages.title }}
      actions={
        <nav aria-label={say.weeks} className="flex flex-wrap gap-3">
          {weeks.map(({ label, to }) => (
            <Link key={label} to={to} className={staffButton()}>
              {label}
            </Link>
          ))}
        </nav>
      }
    >
      <DepartureWeek days={days} today={today} rows={rows} />
      <p className="mt-6 text-small">
        <Link to="/admin/bookings/calendar" className="underlined hover:text-brass-ink">
          {staffMessages.calendar.link}
        </Link>
      </p>
    </StaffPage>
  );
}
