import { type AnyColumn, and, asc, desc, type SQL, sql } from "drizzle-orm";
import type { PgSelect, PgTable } from "drizzle-orm/pg-core";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be a row's id at all: PostgreSQL fails a query that compares a `uuid` column with anything else. */
export const isRowId = (text: string): boolean => uuid.test(text);

/** A serial number of a row; undefined for any other text. */
export const rowNumber = (text: string | null | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : undefined;

interface ListOrder {
  table: PgTable;
  /** Rows are ordered by `id` alone if missing. */
  by?: AnyColumn | SQL;
  /** Orders rows that are equal in `by`. */
  id: AnyColumn;
  isAscending?: boolean;
}

export function orderOf({ by, id, isAscending }: ListOrder): SQL[] {
  const direction = isAscending ? asc : desc;
  return by ? [direction(by), direction(id)] : [direction(id)];
}

/** The condition of the page after the row with the id `after`; undefined for the first page. */
function isAfterRow({ table, by, id, isAscending }: ListOrder, after: string | null | undefined) {
  const row = id.dataType === "number" ? rowNumber(after) : after && isRowId(after) ? after : undefined;
  if (!row) return undefined;
  const sign = isAscending ? sql`>` : sql`<`;
  return by
    ? sql`(${by}, ${id}) ${sign} (select ${by}, ${id} from ${table} where ${id} = ${row})`
    : sql`${id} ${sign} ${row}`;
}

type Conditions = readonly (SQL | "" | null | undefined)[];

/** The conditions that are set, joined by `and`. */
export const allSet = (conditions: Conditions) => and(...conditions.map((each) => each || undefined));

interface ListPage {
  where: Conditions;
  order: ListOrder;
  after?: string | null | undefined;
  size?: number | undefined;
}

export const defaultPageSize = 30;

/** One page of a list: its rows, and the cursor of the next page. The query is `$dynamic()`. */
export async function readPage<Query extends PgSelect>(
  query: Query,
  { where, order, after, size = defaultPageSize }: ListPage,
) {
  const rows = await query
    .where(allSet([...where, isAfterRow(order, after)]))
    .orderBy(...orderOf(order))
    .limit(size + 1);
  return pageOf(rows as (Awaited<Query>[number] & { id: string | number })[], size);
}

/** One page of rows that were read with a limit of `size + 1`, and the cursor of the next page, the last row's id. */
export function pageOf<Row extends { id: string | number }>(rowsRead: readonly Row[], size: number) {
  const rows = rowsRead.slice(0, size);
  const last: Row["id"] | undefined = rows.at(-1)?.id;
  return { rows, next: rowsRead.length > size && last ? last : null };
}
