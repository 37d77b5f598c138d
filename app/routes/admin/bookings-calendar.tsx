import { data } from "react-router";
import { staffAreaMessages } from "#app/features/booking/staff-messages.ts";
import { CalendarChanges } from "#app/features/staff/calendar-changes.tsx";
import { calendarMadeAt, receiveCalendarChange } from "#app/features/staff/calendar-key.server.ts";
import { ChangeReply } from "#app/features/staff/change-reply.tsx";
import { staffMessages } from "#app/features/staff/messages.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/shell/staff/staff-page.tsx";
import { replyIn, revalidateOnConflict } from "#app/ui/staff/failed-submission.tsx";
import type { Route } from "./+types/bookings-calendar";

const say = staffMessages.calendar;

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, services } = staffRequest(context, "account");
  return { madeAt: await calendarMadeAt(services.db, staff.id) };
}

/** The one answer that holds the address is kept by nobody. */
export async function action(args: Route.ActionArgs) {
  const { form, staff, services } = await staffAction(args, "account");
  const reply = await receiveCalendarChange(form, staff, services);
  return data(reply, { status: reply.ok ? 200 : reply.status, headers: { "Cache-Control": "no-store" } });
}

export const shouldRevalidate = revalidateOnConflict;

export default function BookingsCalendar({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StaffPage title={say.title} back={{ to: "/admin/bookings/week", label: staffAreaMessages.week.link }}>
      <ChangeReply reply={replyIn(actionData)} once={say.once} />
      <div className="grid max-w-(--measure) gap-6 border-t hairline pt-6">
        <p>{say.lead}</p>
        <CalendarChanges madeAt={loaderData.madeAt} />
        <p className="text-small text-quiet">{say.dies}</p>
      </div>
    </StaffPage>
  );
}
