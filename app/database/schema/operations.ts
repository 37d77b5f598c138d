import { bigint, index, integer, jsonb, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { id, moment } from "./columns.ts";

/** Counters of the rate limiter: the key is a keyed fingerprint, never an address. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar("key", { length: 255 }).primaryKey(),
    points: integer("points").notNull().default(0),
    expire: bigint("expire", { mode: "number" }),
  },
  (table) => [index("rate_limits_expire").on(table.expire)],
);

/** When the next turn of something that all processes together may do only so often begins. */
export const paces = pgTable("paces", {
  name: text("name").primaryKey(),
  nextAt: moment("next_at").notNull(),
});

/** What can be taken back for some seconds yet: one row an action, gone when it was taken back or cannot be any more. */
export const undos = pgTable(
  "undos",
  {
    id: id(),
    /** What was done, such as `booking`. */
    kind: text("kind").notNull(),
    /** The id of what it was done to. */
    subjectId: text("subject_id").notNull(),
    /** The account that did it, and alone takes it back. */
    actorId: text("actor_id").notNull(),
    until: moment("until").notNull(),
    /** What it takes to put everything back, as the feature reads it. */
    before: jsonb("before").notNull(),
  },
  (table) => [index("undos_subject").on(table.subjectId, table.kind)],
);
