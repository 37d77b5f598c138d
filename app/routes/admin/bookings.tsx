import { Link } from "react-router";
import { fleet } from "#app/content/fleet.ts";
import { LateRequests } from "#app/features/booking/staff/booking-lines.tsx";
import { BookingList } from "#app/features/booking/staff/booking-list.tsx";
import {
  assigneesOf,
  lateLines,
  lateRequests,
  staffBookingsPage,
  waitingRequests,
} from "#app/features/booking/staff-bookings.server.ts";
import { bookingFilters, usualOrder } from "#app/features/booking/staff-filter.ts";
import { receiveBookingRows } from "#app/features/booking/staff-posts.server.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { revalidateOnConflict, useHeldReply } from "#app/ui/staff/failed-submission.tsx";
import { isNarrowed, readList } from "#app/ui/staff/list-address.ts";
import { useFreshData } from "#app/ui/use-fresh-data.ts";
import type { Route } from "./+types/bookings";

export const meta: Route.MetaFunction = () => [{ title: `Bookings | Harmattan Aviation` }];

const path = "/admin/bookings";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { staff, services } = staffRequest(context, "booking");
  const { db, clock } = services;
  const now = clock.now();
  const { filter, list } = readList(url.searchParams, bookingFilters);
  const [page, waiting, late, lateCount, assignees] = await Promise.all([
    staffBookingsPage(db, filter),
    waitingRequests(db),
    filter.after || isNarrowed(list.query) ? [] : lateLines(db, now),
    lateRequests(db, now),
    assigneesOf(db),
  ]);
  return {
    list: { ...list, ...page, now, usualOrder: usualOrder(filter.status) },
    waiting,
    late,
    lateCount,
    ownId: staff.id,
    assignees,
  };
}

export const action = (args: Route.ActionArgs) =>
  staffAction(args, "booking", async ({ form, record, services }) =>
    receiveBookingRows(
      form,
      (subjectId, transaction, entry) => record(transaction, { ...entry, subjectId }),
      services,
    ),
  );

export const shouldRevalidate = revalidateOnConflict;

export default function Bookings({ loaderData, actionData }: Route.ComponentProps) {
  const { list, late, lateCount, waiting, assignees, ownId } = loaderData;
  const reply = useHeldReply(actionData);
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
      <LateRequests lines={late} count={lateCount} now={list.now} />
      <BookingList
        list={list}
        assignees={assignees}
        ownId={ownId}
        reply={reply}
        aircraft={fleet.map(({ name }) => name)}
      />
    </StaffPage>
  );
}
