import { type AnyPgColumn, customType, integer, text, timestamp, uuid } from "drizzle-orm/pg-core";

// Times are UTC instants, but for a flight's own, which are local to its airport.

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

/** The row that this one belongs to, and is deleted with. */
export const partOf = (name: string, owner: () => AnyPgColumn) =>
  uuid(name).notNull().references(owner, { onDelete: "cascade" });
/** The same as the primary key, where an owner has one such row. */
export const keyOf = (name: string, owner: () => AnyPgColumn) =>
  uuid(name).primaryKey().references(owner, { onDelete: "cascade" });
export const choice = <const Word extends string>(
  name: string,
  words: readonly [Word, ...Word[]],
  first: NoInfer<Word>,
) => text(name, { enum: words }).notNull().default(first);
/** Increases with every change, for conflict checks. */
export const version = () => integer("version").notNull().default(1);
