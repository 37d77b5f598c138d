import { sql } from "drizzle-orm";
import { type AnyPgColumn, customType, integer, text, timestamp, uuid } from "drizzle-orm/pg-core";

// Times are UTC instants, except flight times, which are local to the airport.

export const id = () => uuid("id").primaryKey().defaultRandom();
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const now = (name: string) => moment(name).notNull().defaultNow();
/** A moment in milliseconds, the precision of JavaScript's `Date`, so that a list in this order can be cut at any row. */
export const orderMoment = (name: string) =>
  timestamp(name, { withTimezone: true, mode: "date", precision: 3 }).notNull().defaultNow();
export const searchVector = customType<{ data: string }>({ dataType: () => "tsvector" });
/** Local time at an airport, without a zone, as `YYYY-MM-DD HH:MM:SS`. */
export const wallClock = (name: string) =>
  timestamp(name, { withTimezone: false, mode: "string", precision: 0 });
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Foreign key to the owner, with which this row is deleted. */
export const partOf = (name: string, owner: () => AnyPgColumn) =>
  uuid(name).notNull().references(owner, { onDelete: "cascade" });
/** Foreign key to the owner as primary key, for one row per owner. */
export const keyOf = (name: string, owner: () => AnyPgColumn) =>
  uuid(name).primaryKey().references(owner, { onDelete: "cascade" });
export const choice = <const Word extends string>(
  name: string,
  words: readonly [Word, ...Word[]],
  first: NoInfer<Word>,
) => text(name, { enum: words }).notNull().default(first);
/** Condition that a column has one of these words. */
export const isOneOf = (column: AnyPgColumn, words: readonly string[]) =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`;
/** Increases with every change, for conflict checks. */
export const version = () => integer("version").notNull().default(1);
