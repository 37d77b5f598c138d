import { type AnyColumn, sql } from "drizzle-orm";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be a row's id at all: PostgreSQL fails a query that compares a `uuid` column with anything else. */
export const isRowId = (text: string): boolean => uuid.test(text);

/** Where a page of a list in time's order ends: the last row's moment and id. */
export interface Cursor {
  at: Date;
  id: string;
}

/** A cursor as text for an address. */
export const writeCursor = ({ at, id }: Cursor): string => `${at.getTime()}.${id}`;

/** Parses a cursor; null if missing or invalid. */
export function readCursor(text: string | null | undefined): Cursor | null {
  const [, ms, id] = /^(\d{1,14})\.(.+)$/.exec(text ?? "") ?? [];
  return ms && id && isRowId(id) ? { at: new Date(Number(ms)), id } : null;
}

/** The rows that come after a cursor where the newest come first. */
export const isBeyond = (cursor: Cursor | null | undefined, at: AnyColumn, id: AnyColumn) =>
  cursor ? sql`(${at}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)` : undefined;

/** One page of a list, of rows that were asked for with one more than it takes, and the cursor of the next. */
export function pageOf<Row, Next>(rows: readonly Row[], size: number, cursor: (last: Row) => Next) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: rows.length > size && last ? cursor(last) : null };
}
