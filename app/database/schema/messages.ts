import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { id, moment, orderMoment } from "./columns.ts";
import { foldedVector } from "./search.ts";

/** What the staff's search looks through in a message: names and addresses as they are, in no language. */
export const messageWords = (table: Record<"name" | "email" | "message", AnyPgColumn>) =>
  foldedVector(sql`${table.name} || ' ' || ${table.email} || ' ' || ${table.message}`);

/** What visitors wrote in the contact form. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    createdAt: orderMoment("created_at"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    message: text("message").notNull(),
    status: text("status", { enum: ["new", "answered", "closed"] })
      .notNull()
      .default("new"),
    /** `owner`: from the form for aircraft owners. */
    kind: text("kind", { enum: ["general", "owner"] })
      .notNull()
      .default("general"),
    /** The member of staff who sees to it. */
    assigneeId: text("assignee_id").references(() => users.id, { onDelete: "set null" }),
    /** When its state last changed, and by which member of staff. */
    statusAt: moment("status_at"),
    statusBy: text("status_by"),
    /** What one submission is: its key and its content, so that a repeat finds the first instead of adding a second. */
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
