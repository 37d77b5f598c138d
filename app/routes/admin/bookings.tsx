import { useRef } from "react";
import { Link } from "react-router";
import { fleet } from "#app/content/fleet.ts";
import { BookingList } from "#app/features/booking/staff/booking-list.tsx";
import { useArrivals } from "#app/features/booking/staff/use-arrivals.ts";
import { inbox } from "#app/features/booking/staff-bookings.server.ts";
import {
  bookingFilterQuery,
  inboxStreamQuery,
  readBookingFilter,
} from "#app/features/booking/staff-filter.ts";
import { staffAreaMessages as say } from "#app/features/booking/staff-messages.ts";
import { can } from "#app/features/staff/roles.ts";
import { staffMembers } from "#app/features/staff/staff-accounts.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { StaffPage } from "#app/shell/staff/staff-page.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { listAddress } from "#app/ui/staff/list-address.ts";
import type { Route } from "./+types/bookings";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

const path = "/admin/bookings";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const filter = readBookingFilter(new URL(request.url).searchParams);
  const [shown, members] = await Promise.all([inbox(db, filter), staffMembers(db)]);
  return {
    ...shown,
    filter,
    now: clock.now(),
    assignees: members.filter(({ role }) => can(role, "bookings")).map(({ id, name }) => ({ id, name })),
  };
}

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { lines, next, waiting, filter, now, assignees } = loaderData;
  const query = bookingFilterQuery(filter);
  const list = useRef<HTMLDivElement>(null);
  const arrivals = useArrivals(listAddress(`${path}/stream`, inboxStreamQuery(filter)), loaderData);
  return (
    <StaffPage
      title={say.title}
      note={say.waiting(waiting)}
      actions={
        <>
          <a href={listAddress(`${path}/export.csv`, query)} className={staffButton()} download>
            {say.exportCsv}
          </a>
          <Link to={`${path}/week`} className={staffButton()}>
            {say.week.link}
          </Link>
          <Link to={`${path}/new`} className={staffButton("call")}>
            {say.newRequest}
          </Link>
        </>
      }
    >
      <div role="status">
        {arrivals.count > 0 ? (
          <p className="mb-4 flex flex-wrap items-center justify-between gap-x-6 border-l-2 border-brass bg-haze/50 px-5 py-2 text-small font-[550]">
            {say.newArrived(arrivals.count)}
            <Link
              to={path}
              onClick={() => {
                arrivals.hasSeen();
                // The link goes away with what it announced.
                list.current?.focus();
              }}
              className={staffButton("quiet")}
            >
              {say.showNewest}
            </Link>
          </p>
        ) : null}
      </div>
      <div ref={list} tabIndex={-1} className="outline-none">
        <BookingList
          {...{ path, lines, filter, next, now, assignees }}
          aircraft={fleet.map(({ name }) => name)}
        />
      </div>
    </StaffPage>
  );
}
