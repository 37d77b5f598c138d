import { useState } from "react";
import { Link } from "react-router";
import { excerpt } from "#app/ui/excerpt.ts";
import { Field } from "#app/ui/field.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import type { Column } from "#app/ui/staff/data-table.tsx";
import { FilterSelect } from "#app/ui/staff/filter-bar.tsx";
import { listAddress } from "#app/ui/staff/list-address.ts";
import { Moment, partedAtCommas } from "#app/ui/staff/moment.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import { useShownValue } from "#app/ui/use-shown-value.ts";
import { bookingFields } from "../booking-fields.ts";
import { bookingSources, bookingStatuses, isTripAhead, statusNames } from "../booking-status.ts";
import type { BookingRow } from "../staff-bookings.server.ts";
import {
  type BookingFilter,
  type BookingOrder,
  bookingFilterQuery,
  bookingOrders,
  isListNarrowed,
  usualOrder,
} from "../staff-filter.ts";
import { StatusBadge } from "../status-badge.tsx";
import {
  hasDeparted,
  isUrgent,
  Journey,
  localTime,
  marksOf,
  partyOf,
  shortDay,
  shortDeparture,
  Waiting,
} from "./booking-lines.tsx";

/** A line of a compact row, cut where the column ends. */
const oneLine =
  "block lg:truncate lg:max-w-[calc(100vw-55rem)] min-[80rem]:max-w-[calc(100vw-65rem)] min-[90rem]:max-w-[min(34rem,calc(100vw-65rem))]";

function bookingColumns(path: string, filter: BookingFilter, now: Date): Column<BookingRow>[] {
  const turned = (one: BookingOrder, other: BookingOrder) =>
    listAddress(path, bookingFilterQuery({ ...filter, order: filter.order === one ? other : one }));
  return [
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
          ) : row.status === "confirmed" && hasDeparted(row, now) ? (
            <span className="block font-[550] text-pending max-[700px]:inline-block">
              {partedAtCommas("departed, not completed")}
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
              {/* What the table has a column for where there is room. */}
              <span className="min-[700px]:hidden">
                {row.assigneeName ? `, ${row.assigneeName}` : isTripAhead(row.status) ? `, unassigned` : ""}
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
      sortHref: turned("soonest", "latest"),
      sorted: filter.order === "soonest" ? "ascending" : filter.order === "latest" ? "descending" : undefined,
      cell: (row) => (
        <span
          className={`whitespace-nowrap ${isTripAhead(row.status) && isUrgent(row, now) ? "font-[550] text-cancelled" : ""}`}
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
      cell: (row) => row.assigneeName ?? <span className="text-quiet">Nobody</span>,
    },
    {
      label: "Received",
      wideOnly: "90rem",
      sortHref: turned("newest", "oldest"),
      sorted: filter.order === "oldest" ? "ascending" : filter.order === "newest" ? "descending" : undefined,
      cell: (row) => <Moment at={row.createdAt} now={now} className="block max-w-26" />,
    },
  ];
}

interface BookingFiltersProps {
  path: string;
  filter: BookingFilter;
  assignees: readonly { id: string; name: string }[];
  aircraft: readonly string[];
}

