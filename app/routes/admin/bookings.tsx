import { Link } from "react-router";
import { BookingList } from "#app/features/booking/staff/booking-list.tsx";
import {
  assigneesOf,
  lateRequests,
  staffBookingsPage,
  waitingRequests,
} from "#app/features/booking/staff-bookings.server.ts";
import { bookingFilters, usualOrder } from "#app/features/booking/staff-filter.ts";
import { staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/layout/staff/staff-page.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { readList } from "#app/ui/staff/list-address.ts";
import { useFreshData } from "#app/ui/use-fresh-data.ts";
import type { Route } from "./+types/bookings";

export const meta: Route.MetaFunction = () => [{ title: `Bookings | Harmattan Aviation` }];

const path = "/admin/bookings";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services } = staffRequest(context, "booking");
  const { db, clock } = services;
  const now = clock.now();
  const { filter, list } = readList(url.searchParams, bookingFilters);
  const [page, waiting, late, assignees] = await Promise.all([
    staffBookingsPage(db, filter),
    waitingRequests(db),
    lateRequests(db, now),
    assigneesOf(db),
  ]);
  return {
    list: { ...list, ...page, now, usualOrder: usualOrder(filter.status) },
    waiting,
    late,
    assignees,
  };
}

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { list, late, waiting, assignees } = loaderData;
  useFreshData();
  return (
    <StaffPage
      title="Bookings"
      note={
        <>
          {waiting === 0
            ? "No request is waiting."
            : waiting === 1
              ? "One request is waiting for a reply."
              : `${waiting} requests are waiting for a reply.`}{" "}
          {late > 0 ? (
            <Link
              to={`${path}?status=pending`}
              className="font-[550] text-cancelled underline hover:text-brass-ink"
            >
              {`${late} past the promised time`}
            </Link>
          ) : null}
        </>
      }
      actions={
        <Link to={`${path}/new`} className={staffButton("call")}>
          New request
        </Link>
      }
    >
      <BookingList list={list} assignees={assignees} />
    </StaffPage>
  );
}
