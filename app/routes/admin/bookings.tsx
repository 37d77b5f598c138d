import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { fleet } from "#app/content/fleet.ts";
import { deskPage, waitingRequests } from "#app/features/booking/booking-desk.server.ts";
import { BookingList } from "#app/features/booking/desk/booking-list.tsx";
import { deskFilterQuery, readDeskFilter } from "#app/features/booking/desk-filter.ts";
import { deskMessages as say } from "#app/features/booking/desk-messages.ts";
import { staffMembers } from "#app/features/staff/staff-accounts.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import { DeskPage } from "#app/shell/desk/desk-page.tsx";
import { deskButton } from "#app/ui/desk/button.ts";
import { listAddress } from "#app/ui/desk/filter-bar.tsx";
import { Pager } from "#app/ui/desk/pager.tsx";
import { useRowKeys } from "#app/ui/desk/use-row-keys.ts";
import { useEventStream } from "#app/ui/use-event-stream.ts";
import type { Route } from "./+types/bookings";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

const path = "/admin/bookings";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const filter = readDeskFilter(new URL(request.url).searchParams);
  const [page, waiting, members] = await Promise.all([
    deskPage(db, filter),
    waitingRequests(db),
    staffMembers(db),
  ]);
  return {
    ...page,
    waiting,
    filter,
    now: clock.now(),
    assignees: members.filter(({ role }) => role === "admin").map(({ id, name }) => ({ id, name })),
  };
}

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { lines, next, waiting, filter, now, assignees } = loaderData;
  useRowKeys();
  const arrived = useArrivals();
  const query = deskFilterQuery(filter);
  return (
    <DeskPage
      title={say.title}
      note={
        <>
          {say.waiting(waiting)} <span className="hidden lg:inline">{say.keys}</span>
        </>
      }
      actions={
        <a href={listAddress(`${path}/export.csv`, query)} className={deskButton()} download>
          {say.exportCsv}
        </a>
      }
    >
      <p role="status" className="sr-only">
        {arrived > 0 ? say.newArrived(arrived) : ""}
      </p>
      <BookingList
        path={path}
        lines={lines}
        filter={filter}
        now={now}
        assignees={assignees}
        aircraft={fleet.map(({ name }) => name)}
      />
      <Pager
        first={filter.after ? listAddress(path, query) : null}
        next={next ? listAddress(path, { ...query, after: next }) : null}
      />
    </DeskPage>
  );
}

/** Draws the list anew when something arrives, and counts how often that happened while the page was open. */
function useArrivals(): number {
  const { revalidate } = useRevalidator();
  const [count, setCount] = useState(0);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEventStream(`${path}/stream`, ["changed"], () => {
    setCount((before) => before + 1);
    clearTimeout(soon.current);
    // Several that arrive together are one drawing.
    soon.current = setTimeout(revalidate, 150);
  });
  return count;
}
