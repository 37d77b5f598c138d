import { Link } from "react-router";
import { RowCheck } from "#app/ui/staff/bulk-bar.tsx";
import type { Column } from "#app/ui/staff/data-table.tsx";
import { listAddress } from "#app/ui/staff/list-address.ts";
import { Moment, partedAtCommas } from "#app/ui/staff/moment.tsx";
import { isTripAhead } from "../booking-status.ts";
import type { BookingRow } from "../staff-bookings.server.ts";
import { type BookingFilter, type BookingOrder, bookingFilterQuery } from "../staff-filter.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";
import { StatusBadge } from "../status-badge.tsx";
import { hasDeparted, localTime, shortDay, shortDeparture } from "./departure-moment.ts";
import { Journey } from "./place.tsx";
import { Waiting } from "./waiting.tsx";

/** What the desk's list says of each booking. */
export function bookingColumns(path: string, filter: BookingFilter, now: Date): Column<BookingRow>[] {
  const turned = (one: BookingOrder, other: BookingOrder) =>
    listAddress(path, bookingFilterQuery({ ...filter, order: filter.order === one ? other : one }));
  return [
    {
      label: say.columns.request,
      isFreeText: "name",
      isPlain: true,
      cell: (line) => (
        <div className="flex items-start gap-x-3">
          <RowCheck id={line.reference} from={line.assigneeId ?? ""} name={line.reference} />
          <Link to={`${path}/${line.reference}`} className="block min-w-0 hover:text-brass-ink max-lg:py-1">
            <span className="mr-2 font-[550] underlined">{line.fullName}</span>{" "}
            <span className="!whitespace-nowrap text-quiet min-[700px]:block">{line.reference}</span>
          </Link>
        </div>
      ),
    },
    {
      label: say.columns.status,
      isPlain: true,
      cell: (line) => (
        <>
          <StatusBadge
            status={line.status}
            isQuiet
            className="!px-2 !py-0 !leading-[1.25rem] max-[700px]:mr-3"
          />
          {line.status === "pending" ? (
            <span className="mr-3 block text-quiet max-[700px]:inline-block">
              <Waiting line={line} now={now} />
            </span>
          ) : line.status === "confirmed" && hasDeparted(line, now) ? (
            <span className="block font-[550] text-pending max-[700px]:inline-block">
              {partedAtCommas(say.flown)}
            </span>
          ) : null}
        </>
      ),
    },
    {
      label: say.columns.trip,
      isFreeText: "name",
      isPlain: true,
      isCardHead: true,
      cell: (line) => (
        <>
          <span className="block font-[550]">
            <Journey from={line.departureCity} to={line.arrivalCity} />
          </span>
          <span className="block lg:hidden">{shortDeparture(line, now)}</span>
          <span className="block text-quiet">
            {say.party(line.numberOfPassengers, say.aircraft(line))}
            {/* What the table has a column for where there is room. */}
            <span className="min-[700px]:hidden">
              {line.assigneeName
                ? `, ${line.assigneeName}`
                : isTripAhead(line.status)
                  ? `, ${say.unassigned}`
                  : ""}
            </span>
          </span>
        </>
      ),
    },
    {
      label: say.columns.departs,
      wideOnly: true,
      sortHref: turned("soonest", "latest"),
      sorted: filter.order === "soonest" ? "ascending" : filter.order === "latest" ? "descending" : undefined,
      cell: (line) => (
        <span className="whitespace-nowrap">
          {shortDay(line, now)}
          <span className="block text-quiet">{localTime(line)}</span>
        </span>
      ),
    },
    {
      label: say.columns.assignee,
      isFreeText: true,
      wideOnly: "80rem",
      cell: (line) => line.assigneeName ?? <span className="text-quiet">{say.nobody}</span>,
    },
    {
      label: say.columns.received,
      wideOnly: true,
      sortHref: turned("newest", "oldest"),
      sorted: filter.order === "oldest" ? "ascending" : filter.order === "newest" ? "descending" : undefined,
      cell: (line) => <Moment at={line.createdAt} now={now} className="block max-w-26" />,
    },
  ];
}
