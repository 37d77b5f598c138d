import type { ReactNode } from "react";
import { Link } from "react-router";
import { deskButton, deskControl } from "#app/ui/desk/button.ts";
import { type Column, DataTable } from "#app/ui/desk/data-table.tsx";
import { EmptyList } from "#app/ui/desk/empty-list.tsx";
import { FilterBar, listAddress } from "#app/ui/desk/filter-bar.tsx";
import { Moment, waited } from "#app/ui/desk/moment.tsx";
import type { DeskLine } from "../booking-desk.server.ts";
import { preferredContacts } from "../booking-request.ts";
import {
  bookingStatuses,
  type DeskFilter,
  type DeskOrder,
  deskFilterQuery,
  deskOrders,
} from "../desk-filter.ts";
import { deskMessages as say } from "../desk-messages.ts";
import { StatusBadge } from "../status-badge.tsx";

interface BookingListProps {
  path: string;
  lines: readonly DeskLine[];
  filter: DeskFilter;
  /** The server's clock when the list was read. */
  now: Date;
  assignees: readonly { id: string; name: string }[];
  aircraft: readonly string[];
}

/** The desk's inbox: what is asked for, by whom, for when, and how long it has waited. */
export function BookingList({ path, lines, filter, now, assignees, aircraft }: BookingListProps) {
  const query = deskFilterQuery({ ...filter, after: null });
  const at = (change: Partial<DeskFilter>) =>
    listAddress(path, deskFilterQuery({ ...filter, after: null, ...change }));
  const isNarrowed = Object.values({ ...query, status: null, order: null }).some(Boolean);
  return (
    <>
      <FilterBar
        searchLabel={say.searchLabel}
        search={filter.search}
        hidden={{ status: filter.status ?? undefined }}
        choices={[null, ...bookingStatuses].map((status) => ({
          label: status ? say.statuses[status] : say.all,
          href: at({ status }),
          isCurrent: filter.status === status,
        }))}
      >
        <details className="w-full" open={isNarrowed || filter.order !== "newest"}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-small underline decoration-brass underline-offset-4 lg:min-h-9">
            {say.more}
          </summary>
          <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
            <Narrow label={say.filters.from}>
              <input type="date" name="from" defaultValue={filter.from ?? ""} className={deskControl} />
            </Narrow>
            <Narrow label={say.filters.to}>
              <input type="date" name="to" defaultValue={filter.to ?? ""} className={deskControl} />
            </Narrow>
            <Choose
              name="aircraft"
              label={say.filters.aircraft}
              value={filter.aircraft}
              options={aircraft.map((name) => [name, name])}
            />
            <Choose
              name="contact"
              label={say.filters.contact}
              value={filter.contact}
              options={preferredContacts.map((contact) => [contact, say.contacts[contact]])}
            />
            <Choose
              name="assignee"
              label={say.filters.assignee}
              value={filter.assignee}
              options={[
                ["none", say.nobody],
                ...assignees.map(({ id, name }): [string, string] => [id, name]),
              ]}
            />
            <Narrow label={say.filters.order}>
              <select name="order" defaultValue={filter.order} className={deskControl}>
                {deskOrders.map((order) => (
                  <option key={order} value={order}>
                    {say.orders[order]}
                  </option>
                ))}
              </select>
            </Narrow>
          </div>
          <button type="submit" className={deskButton("plain", "mt-3")}>
            {say.apply}
          </button>
        </details>
      </FilterBar>
      {lines.length === 0 ? (
        <EmptyList title={isNarrowed ? say.nothingFound : say.empty}>
          {isNarrowed ? null : <p>{say.emptyDetail}</p>}
        </EmptyList>
      ) : (
        <DataTable
          caption={say.title}
          columns={columns(path, filter.order, at, now)}
          rows={lines}
          rowKey={({ reference }) => reference}
          hasRowKeys
        />
      )}
    </>
  );
}

function columns(
  path: string,
  order: DeskOrder,
  at: (change: Partial<DeskFilter>) => string,
  now: Date,
): Column<DeskLine>[] {
  const turned = (one: DeskOrder, other: DeskOrder) => at({ order: order === one ? other : one });
  return [
    {
      key: "request",
      label: say.columns.request,
      cell: (line) => (
        <>
          <Link
            to={`${path}/${line.reference}`}
            className="font-[550] whitespace-nowrap underline decoration-brass underline-offset-4 hover:text-brass-ink"
          >
            {line.reference}
          </Link>
          <span className="block break-words">{line.fullName}</span>
        </>
      ),
    },
    {
      key: "status",
      label: say.columns.status,
      cell: (line) => (
        <>
          <StatusBadge status={line.status} className="!px-2 !py-0" />
          {line.status === "pending" ? (
            <span className="mt-1 block text-quiet">{say.waitedFor(waited(line.createdAt, now))}</span>
          ) : null}
        </>
      ),
    },
    {
      key: "trip",
      label: say.columns.trip,
      cell: (line) => (
        <>
          <span className="block font-[550] break-words lg:min-w-28">
            <Place name={line.departureCity} /> – <Place name={line.arrivalCity} />
          </span>
          <span className="block whitespace-nowrap text-quiet lg:hidden">
            {line.departureDateTime.slice(5, 16)}
          </span>
        </>
      ),
    },
    {
      key: "departs",
      label: say.columns.departs,
      wideOnly: true,
      sortHref: turned("soonest", "latest"),
      sorted: order === "soonest" ? "ascending" : order === "latest" ? "descending" : undefined,
      cell: (line) => (
        <span className="whitespace-nowrap">
          {line.departureDateTime.slice(0, 10)}
          <span className="block text-quiet">{line.departureDateTime.slice(11, 16)}</span>
        </span>
      ),
    },
    {
      key: "passengers",
      label: say.columns.passengers,
      isNumber: true,
      wideOnly: true,
      cell: (line) => line.numberOfPassengers,
    },
    { key: "aircraft", label: say.columns.aircraft, wideOnly: true, cell: (line) => line.preferredAircraft },
    {
      key: "contact",
      label: say.columns.contact,
      wideOnly: true,
      cell: (line) =>
        (say.contacts as Record<string, string>)[line.preferredContact] ?? line.preferredContact,
    },
    { key: "assignee", label: say.columns.assignee, wideOnly: true, cell: (line) => line.assigneeName },
    {
      key: "received",
      label: say.columns.received,
      wideOnly: true,
      sortHref: turned("newest", "oldest"),
      sorted: order === "oldest" ? "ascending" : order === "newest" ? "descending" : undefined,
      cell: (line) => <Moment at={line.createdAt} className="whitespace-nowrap" />,
    },
  ];
}

/** A place by its airport's code where it has one; the whole name is said to those who hear the page. */
function Place({ name }: { name: string }) {
  const code = /\(([A-Z]{3})\)$/.exec(name)?.[1];
  return code ? (
    <abbr title={name} className="no-underline">
      {code}
    </abbr>
  ) : (
    name
  );
}

function Narrow({ label, children }: { label: string; children: ReactNode }) {
  return (
    // The control comes as the child.
    <label className="block">
      <span className="mb-1 block text-label text-quiet">{label}</span>
      {children}
    </label>
  );
}

function Choose({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: string | null;
  options: readonly (readonly [string, string])[];
}) {
  return (
    <Narrow label={label}>
      <select name={name} defaultValue={value ?? ""} className={deskControl}>
        <option value="">{say.any}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </Narrow>
  );
}
