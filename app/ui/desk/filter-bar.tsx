import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { deskButton, deskControl } from "./button.ts";

interface FilterBarProps {
  /** What the search looks through; null: no search. */
  searchLabel: string | null;
  search: string;
  /** Kept as they are while something else is looked for. */
  hidden?: Record<string, string | undefined>;
  /** Choices as links, each the address of the list under it. */
  choices?: readonly { label: string; href: string; isCurrent: boolean }[];
  /** More controls of the same form. */
  children?: ReactNode;
}

/** What a list is narrowed to; all of it stands in the address, so that it can be kept, sent and gone back to. */
export function FilterBar({ searchLabel, search, hidden = {}, choices = [], children }: FilterBarProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-t hairline py-4">
      {choices.length > 0 ? (
        <nav aria-label="Show" className="flex flex-wrap gap-x-5">
          {choices.map(({ label, href, isCurrent }) => (
            <Link
              key={href}
              to={href}
              aria-current={isCurrent ? "page" : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent text-small text-quiet hover:text-ink aria-[current=page]:border-brass aria-[current=page]:font-[550] aria-[current=page]:text-ink lg:min-h-9"
            >
              {label}
            </Link>
          ))}
        </nav>
      ) : null}
      {searchLabel !== null || children ? (
        <Form method="get" className="flex grow flex-wrap items-end justify-end gap-3">
          {Object.entries(hidden).map(([name, value]) =>
            value ? <input key={name} type="hidden" name={name} value={value} /> : null,
          )}
          {children}
          {searchLabel === null ? null : (
            <label className="block w-full sm:w-72">
              <span className="mb-1 block text-label text-quiet">{searchLabel}</span>
              <input type="search" name="q" defaultValue={search} maxLength={100} className={deskControl} />
            </label>
          )}
          <button type="submit" className={deskButton()}>
            Search
          </button>
        </Form>
      ) : null}
    </div>
  );
}

/** The address of a list under these settings, empty ones left out. */
export function listAddress(path: string, settings: Record<string, string | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(settings)) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
