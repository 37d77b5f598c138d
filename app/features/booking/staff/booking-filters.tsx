import { useState } from "react";
import { Link } from "react-router";
import { Field } from "#app/ui/field.tsx";
import { staffButton, staffControl } from "#app/ui/staff/button.ts";
import { FilterSelect } from "#app/ui/staff/filter-bar.tsx";
import { listAddress } from "#app/ui/staff/list-address.ts";
import { useShownValue } from "#app/ui/use-shown-value.ts";
import { preferredContacts } from "../booking-request.ts";
import { choiceLabels } from "../booking-sections.ts";
import { bookingSources } from "../booking-source.ts";
import { type BookingFilter, bookingFilterQuery, bookingOrders, usualOrder } from "../staff-filter.ts";
import { staffAreaMessages as say } from "../staff-messages.ts";

interface BookingFiltersProps {
  path: string;
  filter: BookingFilter;
  assignees: readonly { id: string; name: string }[];
  aircraft: readonly string[];
}

/** What the inbox is narrowed to beside state and search, where it is asked for. */
export function BookingFilters({ path, filter, assignees, aircraft }: BookingFiltersProps) {
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
          {query.order ? say.moreIn(say.orders[order]) : say.more}
        </summary>
        <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
          <Day name="from" value={from} />
          <Day name="to" value={to} />
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
            name="source"
            value={source}
            options={[["", say.any], ...bookingSources.map((each): Option => [each, say.sources[each]])]}
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
            options={bookingOrders.map(
              (each): Option => [each === usualOrder(filter.status) ? "" : each, say.orders[each]],
            )}
          />
          <div className="flex flex-wrap items-center gap-x-4 self-end">
            <button type="submit" className={staffButton()}>
              {say.apply}
            </button>
            {isNarrowed ? (
              <Link
                to={listAddress(path, { status: query.status, q: query.q, order: query.order })}
                className={staffButton("quiet")}
              >
                {say.clear}
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
        {say.exportCsv}
      </a>
    </div>
  );
}

interface ControlProps {
  name: keyof typeof say.filters;
  value: string | null;
}

function Day({ name, value }: ControlProps) {
  const control = useShownValue<HTMLInputElement>(value ?? "");
  return (
    <Field name={name} label={say.filters[name]}>
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

/** What the address says, and what a person reads. */
type Option = readonly [value: string, text: string];

interface ChooseProps extends ControlProps {
  options: readonly Option[];
}

const Choose = ({ name, value, options }: ChooseProps) => (
  <Field name={name} label={say.filters[name]}>
    <FilterSelect id={name} name={name} value={value ?? ""} options={options} />
  </Field>
);
