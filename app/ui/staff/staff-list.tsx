import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { staffButton } from "./button.ts";
import { type Column, DataTable } from "./data-table.tsx";
import { FilterBar, type FilterBarProps } from "./filter-bar.tsx";
import { isNarrowed, listAddress } from "./list-address.ts";
import { Notice } from "./notice.tsx";

interface StaffListProps<Row> extends Omit<FilterBarProps, "children"> {
  /** Name of the table. */
  caption: string;
  rows: readonly Row[];
  columns?: readonly Column<Row>[];
  rowKey?: (row: Row) => string;
  /** Rows of two lines, 44 px high, where there is room for a table. */
  isCompact?: boolean;
  now?: Date;
  /** In place of the table. */
  children?: ReactNode;
  /** Beside the folded filters. */
  controls?: ReactNode;
  /** The order without one in the address, where columns can be sorted. */
  usualOrder?: string;
  /** Shown in place of the rows where there are none; `nothingFound`: the title after a search. */
  empty: {
    title: string;
    nothingFound?: string;
    detail?: string | undefined;
    way?: { to: string; label: string };
  };
  isFirst?: boolean;
  /** The cursor of the next part. */
  next?: string | number | null;
  /** The result of an action on another page, by the `done` that it redirects with. */
  done?: Readonly<Record<string, string>>;
}

/** A list of the staff area: filters, rows, links to its pages. */
export function StaffList<Row>(props: StaffListProps<Row>) {
  const { caption, rows, columns = [], rowKey, isCompact, now, children, controls, ...rest } = props;
  const { usualOrder, empty, isFirst = true, next = null, done = {}, ...bar } = rest;
  const { path, query } = bar;
  const addressOf = (order: string) =>
    listAddress(path, { ...query, order: order === usualOrder ? null : order });
  const sorting = usualOrder ? { order: query.order ?? usualOrder, addressOf } : undefined;
  const doneText = done[useSearchParams()[0].get("done") ?? ""];
  return (
    <>
      <Notice>{doneText}</Notice>
      <FilterBar {...bar}>{controls}</FilterBar>
      {rows.length === 0 ? (
        <div className="border-y hairline py-12">
          <p className="font-display text-[1.375rem]">
            {query.q ? (empty.nothingFound ?? empty.title) : empty.title}
          </p>
          {empty.detail ? <p className="mt-2 max-w-[56ch] text-small text-quiet">{empty.detail}</p> : null}
          {empty.way ? (
            <Link to={empty.way.to} className={staffButton("call", "mt-5")}>
              {empty.way.label}
            </Link>
          ) : null}
          {isNarrowed(query) ? (
            <Link to={path} className={staffButton("plain", "mt-5")}>
              Show all
            </Link>
          ) : null}
        </div>
      ) : (
        (children ?? (
          <DataTable
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={rowKey ?? ((row) => String((row as { id: unknown }).id))}
            isCompact={isCompact}
            now={now}
            sorting={sorting}
          />
        ))
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
              to={listAddress(path, { ...query, after: String(next) })}
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
