import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { Form, Link, useLocation, useNavigate } from "react-router";
import { useShownValue } from "../use-shown-value.ts";
import { staffButton, staffControl } from "./button.ts";
import { type ListQuery, listAddress } from "./list-address.ts";

export interface FilterBarProps {
  path: string;
  query: ListQuery;
  /** States as links, by the label of each; `name` is their name in the query. */
  choices?: { name?: string; all: string; labels: Readonly<Record<string, string>> };
  searchLabel?: string;
  /** Filters without a control here, kept by a search. */
  kept?: readonly string[];
  selects?: ReactNode;
  children?: ReactNode;
}

/** The filters of a list; all are in the address, so that a view can be bookmarked and shared. */
export function FilterBar({
  path,
  query,
  choices,
  searchLabel,
  kept = [],
  selects,
  children,
}: FilterBarProps) {
  const box = useShownValue<HTMLInputElement>(query.q ?? "");
  const row = useRef<HTMLElement>(null);
  // On a phone the chosen state may lie beyond the edge.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - 48;
  }, []);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const state = choices?.name ?? "status";
  const look = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const settings = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    navigate(listAddress(pathname, Object.fromEntries(settings)));
  };
  if (!choices && !searchLabel && !children) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t hairline py-3">
      {choices ? (
        <nav ref={row} aria-label="Show" className="scroll-row gap-x-5">
          {[[null, choices.all] as const, ...Object.entries(choices.labels)].map(([value, label]) => (
            <Link
              key={label}
              to={listAddress(path, { ...query, [state]: value })}
              aria-current={(query[state] ?? null) === value ? "page" : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent text-small text-quiet whitespace-nowrap hover:text-ink aria-[current=page]:border-brass aria-[current=page]:font-[550] aria-[current=page]:text-ink lg:min-h-9"
            >
              {label}
            </Link>
          ))}
        </nav>
      ) : null}
      {searchLabel || children ? (
        <Form method="get" className="contents" onSubmit={look}>
          {[state, ...kept].map((name) =>
            query[name] ? <input key={name} type="hidden" name={name} value={query[name]} /> : null,
          )}
          {searchLabel ? (
            <search
              className={`w-full grow items-center gap-2 sm:flex sm:w-auto ${selects ? "grid grid-cols-[minmax(0,1fr)_auto] sm:max-w-2xl" : "flex sm:max-w-md"}`}
            >
              {selects}
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
              <button type="submit" className={staffButton()}>
                {selects ? "Show" : "Search"}
              </button>
            </search>
          ) : null}
          {children}
        </Form>
      ) : null}
    </div>
  );
}

interface FilterSelectProps {
  name: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  /** Named by this, or by a visible label with `id`. */
  label?: string;
  id?: string;
  className?: string;
}

/** A select that follows the address, also after Back. */
export function FilterSelect({ name, value, options, label, id, className = "" }: FilterSelectProps) {
  const control = useShownValue<HTMLSelectElement>(value);
  return (
    <select
      ref={control}
      id={id}
      name={name}
      aria-label={label}
      defaultValue={value}
      className={`${staffControl} ${className}`}
    >
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}
