import type { ReactNode } from "react";
import { Link } from "react-router";
import { RowKeys } from "./row-keys.tsx";

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned figures. */
  isNumber?: boolean;
  /**
   * Holds what a person typed, which may be one long word: it is parted rather than make the table wider than its page.
   * An address keeps, on a phone too, the room for its longest usual part.
   */
  isFreeText?: boolean | "address";
  /** The address of this list sorted by the column; none: it cannot be sorted by it. */
  sortHref?: string;
  sorted?: "ascending" | "descending" | undefined;
  /** Left out below this width of the window, 64rem for `true`: there is room for what matters alone. */
  wideOnly?: boolean | "80rem" | "90rem";
}

function textWidthsOf(isFreeText: Column<never>["isFreeText"]): string {
  if (!isFreeText) return "";
  return `wrap-anywhere ${isFreeText === "address" ? "min-w-26" : "min-w-16 lg:min-w-26"}`;
}

function widthsOf(wideOnly: Column<never>["wideOnly"]): string {
  if (wideOnly === "80rem") return "hidden min-[80rem]:table-cell";
  if (wideOnly === "90rem") return "hidden min-[90rem]:table-cell";
  return wideOnly ? "hidden lg:table-cell" : "";
}

interface DataTableProps<Row> {
  /** What the table lists, for a reader who cannot see its place on the page. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Marks rows for j, k and Enter (`RowKeys`); the row's first link is what Enter opens. One such list a page. */
  hasRowKeys?: boolean;
  /** On a phone each row is a block of its own, a line for each cell: for tables whose every column matters. */
  stacks?: boolean;
}

/** How the parts of a table are laid out that stacks. As blocks they would be no table to those who hear it; their roles keep it one. */
const stacked = {
  table: { role: "table", className: "max-sm:block" },
  head: { role: "rowgroup", className: "max-sm:sr-only" },
  headRow: { role: "row" },
  heading: { role: "columnheader" },
  body: { role: "rowgroup", className: "max-sm:block" },
  row: { role: "row", className: "max-sm:block max-sm:py-3" },
  cell: {
    role: "cell",
    className:
      "max-sm:grid max-sm:grid-cols-[5.5rem_minmax(0,1fr)] max-sm:gap-x-3 max-sm:!px-0 max-sm:!py-0.5 max-sm:before:label-caps max-sm:before:pt-0.5 max-sm:before:text-quiet max-sm:before:content-[attr(data-label)_/_'']",
  },
} as const;
const plain: { [Part in keyof typeof stacked]: { role?: string; className?: string } } = {
  table: {},
  head: {},
  headRow: {},
  heading: {},
  body: {},
  row: {},
  cell: {},
};

/** A dense table with a head that stays in sight. The whole list is the server's: this page of it is drawn as it came. */
export function DataTable<Row>({ caption, columns, rows, rowKey, hasRowKeys, stacks }: DataTableProps<Row>) {
  const phone = stacks ? stacked : plain;
  const cell = "px-2 py-2.5 align-top lg:px-3 first:pl-0 last:pr-0";
  return (
    <>
      {/* What scrolls sideways on a phone must be in reach of the keyboard. */}
      <section aria-label={caption} tabIndex={0} className="overflow-x-auto lg:overflow-visible">
        <table
          {...phone.table}
          className={`w-full border-collapse text-small ${phone.table.className ?? ""}`}
        >
          <caption className="sr-only">{caption}</caption>
          <thead
            {...phone.head}
            className={`bg-bone lg:sticky lg:top-0 lg:z-10 ${phone.head.className ?? ""}`}
          >
            <tr {...phone.headRow} className="border-b border-ink/40">
              {columns.map(({ label, isNumber, sortHref, sorted, wideOnly }) => (
                <th
                  key={label}
                  scope="col"
                  {...phone.heading}
                  aria-sort={sorted}
                  className={`label-caps whitespace-nowrap text-quiet ${cell} ${isNumber ? "text-right" : "text-left"} ${widthsOf(wideOnly)}`}
                >
                  {sortHref ? (
                    <Link to={sortHref} className="inline-flex items-center gap-1 hover:text-ink">
                      {label}
                      <span aria-hidden="true">
                        {sorted === "ascending" ? "↑" : sorted === "descending" ? "↓" : ""}
                      </span>
                    </Link>
                  ) : (
                    label
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...phone.body}>
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                {...phone.row}
                data-row={hasRowKeys ? "" : undefined}
                className={`border-b hairline transition-colors duration-150 hover:bg-haze/40 focus-within:bg-haze/40 ${phone.row.className ?? ""}`}
              >
                {columns.map((column) => (
                  <td
                    key={column.label}
                    {...phone.cell}
                    data-label={column.label}
                    // What has no room on a phone is not stacked there either.
                    className={`${cell} ${column.isNumber ? "text-right" : ""} ${textWidthsOf(column.isFreeText)} ${widthsOf(column.wideOnly)} ${(!column.wideOnly && phone.cell.className) || ""}`}
                  >
                    {stacks ? <div className="min-w-0">{column.cell(row)}</div> : column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hasRowKeys ? <RowKeys /> : null}
    </>
  );
}

/** Leads from a row to what it lists. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-[550] underlined hover:text-brass-ink">
      {children}
    </Link>
  );
}
