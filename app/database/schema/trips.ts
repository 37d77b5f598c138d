import { bigserial, date, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { now } from "./columns.ts";

/** Trip facts that staff edit: the price sheet, and notes on aerodromes. */
export const tripFactKinds = ["prices", "aerodrome"] as const;

/** Facts by staff that replace defaults of `app/content/trip/`. Rows are only added; the newest of a subject counts. */
export const tripFacts = pgTable(
  "trip_facts",
  {
    /** Serial over all subjects; the highest is the version of the facts. */
    revision: bigserial("revision", { mode: "number" }).primaryKey(),
    kind: text("kind", { enum: tripFactKinds }).notNull(),
    /** The aerodrome's identifier, or "all". */
    subject: text("subject").notNull(),
    /** In the form that `app/features/trip/facts.ts` parses; null restores the default. */
    figures: jsonb("figures"),
    source: text("source").notNull(),
    checkedOn: date("checked_on").notNull(),
    by: text("by").notNull(),
    writtenAt: now("written_at"),
  },
  (table) => [index("trip_facts_subject").on(table.kind, table.subject, table.revision)],
);
