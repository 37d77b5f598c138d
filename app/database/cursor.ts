import { type AnyColumn, asc, desc, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be a row's id at all: PostgreSQL fails a query that compares a `uuid` column with anything else. */
export const isRowId = (text: string): boolean => uuid.test(text);

/** The number of a row that is counted up; undefined for any other text. */
export const rowNumber = (text: string | null | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : undefined;

interface ListOrder {
  table: PgTable;
  by: AnyColumn | SQL;
  /** Decides between rows that are equal in `by`. */
  id: AnyColumn;
  isRising?: boolean;
}

/** The order of a list, and the condition of its page after the row with the id `after`. */
export function listOrder({ table, by, id, isRising }: ListOrder, after: string | null | undefined) {
  const direction = isRising ? asc : desc;
  const sign = isRising ? sql`>` : sql`<`;
  const isAfter =
    after && isRowId(after)
      ? sql`(${by}, ${id}) ${sign} (select ${by}, ${id} from ${table} where ${id} = ${after})`
      : undefined;
  return { isAfter, orderBy: [direction(by), direction(id)] };
}

/** One page of rows that were read with one more than its size, and the cursor of the next: the id of its last row. */
export function pageOf<Row extends { id: string | number }>(read: readonly Row[], size: number) {
  const rows = read.slice(0, size);
  const last: Row["id"] | undefined = rows.at(-1)?.id;
  return { rows, next: read.length > size && last ? last : null };
}
