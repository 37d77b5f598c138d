import { BulkBar } from "#app/ui/staff/bulk-bar.tsx";
import type { BulkReply } from "#app/ui/staff/bulk-messages.ts";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { DataTable } from "#app/ui/staff/data-table.tsx";
import { StaffList } from "#app/ui/staff/staff-list.tsx";
import type { BookingRow } from "../staff-bookings.server.ts";
import { type BookingFilter, bookingFilterQuery, isListNarrowed } from "../staff-filter.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";
import { bookingColumns } from "./booking-columns.tsx";
import { BookingFilters } from "./booking-filters.tsx";

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
  const isNarrowed = isListNarrowed({ ...filter, status: null });
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
        columns={bookingColumns(path, filter, now)}
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
