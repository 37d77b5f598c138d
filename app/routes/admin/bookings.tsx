import { Link } from "react-router";
import { fleet } from "#app/content/fleet.ts";
import { bookingFields } from "#app/features/booking/booking-fields.ts";
import { bookingSources, bookingStatuses, statusNames } from "#app/features/booking/booking-status.ts";
import {
  hasLastFlightLeft,
  Journey,
  leavesWithin,
  localTime,
  marksOf,
  partyOf,
  shortDay,
  shortDeparture,
  Waiting,
} from "#app/features/booking/staff/booking-lines.tsx";
import { staffBookingsPage, waitingRequests } from "#app/features/booking/staff-bookings.server.ts";
import {
  type BookingOrder,
  bookingFilters,
  bookingOrders,
  usualOrder,
} from "#app/features/booking/staff-filter.ts";
import { StatusBadge } from "#app/features/booking/status-badge.tsx";
import { assigneesOf } from "#app/features/staff/members.server.ts";
import { listLoader } from "#app/features/staff/staff-request.server.ts";
import { StaffList } from "#app/layout/staff/staff-list.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
import { staffButton } from "#app/ui/staff/button.ts";
import { isNarrowed, listAddress } from "#app/ui/staff/list-address.ts";
import { breakAtCommas, Moment } from "#app/ui/staff/moment.tsx";
import { useFreshData } from "#app/ui/use-fresh-data.ts";
import type { Route } from "./+types/bookings";

const path = "/admin/bookings";

export const loader = listLoader(bookingFilters, async ({ db, clock }, filter) => {
  const [page, waiting, assignees] = await Promise.all([
    staffBookingsPage(db, filter),
    waitingRequests(db, clock.now()),
    assigneesOf(db, "bookings"),
  ]);
  return { ...page, usual: usualOrder(filter.status), waiting, assignees };
});

