import { deskButton, deskControl } from "#app/ui/desk/button.ts";
import { FilterBar, listAddress } from "#app/ui/desk/filter-bar.tsx";
import { Field } from "#app/ui/field.tsx";
import { preferredContacts } from "../booking-request.ts";
import { choiceLabels } from "../booking-sections.ts";
import { bookingStatuses } from "../booking-status.ts";
import { type DeskFilter, deskFilterQuery, deskOrders } from "../desk-filter.ts";
import { deskMessages as say } from "../desk-messages.ts";

interface BookingFiltersProps {
  path: string;
  filter: DeskFilter;
  assignees: readonly { id: string; name: string }[];
  aircraft: readonly string[];
}

/** What the inbox is narrowed to: the state and the search at once, the rest where it is asked for. */
export function BookingFilters({ path, filter, assignees, aircraft }: BookingFiltersProps) {
  const { from, to, contact, assignee, order } = filter;
  const query = deskFilterQuery(filter);
  return (
    <FilterBar
      searchLabel={say.searchLabel}
      search={filter.search}
      hidden={{ status: filter.status ?? undefined }}
      choices={[null, ...bookingStatuses].map((status) => ({
        label: status ? say.statuses[status] : say.all,
        href: listAddress(path, deskFilterQuery({ ...filter, status })),
        isCurrent: filter.status === status,
      }))}
    >
      <details className="w-full" open={[from, to, filter.aircraft, contact, assignee].some(Boolean)}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-small underline decoration-brass underline-offset-4 lg:min-h-9">
          {order === "newest" ? say.more : say.moreIn(say.orders[order])}
        </summary>
        <div
          // The address says what the controls hold, also when it is gone back to.
          key={listAddress(path, query)}
          className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6"
        >
          <Field name="from" label={say.filters.from}>
            <input type="date" id="from" name="from" defaultValue={from ?? ""} className={deskControl} />
          </Field>
          <Field name="to" label={say.filters.to}>
            <input type="date" id="to" name="to" defaultValue={to ?? ""} className={deskControl} />
          </Field>
          <Choose
            name="aircraft"
            value={filter.aircraft}
            options={[["", say.any], ...aircraft.map((name): Option => [name, name])]}
          />
          <Choose
            name="contact"
            value={contact}
            options={[
              ["", say.any],
              ...preferredContacts.map(
                (contact): Option => [contact, choiceLabels.preferredContact[contact]],
              ),
            ]}
          />
          <Choose
            name="assignee"
            value={assignee}
            options={[
              ["", say.any],
              ["none", say.nobody],
              ...assignees.map(({ id, name }): Option => [id, name]),
            ]}
          />
          <Choose
            name="order"
            value={query.order ?? ""}
            options={deskOrders.map((order): Option => [order === "newest" ? "" : order, say.orders[order]])}
          />
        </div>
        <button type="submit" className={deskButton("plain", "mt-3")}>
          {say.apply}
        </button>
      </details>
    </FilterBar>
  );
}

/** What the address says, and what a person reads. */
type Option = readonly [value: string, text: string];

interface ChooseProps {
  name: keyof typeof say.filters;
  value: string | null;
  options: readonly Option[];
}

function Choose({ name, value, options }: ChooseProps) {
  return (
    <Field name={name} label={say.filters[name]}>
      <select id={name} name={name} defaultValue={value ?? ""} className={deskControl}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
