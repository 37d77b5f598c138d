import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { id, version } from "./columns.ts";

/** Holders of an air operator certificate whose aircraft are quoted, as named in quotations. */
export const operators = pgTable("operators", {
  id: id(),
  name: text("name").notNull().unique("operators_name"),
  aocNumber: text("aoc_number").notNull(),
  address: text("address").notNull(),
  /** The operator's conditions in a sentence, or where to read them. */
  terms: text("terms").notNull(),
  /** The account to pay into; if empty, staff send it. */
  bankDetails: text("bank_details").notNull(),
  isActive: boolean("is_active").notNull().default(true),
  version: version(),
});

export const aircraft = pgTable("aircraft", {
  id: id(),
  /** Registration, such as `5N-HAM`. */
  tail: text("tail").notNull().unique("aircraft_tail"),
  type: text("type").notNull(),
  /** ICAO code of its home aerodrome. */
  base: text("base").notNull(),
  isActive: boolean("is_active").notNull().default(true),
  version: version(),
});
