import { Link, useSearchParams } from "react-router";
import { fleet } from "#app/content/fleet.ts";
import { receiveBookingRows } from "#app/features/booking/bulk-assign.server.ts";
import { LateRequests } from "#app/features/booking/staff/booking-lines.tsx";
import { BookingList } from "#app/features/booking/staff/booking-list.tsx";
import { inbox, lateLines, lateRequests } from "#app/features/booking/staff-bookings.server.ts";
import { isListNarrowed, readBookingFilter } from "#app/features/booking/staff-filter.ts";
import { type StaffMember, staffMembers } from "#app/features/staff/members.server.ts";
import { can } from "#app/features/staff/roles.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { BulkNotice } from "#app/ui/staff/bulk-bar.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { revalidateOnConflict, useHeldReply } from "#app/ui/staff/failed-submission.tsx";
import { Notice } from "#app/ui/staff/notice.tsx";
import { useFreshData } from "#app/ui/use-fresh-data.ts";
import type { Route } from "./+types/bookings";

export const meta: Route.MetaFunction = () => [{ title: `Bookings | Harmattan Aviation` }];

const path = "/admin/bookings";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { staff, services } = staffRequest(context, "booking");
  const { db, clock } = services;
  const now = clock.now();
  const filter = readBookingFilter(new URL(request.url).searchParams);
  const [shown, late, lateCount, members] = await Promise.all([
    inbox(db, filter),
    filter.after || isListNarrowed(filter) ? [] : lateLines(db, now),
    lateRequests(db, now),
    staffMembers(db),
  ]);
  return {
    ...shown,
    late,
    lateCount,
    filter,
    ownId: staff.id,
    now,
    assignees: assigneesAmong(members),
  };
}

const assigneesAmong = (members: readonly StaffMember[]) =>
  members
    .filter(({ role }) => can(role, "bookings"))
    .map(({ id, name, state }) => ({ id, name, isActive: state !== "disabled" }));

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "booking", async ({ form, record, services }) => {
    const members = assigneesAmong(await staffMembers(services.db));
    return await receiveBookingRows(
      form,
      {
        assignees: members.filter(({ isActive }) => isActive),
        record: (subjectId, transaction, entry) => record(transaction, { ...entry, subjectId }),
      },
      services,
    );
  });

export const shouldRevalidate = revalidateOnConflict;

export default function Bookings({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, late, lateCount, next, waiting, filter, now, assignees, ownId } = loaderData;
  const reply = useHeldReply(actionData);
  const isDeleted = useSearchParams()[0].get("done") === "delete";
  useFreshData();
  return (
    <StaffPage
      title="Bookings"
      note={
        waiting === 0
          ? "No request is waiting."
          : waiting === 1
            ? "One request is waiting for a reply."
            : `${waiting} requests are waiting for a reply.`
      }
      actions={
        <Link to={`${path}/new`} className={staffButton("call")}>
          New request
        </Link>
      }
    >
      <Notice>{isDeleted && !reply ? "The request is deleted." : null}</Notice>
      <BulkNotice reply={reply} />
      <LateRequests lines={late} count={lateCount} now={now} />
      <BookingList
        path={path}
        lines={lines}
        filter={filter}
        next={next}
        now={now}
        assignees={assignees}
        ownId={ownId}
        reply={reply}
        aircraft={fleet.map(({ name }) => name)}
      />
    </StaffPage>
  );
}
