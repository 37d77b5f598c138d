import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  date,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { now } from "./columns.ts";

/** What a trip is judged by and staff may change. */
export const tripFactKinds = [
  "aircraft",
  "hourlyRates",
  "priceRules",
  "exchangeRates",
  "taxRates",
  "corridors",
  "aerodromeNotes",
  "countryHours",
] as const;

/**
 * Facts by staff that replace defaults of `app/content/trip/`. Rows are never changed, only ended by newer ones, so that a judgement can be
 * repeated at its revision.
 */
export const tripFacts = pgTable(
  "trip_facts",
  {
    /** Of all rows together; the highest names the version of the facts. */
    revision: bigserial("revision", { mode: "number" }).primaryKey(),
    kind: text("kind", { enum: tripFactKinds }).notNull(),
    /** Which one of the kind: a type of aircraft, a charge, an aerodrome. */
    subject: text("subject").notNull(),
    validFrom: date("valid_from").notNull(),
    validTo: date("valid_to"),
    /** As `app/features/trip/facts.ts` reads them; null withdraws what the product came with. */
    figures: jsonb("figures"),
    source: text("source").notNull(),
    checkedOn: date("checked_on").notNull(),
    /** The account that wrote it. */
    by: text("by").notNull(),
    writtenAt: now("written_at"),
    /** The revision that took its place. */
    endedBy: bigint("ended_by", { mode: "number" }),
  },
  (table) => [
    uniqueIndex("trip_facts_current")
      .on(table.kind, table.subject, table.validFrom)
      .where(sql`${table.endedBy} is null`),
    index("trip_facts_subject").on(table.kind, table.subject, table.revision),
    check("trip_facts_validity", sql`${table.validTo} is null or ${table.validTo} >= ${table.validFrom}`),
  ],
);
