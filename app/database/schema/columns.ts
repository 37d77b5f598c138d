import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** What the tables write alike. Times are UTC instants, but for a flight's own, which are local to its airport. */

export const id = () => uuid("id").primaryKey().defaultRandom();
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const now = (name: string) => moment(name).notNull().defaultNow();
/** The same in whole milliseconds, as JavaScript holds them: a list in this order can be cut at any row. */
export const orderMoment = (name: string) =>
  timestamp(name, { withTimezone: true, mode: "date", precision: 3 }).notNull().defaultNow();
/** The words of a row as PostgreSQL searches for them. */
export const searchVector = customType<{ data: string }>({ dataType: () => "tsvector" });
/** `YYYY-MM-DD HH:MM:SS` as PostgreSQL prints it: a clock on an airport's wall, in no zone. */
export const wallClock = (name: string) =>
  timestamp(name, { withTimezone: false, mode: "string", precision: 0 });
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
