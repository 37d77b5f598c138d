import type { ReactNode, SubmitEvent } from "react";
import { Form, Link, useLocation, useNavigate } from "react-router";
import { useShownValue } from "../use-shown-value.ts";
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
  const box = useShownValue<HTMLInputElement>(search);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const look = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const settings = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    navigate(listAddress(pathname, Object.fromEntries(settings)));
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t hairline py-3">
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
        <Form method="get" className="contents" onSubmit={look}>
          {Object.entries(hidden).map(([name, value]) =>
            value ? <input key={name} type="hidden" name={name} value={value} /> : null,
          )}
          {searchLabel === null ? null : (
            <search className="flex w-full grow items-center gap-2 sm:w-auto sm:max-w-md">
              <input
                ref={box}
                type="search"
                name="q"
                aria-label={searchLabel}
                placeholder={searchLabel}
                defaultValue={search}
                maxLength={100}
                className={deskControl}
              />
              <button type="submit" className={deskButton()}>
                Search
              </button>
            </search>
          )}
          {children}
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
