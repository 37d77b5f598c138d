import { eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { isRowId, readPage } from "#app/database/cursor.ts";
import { users } from "#app/database/schema/accounts.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { clients } from "#app/database/schema/clients.ts";
import { posts } from "#app/database/schema/posts.ts";
import { auditEntries, savedReplies } from "#app/database/schema/staff.ts";
import { lagosMoment } from "#app/ui/staff/lagos-time.ts";
import { day, type ListFilter, shortText } from "#app/ui/staff/list-address.ts";
import type { AuditAction } from "./audit-actions.ts";

/** A staff member, or the operator who runs commands on the server. */
export interface Actor {
  id: string;
  name: string;
}

export const operator: Actor = { id: "operator", name: "Operator" };

export interface AuditRecord {
  action: AuditAction;
  subjectKind: string;
  subjectId: string;
  /** Ids, states and counts, never a visitor's text. */
  detail?: Record<string, string | number | boolean | null>;
}

export type AuditEntry = typeof auditEntries.$inferSelect;

/** Writes an audit entry in the transaction of the action. */
export async function recordAudit(transaction: Transaction, actor: Actor, record: AuditRecord) {
  await transaction.insert(auditEntries).values({ ...record, actorId: actor.id, actorName: actor.name });
}

/** `day` is a day in Lagos. */
export const auditFilters = {
  actor: shortText(),
  action: shortText(),
  kind: shortText(),
  subject: shortText(),
  day,
};

const dayMs = 24 * 60 * 60 * 1000;

/** One page of the audit log, newest first. */
export function auditLog(db: Queries, filter: ListFilter<typeof auditFilters>) {
  const { actor, action, kind, subject, day, after } = filter;
  const from = lagosMoment(`${day}T00:00`);
  return readPage(db.select().from(auditEntries).$dynamic(), {
    where: [
      actor && eq(auditEntries.actorId, actor),
      action && eq(auditEntries.action, action),
      kind && eq(auditEntries.subjectKind, kind),
      subject && eq(auditEntries.subjectId, subject),
      from && gte(auditEntries.at, from),
      from && lt(auditEntries.at, new Date(from.getTime() + dayMs)),
    ],
    order: { table: auditEntries, id: auditEntries.id },
    after,
    size: 50,
  });
}

/** Names of the ids in these entries: colleagues, posts, newsletter issues, saved replies and clients whose rows still exist. */
export async function namesIn(db: Queries, entries: readonly AuditEntry[]): Promise<Map<string, string>> {
  const values = entries.flatMap(({ subjectId, detail }) => [subjectId, ...Object.values(detail)]);
  const texts = [...new Set(values)].filter((value) => typeof value === "string");
  const rowIds = texts.filter(isRowId);
  const namesFrom = (table: PgTable, id: PgColumn, name: PgColumn | SQL, ids = rowIds) =>
    db
      .select({ id: sql<string>`${id}`, name: sql<string>`${name}` })
      .from(table)
      .where(inArray(id, ids));
  const rows = await Promise.all([
    namesFrom(users, users.id, sql`${users.name} || ', ' || ${users.email}`, texts),
    namesFrom(posts, posts.id, posts.title),
    namesFrom(campaigns, campaigns.id, campaigns.subject),
    namesFrom(savedReplies, savedReplies.id, savedReplies.name),
    namesFrom(clients, clients.id, clients.name),
  ]);
  return new Map(rows.flat().map(({ id, name }) => [id, name]));
}

/** Retention after the end of an entry's year, stated in the privacy policy. */
const auditYears = 6;

/** Deletes entries after their retention; the table's trigger allows it only with `harmattan.audit_sweep`. Runs every night. */
export async function sweepAudit(db: Database, now: Date): Promise<void> {
  const retentionStart = new Date(Date.UTC(now.getUTCFullYear() - auditYears, 0, 1));
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('harmattan.audit_sweep', 'on', true)`);
    await transaction.delete(auditEntries).where(lt(auditEntries.at, retentionStart));
  });
}
