import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { choice, id, moment, orderMoment } from "./columns.ts";

/**
 * The outbox: one row a mail. A queued mail has its kind, its row and the facts that may change; the text is rendered at sending, so
 * personal data is stored once. The delivery job contains only this row's id.
 */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    kind: text("kind").notNull(),
    aboutId: uuid("about_id").notNull(),
    /** The facts at queueing, by the schema of its kind; null where none are needed or they were erased. */
    payload: jsonb("payload"),
    status: choice("status", ["queued", "sent", "failed"], "queued"),
    queuedAt: orderMoment("queued_at"),
    sentAt: moment("sent_at"),
    attempts: integer("attempts").notNull().default(0),
    /** The mail server's message at the last failure, without addresses. */
    lastError: text("last_error"),
  },
  (table) => [
    index("mails_about").on(table.aboutId),
    index("mails_status_queued").on(
      table.status,
      table.queuedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("mails_newest").on(table.queuedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("mails_facts")
      .on(table.queuedAt)
      .where(sql`${table.payload} is not null or ${table.lastError} is not null`),
    index("mails_queued").on(table.queuedAt).where(sql`${table.status} = 'queued'`),
    check("mails_status", sql`${table.status} in ('queued', 'sent', 'failed')`),
  ],
);
