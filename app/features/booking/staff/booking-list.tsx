import { Link } from "react-router";
import { BulkBar, RowCheck } from "#app/ui/staff/bulk-bar.tsx";
import type { BulkReply } from "#app/ui/staff/bulk-messages.ts";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { type Column, DataTable } from "#app/ui/staff/data-table.tsx";
import { listAddress } from "#app/ui/staff/list-address.ts";
import { Moment } from "#app/ui/staff/moment.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import type { BookingRow } from "../staff-bookings.server.ts";
import { type BookingFilter, type BookingOrder, bookingFilterQuery } from "../staff-filter.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";
import { StatusBadge } from "../status-badge.tsx";
import { BookingFilters } from "./booking-filters.tsx";
import { departureDay, shortDeparture } from "./departure-moment.ts";
import { Journey } from "./place.tsx";
import { Waiting } from "./waiting.tsx";

interface BookingListProps {
  path: string;
  lines: readonly BookingRow[];
  filter: BookingFilter;
  /** The cursor of the next page. */
  next: string | null;
  /** The server's clock when the list was read. */
  now: Date;
  assignees: readonly { id: string; name: string; isActive: boolean }[];
  /** The reader, to whom the marked ones are given unless another is chosen. */
  ownId: string;
  /** What became of the last assignment of several. */
  reply: BulkReply | null;
  aircraft: readonly string[];
}

/** The desk's inbox: what is asked for, by whom, for when, and how long it has waited. */
export function BookingList({ path, lines, filter, next, now, reply, ownId, ...choices }: BookingListProps) {
  // The state stands in sight; the rest may be what hides a booking from whoever looks for it.
  const isNarrowed = Object.values(bookingFilterQuery({ ...filter, status: null, order: "newest" })).some(
    Boolean,
  );
  const empty = isNarrowed ? { title: say.nothingFound } : { title: say.empty, detail: say.emptyDetail };
  return (
    <StaffList
      path={path}
      query={bookingFilterQuery(filter)}
      choices={{ all: say.all, labels: say.statuses }}
      searchLabel={say.searchLabel}
      controls={<BookingFilters path={path} filter={filter} {...choices} />}
      empty={lines.length === 0 ? empty : null}
      isFirst={!filter.after}
      next={next}
    >
      <DataTable
        caption={say.title}
        columns={columns(path, filter, now)}
        rows={lines}
        rowKey={({ reference }) => reference}
        hasRowKeys
      />
      <BulkBar reply={reply}>
        <select
          name="assignee"
          aria-label={say.assignTitle}
          defaultValue={ownId}
          className={`${staffControl} !w-auto min-w-0 max-sm:grow sm:max-w-56`}
        >
          <option value="">{say.nobody}</option>
          {choices.assignees
            .filter(({ isActive }) => isActive)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </select>
        <button type="submit" className={staffButton()}>
          {say.assign}
        </button>
      </BulkBar>
    </StaffList>
  );
}

function columns(path: string, filter: BookingFilter, now: Date): Column<BookingRow>[] {
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
            <span className="whitespace-nowrap text-quiet min-[700px]:block">{line.reference}</span>
          </Link>
        </div>
      ),
    },
    {
      label: say.columns.status,
      isPlain: true,
      cell: (line) => (
        <>
          <StatusBadge status={line.status} className="!px-2 !py-0" />
          {line.status === "pending" ? (
            <span className="block whitespace-nowrap text-quiet max-[700px]:ml-3 max-[700px]:inline">
              <Waiting line={line} now={now} />
            </span>
          ) : null}
        </>
      ),
    },
    {
      label: say.columns.trip,
      isFreeText: "name",
      isPlain: true,
      cell: (line) => (
        <>
          <span className="block font-[550] max-[700px]:mr-3 max-[700px]:inline">
            <Journey from={line.departureCity} to={line.arrivalCity} />
          </span>
          <span className="block max-[700px]:inline lg:hidden">{shortDeparture(line)}</span>
          <span className="block text-quiet">
            {say.party(line.numberOfPassengers, line.preferredAircraft || say.noAircraft)}
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
          {departureDay(line)}
          <span className="block text-quiet">
            {line.isTimeOpen ? say.timeOpen : say.localTime(line.departureDateTime.slice(11, 16))}
          </span>
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
