import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { tableRoles } from "../table-roles.ts";
import { Moment } from "./moment.tsx";
import { StateMark, type StateTone } from "./state-mark.tsx";

export interface Column<Row> {
  label: string;
  /** Content of a cell: one of the next six. */
  link?: (row: Row) => readonly [to: string, text: string];
  text?: (row: Row) => string | null | undefined;
  number?: (row: Row) => number | null;
  moment?: (row: Row) => Date | null;
  state?: (row: Row) => readonly [tone: StateTone, label: string];
  /** `now`: the page's clock, where the table has one. */
  cell?: (row: Row, now?: Date) => ReactNode;
  /** The column is left out if this is true of no row. */
  isNeeded?: (row: Row) => boolean;
  /**
   * Free text: long words break, so that the table stays within the page. An address keeps room for its longest usual part, also on a
   * phone; a name keeps room for a long name.
   */
  isFreeText?: boolean | "address" | "name";
  width?: string;
  /** Orders of the list by this column; its heading links to the next one. */
  orders?: readonly (readonly [order: string, direction: "ascending" | "descending"])[];
  /** In a card: without its heading, or inline with other such columns. */
  isPlain?: boolean | "inline";
  /** Heads the card, in any column position. */
  isCardHead?: boolean;
  /** Left out below this width of the window; `true`: 64rem. */
  wideOnly?: boolean | "80rem" | "90rem";
}

/** A column with the defaults of its kind. */
function withLook<Row>(column: Column<Row>): Column<Row> {
  if (column.link) return { isFreeText: "name", isPlain: true, ...column };
  if (column.text) return { isFreeText: true, ...column };
  return column.state || column.moment ? { isPlain: "inline", ...column } : column;
}

function contentOf<Row>(column: Column<Row>, row: Row, now?: Date): ReactNode {
  const { link, moment, state, wideOnly } = column;
  if (link) return <RowLink to={link(row)[0]}>{link(row)[1]}</RowLink>;
  if (state) return <StateMark tone={state(row)[0]}>{state(row)[1]}</StateMark>;
  const at = moment?.(row);
  if (at) return <Moment at={at} now={now} className={`whitespace-nowrap ${wideOnly ? "" : "text-quiet"}`} />;
  return (column.text ?? column.number ?? column.cell)?.(row, now);
}

function textWidthsOf(isFreeText: Column<never>["isFreeText"]): string {
  if (!isFreeText) return "";
  if (isFreeText === "name") return "wrap-anywhere min-w-16 lg:min-w-26 min-[90rem]:min-w-36";
  return `wrap-anywhere ${isFreeText === "address" ? "min-w-26" : "min-w-16 lg:min-w-26"}`;
}

const visibleFrom = {
  "64rem": "hidden lg:table-cell",
  "80rem": "hidden min-[80rem]:table-cell",
  "90rem": "hidden min-[90rem]:table-cell",
};
const widthsOf = (wideOnly: Column<never>["wideOnly"]): string =>
  wideOnly ? visibleFrom[wideOnly === true ? "64rem" : wideOnly] : "";

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  now?: Date;
  isCompact?: boolean;
  /** The order of the list, and the address of another one. */
  sorting?: { order: string; addressOf: (order: string) => string };
}

// Below 700 px each row is a card: a line for each cell, with the column's heading where needed.
// An empty cell leaves no gap in its card, nor does one marked `data-not-in-card`.
const cardLine =
  "max-[700px]:!px-0 max-[700px]:!py-0.5 max-[700px]:text-left max-[700px]:wrap-anywhere max-[700px]:[&_*]:whitespace-normal max-[700px]:has-[>:empty]:hidden max-[700px]:has-[[data-not-in-card]]:hidden";
