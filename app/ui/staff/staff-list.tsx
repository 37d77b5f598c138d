import type { ReactNode } from "react";
import { Link } from "react-router";
import { staffButton } from "./button.ts";
import { FilterBar, type FilterBarProps } from "./filter-bar.tsx";
import { listAddress } from "./list-address.ts";

interface StaffListProps extends Omit<FilterBarProps, "children"> {
  controls?: ReactNode;
  /** Shown in place of the rows; null where there are some. */
  empty: { title: string; detail?: string | null; way?: { to: string; label: string } } | null;
  isFirst: boolean;
  /** The cursor of the next part, and its name in the address. */
  next: string | number | null;
  cursor?: "after" | "before";
  children: ReactNode;
}

/** A list of the staff area with its filters and links to its pages. */
export function StaffList(props: StaffListProps) {
  const { controls, empty, isFirst, next, cursor = "after", children, ...bar } = props;
  const { path, query } = bar;
  return (
    <>
      <FilterBar {...bar}>{controls}</FilterBar>
      {empty ? (
        <div className="border-y hairline py-12">
          <p className="font-display text-[1.375rem]">{empty.title}</p>
          {empty.detail ? <p className="mt-2 max-w-[56ch] text-small text-quiet">{empty.detail}</p> : null}
          {empty.way ? (
            <Link to={empty.way.to} className={staffButton("call", "mt-5")}>
              {empty.way.label}
            </Link>
          ) : null}
          {Object.values({ ...query, order: null }).some(Boolean) ? (
            <Link to={path} className={staffButton("plain", "mt-5")}>
              Show all
            </Link>
          ) : null}
        </div>
      ) : (
        children
      )}
      {isFirst && !next ? null : (
        <nav aria-label="Pages" className="mt-6 flex justify-end gap-3">
          {isFirst ? null : (
            <Link to={listAddress(path, query)} className={staffButton()}>
              First page
            </Link>
          )}
          {next ? (
            <Link
              to={listAddress(path, { ...query, [cursor]: String(next) })}
              className={staffButton()}
              rel="next"
            >
              Next page
            </Link>
          ) : null}
        </nav>
      )}
    </>
  );
}
