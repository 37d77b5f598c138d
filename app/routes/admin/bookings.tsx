import { useRef } from "react";
import { Link } from "react-router";
import { fleet } from "#app/content/fleet.ts";
import { inbox } from "#app/features/booking/booking-desk.server.ts";
import { BookingList } from "#app/features/booking/desk/booking-list.tsx";
import { useArrivals } from "#app/features/booking/desk/use-arrivals.ts";
import { deskFilterQuery, inboxStreamQuery, readDeskFilter } from "#app/features/booking/desk-filter.ts";
import { deskMessages as say } from "#app/features/booking/desk-messages.ts";
import { can } from "#app/features/staff/roles.ts";
import { staffMembers } from "#app/features/staff/staff-accounts.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { DeskPage } from "#app/shell/desk/desk-page.tsx";
import { deskButton } from "#app/ui/desk/button.ts";
import { listAddress } from "#app/ui/desk/list-address.ts";
import type { Route } from "./+types/bookings";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

const path = "/admin/bookings";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const filter = readDeskFilter(new URL(request.url).searchParams);
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
  const query = deskFilterQuery(filter);
  const list = useRef<HTMLDivElement>(null);
  const arrivals = useArrivals(listAddress(`${path}/stream`, inboxStreamQuery(filter)), loaderData);
  return (
    <DeskPage
      title={say.title}
      note={say.waiting(waiting)}
      actions={
        <a href={listAddress(`${path}/export.csv`, query)} className={deskButton()} download>
          {say.exportCsv}
        </a>
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
              className={deskButton("quiet")}
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
    </DeskPage>
  );
}