/** A line of a compact row, truncated at the column's width. */
const oneLine =
  "block lg:truncate lg:max-w-[calc(100vw-55rem)] min-[80rem]:max-w-[calc(100vw-65rem)] min-[90rem]:max-w-[min(34rem,calc(100vw-65rem))]";

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { usual, waiting, assignees, ...list } = loaderData;
  const { query, now } = list;
  useFreshData();
  const order = bookingOrders[query.order as BookingOrder]?.toLowerCase();
  return (
    <StaffList
      title="Bookings"
      note={
        <>
          {waiting.count === 0
            ? "No request is waiting."
            : waiting.count === 1
              ? "One request is waiting for a reply."
              : `${waiting.count} requests are waiting for a reply.`}{" "}
          {waiting.late > 0 ? (
            <Link
              to={`${path}?status=pending`}
              className="font-[550] text-cancelled underline hover:text-brass-ink"
            >
              {`${waiting.late} past the promised time`}
            </Link>
          ) : null}
        </>
      }
      path={path}
      list={list}
      actions={
        <Link to={`${path}/new`} className={staffButton("call")}>
          New request
        </Link>
      }
      isCompact
      choices={{
        labels: Object.fromEntries(statusNames.map((status) => [status, bookingStatuses[status].label])),
      }}
      searchLabel="Name, e-mail, phone, place or reference"
      foldedAs={order ? `Filter and sort, ${order}` : "Filter and sort"}
      foldedActions={
        <a
          href={listAddress(`${path}/export.csv`, query)}
          download
          className="absolute top-0 right-0 inline-flex min-h-11 items-center text-small underlined hover:text-brass-ink lg:min-h-9"
        >
          Export CSV
        </a>
      }
      filters={[
        { name: "from", label: "Departs from (local date)" },
        { name: "to", label: "until (local date)" },
        {
          name: "aircraft",
          label: "Aircraft",
          options: Object.fromEntries(fleet.map(({ name }) => [name, name])),
        },
        { name: "contact", label: "Contact by", options: bookingFields.preferredContact.labels },
        { name: "source", label: "Source", options: bookingSources },
        {
          name: "assignee",
          label: "Assigned to",
          options: { none: "Unassigned", ...Object.fromEntries(assignees.map(({ id, name }) => [id, name])) },
        },
      ]}
      orders={{ labels: bookingOrders, usual }}
      columns={[
        {
          label: "Request",
          isFreeText: "name",
          isPlain: true,
          cell: (row) => (
            <Link
              to={`${path}/${row.reference}`}
              className="block min-w-0 hover:text-brass-ink max-lg:py-1 lg:max-w-[11rem] lg:truncate"
            >
              <span className="mr-2 font-[550] underlined">{row.fullName}</span>{" "}
              <span className="!whitespace-nowrap text-quiet min-[700px]:block">{row.reference}</span>
            </Link>
          ),
        },
        {
          label: "Status",
          isPlain: true,
          cell: (row) => (
            <>
              <StatusBadge
                status={row.status}
                isQuiet
                className="!px-2 !py-0 !leading-[1.25rem] max-[700px]:mr-3 lg:!leading-[1.05rem]"
              />
              {row.unread > 0 ? (
                <span className="font-[550] whitespace-nowrap text-brass-ink lg:ml-2">
                  {row.unread === 1 ? "1 new message" : `${row.unread} new messages`}
                </span>
              ) : null}
              {row.status === "pending" ? (
                <span className="mr-3 block text-quiet max-[700px]:inline-block lg:whitespace-nowrap">
                  <Waiting row={row} now={now} />
                </span>
              ) : row.status === "confirmed" && hasLastFlightLeft(row, now) ? (
                <span className="block font-[550] text-pending max-[700px]:inline-block">
                  {breakAtCommas("departed, not completed")}
                </span>
              ) : null}
            </>
          ),
        },
        {
          label: "Trip",
          isFreeText: "name",
          isPlain: true,
          isCardHead: true,
          cell: (row) => (
            <>
              <span className={oneLine}>
                <span className="font-[550] max-lg:block">
                  <Journey places={row.places} />
                </span>
                <span className="block lg:hidden">{shortDeparture(row, now)}</span>{" "}
                <span className="text-quiet">
                  {partyOf(row)}
                  {/* Wider tables show the assignee in a column. */}
                  <span className="min-[700px]:hidden">
                    {row.assigneeName
                      ? `, ${row.assigneeName}`
                      : bookingStatuses[row.status].isAhead
                        ? `, unassigned`
                        : ""}
                  </span>
                </span>
              </span>
              <span className={`${oneLine} text-[0.8125rem]`}>
                {marksOf(row, now).length > 0 ? (
                  <span className="mr-2 font-[550] max-lg:block">{marksOf(row, now).join(" · ")}</span>
                ) : null}
                <span className="text-quiet">{excerpt(row.specialRequests, 90)}</span>
              </span>
            </>
          ),
        },
        {
          label: "Departs",
          wideOnly: true,
          orders: [
            ["soonest", "ascending"],
            ["latest", "descending"],
          ],
          cell: (row) => (
            <span
              className={`whitespace-nowrap ${bookingStatuses[row.status].isAhead && leavesWithin(12, row, now) ? "font-[550] text-cancelled" : ""}`}
            >
              {shortDay(row, now)}
              <span className="block text-quiet">{localTime(row)}</span>
            </span>
          ),
        },
        {
          label: "Assigned",
          isFreeText: true,
          wideOnly: "80rem",
          cell: (row) => row.assigneeName ?? <span className="text-quiet">Unassigned</span>,
        },
        {
          label: "Received",
          wideOnly: "90rem",
          orders: [
            ["newest", "descending"],
            ["oldest", "ascending"],
          ],
          cell: (row) => <Moment at={row.createdAt} now={now} className="block max-w-26" />,
        },
      ]}
      // The status filter is always visible; the others may hide a booking.
      empty={
        isNarrowed({ ...query, status: null })
          ? { title: "No booking matches. Remove a filter, or search for fewer words." }
          : {
              title: "No bookings here.",
              detail: "Requests from the booking page appear here as they arrive.",
            }
      }
      done={{ delete: "The request is deleted." }}
    />
  );
}
