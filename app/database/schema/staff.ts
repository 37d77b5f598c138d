import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { ofUser } from "./accounts.ts";
import { id, moment, now, version } from "./columns.ts";

/** Links for setting a staff password, one per account. They are signed with the site's secret, so the row does not reveal them. */
export const staffInvitations = pgTable("staff_invitations", {
  id: text("id").primaryKey(),
  userId: ofUser().unique("staff_invitations_user"),
  createdAt: now("created_at"),
  expiresAt: moment("expires_at").notNull(),
});

/** Texts that staff insert into messages to customers. */
export const savedReplies = pgTable("saved_replies", {
  id: id(),
  name: text("name").notNull().unique("saved_replies_name"),
  text: text("text").notNull(),
  version: version(),
  updatedAt: moment("updated_at").notNull(),
});

/** Actions of staff, oldest first. A trigger refuses changes and deletions. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: now("at"),
    /** The account's id, or `operator` for a command at the server. It outlives the account. */
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    /** One of `AuditAction`, such as `booking.confirmed`. */
    action: text("action").notNull(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: text("subject_id").notNull(),
    /** Ids and states that explain the entry; no text of a visitor. */
    detail: jsonb("detail").$type<Record<string, string | number | boolean | null>>().notNull().default({}),
  },
  (table) => [
    index("audit_entries_subject").on(table.subjectKind, table.subjectId, table.id),
    index("audit_entries_actor").on(table.actorId, table.id),
    index("audit_entries_action").on(table.action, table.id),
  ],
);
