import { isRowId } from "./row-id.ts";

/** Where a page of a list in time's order ends: the last row's moment and id. */
export interface Cursor {
  at: Date;
  id: string;
}

/** A cursor as it stands in an address. */
export const writeCursor = ({ at, id }: Cursor): string => `${at.getTime()}.${id}`;

/** Reads a cursor; null for none, and for anything that nobody's list gave out. */
export function readCursor(text: string | null): Cursor | null {
  const [, ms, id] = /^(\d{1,14})\.(.+)$/.exec(text ?? "") ?? [];
  return ms && id && isRowId(id) ? { at: new Date(Number(ms)), id } : null;
}
