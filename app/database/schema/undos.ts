import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment } from "./columns.ts";

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
