import { type ReactNode, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { staffButton } from "#app/ui/staff/button.ts";
import { type Column, DataTable } from "#app/ui/staff/data-table.tsx";
import { FilterBar, type FilterBarProps } from "#app/ui/staff/filter-bar.tsx";
import { isNarrowed, type ListQuery, listAddress } from "#app/ui/staff/list-address.ts";
import { Notice } from "#app/ui/staff/notice.tsx";
import { StaffPage, type StaffPageProps } from "./staff-page.tsx";

interface StaffListProps<Row> extends StaffPageProps, Omit<FilterBarProps, "query"> {
  list: {
    query: ListQuery;
    rows: readonly Row[];
    next: string | number | null;
    isFirst: boolean;
    now: Date;
  };
  columns: readonly Column<Row>[];
  rowKey?: (row: Row) => string;
  /** Rows of two lines, 44 px high, where there is room for a table. */
  isCompact?: boolean;
  /** Labels by order; `usual` is the default and not in the address. */
  orders?: { labels: Readonly<Record<string, string>>; usual: string };
  /** Shown in place of the rows where there are none; `nothingFound`: the title after a search. */
  empty: {
    title: string;
    nothingFound?: string;
    detail?: string | undefined;
    link?: { to: string; label: string };
  };
  /** Messages by the `done` in the address, to which actions of other pages redirect. */
  done?: Readonly<Record<string, string>>;
  before?: ReactNode;
  children?: ReactNode;
}

export function StaffList<Row>(props: StaffListProps<Row>) {
  const { list, columns, rowKey, isCompact, orders, empty, done = {}, before, children, ...rest } = props;
  const { title, path, filters = [] } = rest;
  const { query, rows, next, isFirst, now } = list;
  const { [orders?.usual ?? ""]: usualLabel, ...others } = orders?.labels ?? {};
  const order = { name: "order", label: "Order", any: usualLabel ?? "", options: others };
  const sorting = orders && {
    order: query.order ?? orders.usual,
    addressOf: (each: string) => listAddress(path, { ...query, order: each === orders.usual ? null : each }),
  };
  return (
    <StaffPage {...rest}>
      <Notice>{done[useSearchParams()[0].get("done") ?? ""]}</Notice>
      {before}
      <FilterBar {...rest} query={query} filters={orders ? [...filters, order] : filters} />
      <ResultAnnouncer count={rows.length} isWhole={isFirst && !next} />
      {rows.length > 0 ? (
        <DataTable
          caption={title}
          columns={columns}
          rows={rows}
          rowKey={rowKey ?? ((row) => String((row as { id: unknown }).id))}
          isCompact={isCompact}
          now={now}
          sorting={sorting}
        />
      ) : (
        <div className="border-y hairline py-12">
          <p className="font-display text-[1.375rem]">
            {query.q ? (empty.nothingFound ?? empty.title) : empty.title}
          </p>
          {empty.detail ? <p className="mt-2 max-w-[56ch] text-small text-quiet">{empty.detail}</p> : null}
          {empty.link ? (
            <Link to={empty.link.to} className={staffButton("call", "mt-5")}>
              {empty.link.label}
            </Link>
          ) : null}
          {isNarrowed(query) ? (
            <Link to={path} className={staffButton("plain", "mt-5")}>
              Show all
            </Link>
          ) : null}
        </div>
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
      {children}
    </StaffPage>
  );
}

/** Announces the number of results after another filter, order or page; not at first, when the frame announces the title. */
function ResultAnnouncer({ count, isWhole }: { count: number; isWhole: boolean }) {
  const { key, search } = useLocation();
  const [announced, setAnnounced] = useState({ key, search, text: "" });
  if (announced.search !== search) {
    const results = count === 1 ? "1 result" : `${count || "No"} results`;
    setAnnounced({ key, search, text: `${results}${isWhole ? "" : " on this page"}.` });
  }
  return (
    <p role="status" className="sr-only">
      {/* Another element each time: the same number is announced again. */}
      <span key={announced.key}>{announced.text}</span>
    </p>
  );
}