const plainLine = { block: "max-[700px]:block", inline: "max-[700px]:inline-block max-[700px]:mr-3" };
const headedLine =
  "max-[700px]:grid max-[700px]:grid-cols-[6.25rem_minmax(0,1fr)] max-[700px]:items-start max-[700px]:gap-x-3 max-[700px]:before:pt-[0.2em] max-[700px]:before:label-caps max-[700px]:before:text-quiet max-[700px]:before:content-[attr(data-label)_/_'']";

function cardOf({ wideOnly, isPlain, isCardHead }: Column<never>): string {
  // A card has no columns that a narrow table leaves out.
  if (wideOnly) return "";
  const line = isPlain ? plainLine[isPlain === "inline" ? "inline" : "block"] : headedLine;
  return `${cardLine} ${line} ${isCardHead ? "max-[700px]:order-first max-[700px]:[&>div]:pr-10" : ""}`;
}

/** A dense table with a sticky head, shown as cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, rowKey, now, isCompact, sorting } = props;
  const columns = props.columns.filter(({ isNeeded }) => !isNeeded || rows.some(isNeeded)).map(withLook);
  const cell = `px-2 py-2.5 align-top lg:px-3 ${isCompact ? "lg:py-[2px]" : "lg:py-2"} first:pl-0 last:pr-0`;
  const card = columns.some(({ isCardHead }) => isCardHead)
    ? "max-[700px]:flex max-[700px]:flex-col"
    : "max-[700px]:block";
  const region = useRef<HTMLElement>(null);
  const [canScroll, setCanScroll] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const isClipped = element.scrollWidth > element.clientWidth;
      setCanScroll(isClipped && getComputedStyle(element).overflowX !== "visible");
    });
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return (
    // A keyboard scrolls it sideways where the window is wider than a phone and narrower than the table.
    <section
      ref={region}
      aria-label={caption}
      tabIndex={canScroll ? 0 : undefined}
      className="overflow-x-auto xl:overflow-visible"
    >
      <table {...tableRoles.table} className="w-full border-collapse text-small max-[700px]:block">
        <caption className="sr-only">{caption}</caption>
        <thead
          {...tableRoles.group}
          className="bg-bone max-[700px]:not-focus-within:sr-only xl:sticky xl:top-0 xl:z-10"
        >
          <tr {...tableRoles.row} className="border-b border-ink/40">
            {columns.map(({ label, number, orders = [], wideOnly, width = "" }) => {
              const current = orders.findIndex(([order]) => order === sorting?.order);
              const sorted = orders[current]?.[1];
              const next = orders[(current + 1) % orders.length]?.[0];
              return (
                <th
                  key={label}
                  scope="col"
                  {...tableRoles.heading}
                  aria-sort={sorted}
                  className={`label-caps whitespace-nowrap text-quiet ${cell} ${number ? "text-right" : "text-left"} ${widthsOf(wideOnly)} ${width}`}
                >
                  {sorting && next ? (
                    <Link
                      to={sorting.addressOf(next)}
                      className="inline-flex items-center gap-1 hover:text-ink"
                    >
                      {label}
                      <span aria-hidden="true">
                        {sorted === "ascending" ? "↑" : sorted === "descending" ? "↓" : ""}
                      </span>
                    </Link>
                  ) : (
                    label
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody
          {...tableRoles.group}
          className={`max-[700px]:block ${isCompact ? "lg:leading-[1.22]" : "lg:leading-[1.4]"}`}
        >
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...tableRoles.row}
              className={`border-b hairline transition-colors duration-150 hover:bg-haze/40 focus-within:bg-haze/40 max-[700px]:relative max-[700px]:py-2.5 ${card}`}
            >
              {columns.map((column) => (
                <td
                  key={column.label}
                  {...tableRoles.cell}
                  data-label={column.label}
                  className={`${cell} ${column.number ? "text-right" : ""} ${textWidthsOf(column.isFreeText)} ${widthsOf(column.wideOnly)} ${cardOf(column)}`}
                >
                  <div className="min-w-0">{contentOf(column, row, now)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-[550] underlined hover:text-brass-ink">
      {children}
    </Link>
  );
}
