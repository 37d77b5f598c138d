import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation, useNavigate } from "react-router";
import { Field } from "../field.tsx";
import { useShownValue } from "../use-shown-value.ts";
import { staffButton, staffControl } from "./button.ts";
import { type ListQuery, listAddress } from "./list-address.ts";

/** A select, or without options a day. */
interface Filter {
  name: string;
  label: string;
  options?: Readonly<Record<string, string>>;
  /** The label of a select without a choice. */
  any?: string;
}

export interface FilterBarProps {
  path: string;
  query: ListQuery;
  /** Labels of states, which are links; `name`: the query parameter. */
  choices?: { name?: string; all?: string; labels: Readonly<Record<string, string>> };
  searchLabel?: string;
  filters?: readonly Filter[];
  /** The filters are folded under this heading, beside `foldedActions`. */
  foldedAs?: string;
  foldedActions?: ReactNode;
}

/** The filters of a list; all are in the address, so that a view can be bookmarked and shared. */
export function FilterBar(props: FilterBarProps) {
  const { path, query, choices, searchLabel, filters = [], foldedAs, foldedActions } = props;
  const box = useShownValue<HTMLInputElement>(query.q ?? "");
  const row = useRef<HTMLElement>(null);
  // On a phone the chosen state may be scrolled out of view.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - 48;
  }, []);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const state = choices?.name ?? "status";
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const settings = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    navigate(listAddress(pathname, Object.fromEntries(settings)));
  };
  if (!choices && !searchLabel && filters.length === 0) return null;
  const controls = new Set(["q", ...filters.map(({ name }) => name)]);
  const isInline = filters.length > 0 && !foldedAs;
  const columns = searchLabel ? "grid-cols-[minmax(0,1fr)_auto]" : "grid-cols-2";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t hairline py-3">
      {choices ? (
        <nav ref={row} aria-label="Show" className="scroll-row gap-x-5">
          {[[null, choices.all ?? "All"] as const, ...Object.entries(choices.labels)].map(
            ([value, label]) => (
              <Link
                key={label}
                to={listAddress(path, { ...query, [state]: value })}
                aria-current={(query[state] ?? null) === value ? "page" : undefined}
                className="inline-flex min-h-11 items-center border-b-2 border-transparent text-small text-quiet whitespace-nowrap hover:text-ink aria-[current=page]:border-brass aria-[current=page]:font-[550] aria-[current=page]:text-ink lg:min-h-9"
              >
                {label}
              </Link>
            ),
          )}
        </nav>
      ) : null}
      {searchLabel || filters.length > 0 ? (
        <Form method="get" className="contents" onSubmit={submit}>
          {/* Keeps filters that have no control. */}
          {Object.entries(query).map(([name, value]) =>
            value && !controls.has(name) ? (
              <input key={name} type="hidden" name={name} value={value} />
            ) : null,
          )}
          <search
            className={`grid w-full grow gap-2 sm:flex sm:w-auto ${columns} ${isInline ? "sm:max-w-2xl" : "sm:max-w-md"}`}
          >
            {isInline
              ? filters.map((filter) => (
                  <FilterControl
                    key={filter.name}
                    {...filter}
                    value={query[filter.name] ?? ""}
                    className={`min-w-0 sm:max-w-64 ${searchLabel ? "col-span-2" : ""}`}
                  />
                ))
              : null}
            {searchLabel ? (
              <input
                ref={box}
                type="search"
                name="q"
                aria-label={searchLabel}
                placeholder={searchLabel}
                defaultValue={query.q ?? ""}
                maxLength={100}
                className={staffControl}
              />
            ) : null}
            <button type="submit" className={staffButton()}>
              {isInline ? "Show" : "Search"}
            </button>
          </search>
          {foldedAs ? (
            <div className="relative w-full">
              <FoldedFilters {...props} />
              {foldedActions}
            </div>
          ) : null}
        </Form>
      ) : null}
    </div>
  );
}

/** Filters under a heading, open while one other than the order is set. */
function FoldedFilters({ path, query, filters = [], foldedAs }: FilterBarProps) {
  const isSet = filters.some(({ name }) => name !== "order" && query[name]);
  // The address opens it and never closes it: after the last filter is removed the focus stays on its control.
  const [isOpen, setIsOpen] = useState(isSet);
  if (isSet && !isOpen) setIsOpen(true);
  return (
    <details open={isOpen}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-small underlined lg:min-h-9">
        {foldedAs}
      </summary>
      <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {filters.map(({ label, ...filter }) => (
          <Field key={filter.name} name={filter.name} label={label}>
            <FilterControl {...filter} id={filter.name} value={query[filter.name] ?? ""} />
          </Field>
        ))}
        <div className="flex flex-wrap items-center gap-x-4 self-end">
          <button type="submit" className={staffButton()}>
            Apply
          </button>
          {isSet ? (
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
  );
}

interface FilterControlProps extends Omit<Filter, "label"> {
  value: string;
  /** Named by this, or by a visible label with `id`. */
  label?: string;
  id?: string;
  className?: string;
}

/** A control that follows the address, also after Back. */
function FilterControl({ options, any = "Any", value, label, className = "", ...names }: FilterControlProps) {
  const ref = useShownValue<HTMLInputElement & HTMLSelectElement>(value);
  const shared = {
    ref,
    ...names,
    "aria-label": label,
    defaultValue: value,
    className: `${staffControl} ${className}`,
  };
  if (!options) return <input type="date" {...shared} />;
  return (
    <select {...shared}>
      {[["", any], ...Object.entries(options)].map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}
