import { useRef } from "react";
import { data, Link, useSearchParams } from "react-router";
import { fleet } from "#app/content/fleet.ts";
import { receiveBookingRows } from "#app/features/booking/bulk-assign.server.ts";
import { lateLines } from "#app/features/booking/desk-today.server.ts";
import { BookingList } from "#app/features/booking/staff/booking-list.tsx";
import { LateRequests } from "#app/features/booking/staff/late-requests.tsx";
import { useArrivals } from "#app/features/booking/staff/use-arrivals.ts";
import { inbox, lateRequests } from "#app/features/booking/staff-bookings.server.ts";
import { inboxStreamQuery, isListNarrowed, readBookingFilter } from "#app/features/booking/staff-filter.ts";
import { staffAreaMessages as say } from "#app/features/booking/staff-messages.ts";
import { can } from "#app/features/staff/roles.ts";
import { type StaffMember, staffMembers } from "#app/features/staff/staff-accounts.server.ts";
import { staffAction, staffRequest } from "#app/features/staff/staff-request.server.ts";
import { StaffPage } from "#app/shell/staff/staff-page.tsx";
import { BulkNotice } from "#app/ui/staff/bulk-bar.tsx";
import { staffButton } from "#app/ui/staff/button.ts";
import { revalidateOnConflict, useHeldReply } from "#app/ui/staff/failed-submission.tsx";
import { listAddress } from "#app/ui/staff/list-address.ts";
import { Notice } from "#app/ui/staff/notice.tsx";
import type { Route } from "./+types/bookings";

export const meta: Route.MetaFunction = () => [{ title: `${say.title} | Harmattan Aviation` }];

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

export async function action(args: Route.ActionArgs) {
  const { form, record, services } = await staffAction(args, "booking");
  const members = assigneesAmong(await staffMembers(services.db));
  const reply = await receiveBookingRows(
    form,
    {
      assignees: members.filter(({ isActive }) => isActive),
      record: (subjectId, transaction, entry) => record(transaction, { ...entry, subjectId }),
    },
    services,
  );
  return data(reply, { status: reply.count > 0 ? 200 : 409 });
}

export const shouldRevalidate = revalidateOnConflict;

export default function Bookings({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, late, lateCount, next, waiting, filter, now, assignees, ownId } = loaderData;
  const reply = useHeldReply(actionData);
  const isDeleted = useSearchParams()[0].get("done") === "delete";
  const list = useRef<HTMLDivElement>(null);
  const arrivals = useArrivals(listAddress(`${path}/stream`, inboxStreamQuery(filter)), loaderData);
  return (
    <StaffPage
      title={say.title}
      note={say.waiting(waiting)}
      actions={
        <Link to={`${path}/new`} className={staffButton("call")}>
          {say.newRequest}
        </Link>
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
      <Notice>{isDeleted && !reply ? say.deleted : null}</Notice>
      <BulkNotice reply={reply} />
      <LateRequests lines={late} count={lateCount} now={now} />
      <div ref={list} tabIndex={-1} className="outline-none">
        <BookingList
          {...{ path, lines, filter, next, now, assignees, ownId, reply }}
          aircraft={fleet.map(({ name }) => name)}
        />
      </div>
    </StaffPage>
  );
}
