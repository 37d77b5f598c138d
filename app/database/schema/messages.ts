import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { choice, id, moment, orderMoment } from "./columns.ts";
import { foldedVector } from "./search.ts";

/** Text of the staff's search in messages: names and addresses, without stemming. */
export const messageWords = (table: Record<"name" | "email" | "message", AnyPgColumn>) =>
  foldedVector(sql`${table.name} || ' ' || ${table.email} || ' ' || ${table.message}`);

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    createdAt: orderMoment("created_at"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    message: text("message").notNull(),
    status: choice("status", ["new", "answered", "closed"], "new"),
    /** `owner`: from the form for aircraft owners. */
    kind: choice("kind", ["general", "owner"], "general"),
    assigneeId: text("assignee_id").references(() => users.id, { onDelete: "set null" }),
    statusAt: moment("status_at"),
    statusBy: text("status_by"),
    submission: text("submission").notNull().unique("contact_messages_submission"),
  },
  (table) => [
    index("contact_messages_status_created").on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("contact_messages_created").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("contact_messages_email").on(sql`lower(${table.email})`),
    index("contact_messages_words").using("gin", messageWords(table)),
    check("contact_messages_status", sql`${table.status} in ('new', 'answered', 'closed')`),
  ],
);