/** The filters of the inbox beside status and search. */
function BookingFilters({ path, filter, assignees, aircraft }: BookingFiltersProps) {
  const { from, to, contact, source, assignee, order } = filter;
  const query = bookingFilterQuery(filter);
  const isNarrowed = [from, to, filter.aircraft, contact, source, assignee].some(Boolean);
  // The address opens it and never closes it: with the last filter taken away, the focus is still on what took it.
  const [isOpen, setIsOpen] = useState(isNarrowed);
  if (isNarrowed && !isOpen) setIsOpen(true);
  return (
    <div className="relative w-full">
      <details open={isOpen}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-small underline decoration-brass underline-offset-4 lg:min-h-9">
          {query.order ? `Filter and sort, ${bookingOrders[order].toLowerCase()}` : "Filter and sort"}
        </summary>
        <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
          <Day name="from" label="Departs from (local date)" value={from} />
          <Day name="to" label="until (local date)" value={to} />
          <Choose
            name="aircraft"
            label="Aircraft"
            value={filter.aircraft}
            options={[any, ...aircraft.map((name): Option => [name, name])]}
          />
          <Choose
            name="contact"
            label="Contact by"
            value={contact}
            options={[any, ...Object.entries(bookingFields.preferredContact.labels)]}
          />
          <Choose
            name="source"
            label="Source"
            value={source}
            options={[any, ...Object.entries(bookingSources)]}
          />
          <Choose
            name="assignee"
            label="Assigned to"
            value={assignee}
            options={[any, ["none", "Nobody"], ...assignees.map(({ id, name }): Option => [id, name])]}
          />
          <Choose
            name="order"
            label="Order"
            value={query.order ?? ""}
            options={Object.entries(bookingOrders).map(
              ([each, label]): Option => [each === usualOrder(filter.status) ? "" : each, label],
            )}
          />
          <div className="flex flex-wrap items-center gap-x-4 self-end">
            <button type="submit" className={staffButton()}>
              Apply
            </button>
            {isNarrowed ? (
              <Link
                to={listAddress(path, { status: query.status, q: query.q, order: query.order })}
                className={staffButton("quiet")}
              >
                Clear the filters
              </Link>
            ) : null}
          </div>
        </div>
      </details>
      <a
        href={listAddress(`${path}/export.csv`, query)}
        download
        className="absolute top-0 right-0 inline-flex min-h-11 items-center text-small underlined hover:text-brass-ink lg:min-h-9"
      >
        Export CSV
      </a>
    </div>
  );
}

interface ControlProps {
  name: string;
  label: string;
  value: string | null;
}

function Day({ name, label, value }: ControlProps) {
  const control = useShownValue<HTMLInputElement>(value ?? "");
  return (
    <Field name={name} label={label}>
      <input
        ref={control}
        type="date"
        id={name}
        name={name}
        defaultValue={value ?? ""}
        className={staffControl}
      />
    </Field>
  );
}

type Option = readonly [value: string, text: string];
const any: Option = ["", "Any"];

interface ChooseProps extends ControlProps {
  options: readonly Option[];
}

const Choose = ({ name, label, value, options }: ChooseProps) => (
  <Field name={name} label={label}>
    <FilterSelect id={name} name={name} value={value ?? ""} options={options} />
  </Field>
);

const statusLabels = Object.fromEntries(statusNames.map((status) => [status, bookingStatuses[status].label]));

interface BookingListProps {
  path: string;
  lines: readonly BookingRow[];
  filter: BookingFilter;
  /** The cursor of the next page. */
  next: string | null;
  /** The server's clock when the list was read. */
  now: Date;
  assignees: readonly { id: string; name: string }[];
  aircraft: readonly string[];
}

/** The staff inbox: trip, customer, departure, waiting time. */
export function BookingList({ path, lines, filter, next, now, ...choices }: BookingListProps) {
  // The status filter is always visible; the others may hide a booking.
  const isNarrowed = isListNarrowed({ ...filter, status: null });
  return (
    <StaffList
      caption="Bookings"
      path={path}
      query={bookingFilterQuery(filter)}
      rows={lines}
      columns={bookingColumns(path, filter, now)}
      rowKey={({ reference }) => reference}
      isCompact
      choices={{ all: "All", labels: statusLabels }}
      searchLabel="Name, e-mail, phone, place or reference"
      controls={<BookingFilters path={path} filter={filter} {...choices} />}
      empty={
        isNarrowed
          ? { title: "No booking matches. Remove a filter, or search for fewer words." }
          : {
              title: "No bookings here.",
              detail: "Requests from the booking page appear here as they arrive.",
            }
      }
      isFirst={!filter.after}
      next={next}
      done={{ delete: "The request is deleted." }}
    />
  );
}
