import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { pageOf } from "#app/database/cursor.ts";
import { users } from "#app/database/schema/accounts.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { posts } from "#app/database/schema/posts.ts";
import { auditEntries, savedReplies } from "#app/database/schema/staff.ts";
import type { AuditAction } from "./audit-actions.ts";

/** Who did it: a member of staff, or the operator at the server. */
export interface Actor {
  id: string;
  name: string;
}

/** The person who runs commands at the server. */
export const operator: Actor = { id: "operator", name: "Operator" };

export interface AuditRecord {
  action: AuditAction;
  subjectKind: string;
  subjectId: string;
  /** Ids, states and counts; no text of a visitor. */
  detail?: Record<string, string | number | boolean | null>;
}

export type AuditEntry = typeof auditEntries.$inferSelect;

/** Writes down what was done, in the transaction that did it. */
export async function recordAudit(transaction: Transaction, actor: Actor, record: AuditRecord) {
  await transaction.insert(auditEntries).values({ ...record, actorId: actor.id, actorName: actor.name });
}

export interface AuditFilter {
  actorId?: string | undefined;
  action?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  /** When the day began on which it was done. */
  from?: Date | undefined;
  /** The id of the last entry of the page before. */
  before?: number | undefined;
}

const pageSize = 50;
const dayMs = 24 * 60 * 60 * 1000;

/** One page of the audit log, newest first, and the cursor of the next. */
export async function auditLog(db: Queries, { before, from, ...filter }: AuditFilter) {
  const wanted = (["actorId", "action", "subjectKind", "subjectId"] as const).map((name) =>
    filter[name] ? eq(auditEntries[name], filter[name]) : undefined,
  );
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        ...wanted,
        before ? lt(auditEntries.id, before) : undefined,
        from && gte(auditEntries.at, from),
        from && lt(auditEntries.at, new Date(from.getTime() + dayMs)),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(pageSize + 1);
  const { page: entries, next } = pageOf(rows, pageSize, (last) => last.id);
  return { entries, next };
}

/** What the ids in these entries are called, as far as they are still there: colleagues, posts, issues and saved replies. */
export async function namesIn(db: Queries, entries: readonly AuditEntry[]): Promise<Map<string, string>> {
  const ids = new Set(entries.flatMap(({ subjectId, detail }) => [subjectId, ...Object.values(detail)]));
  const texts = [...ids].filter((id) => typeof id === "string");
  const isOne = (id: SQL) => sql`${id} in ${texts}`;
  if (texts.length === 0) return new Map();
  const named = (id: SQL, name: SQL) => ({
    id: sql<string>`${id}`.as("id"),
    name: sql<string>`${name}`.as("name"),
  });
  const rows = await unionAll(
    db
      .select(named(sql`${users.id}`, sql`${users.name} || ', ' || ${users.email}`))
      .from(users)
      .where(isOne(sql`${users.id}`)),
    db
      .select(named(sql`${posts.id}::text`, sql`${posts.title}`))
      .from(posts)
      .where(isOne(sql`${posts.id}::text`)),
    db
      .select(named(sql`${campaigns.id}::text`, sql`${campaigns.subject}`))
      .from(campaigns)
      .where(isOne(sql`${campaigns.id}::text`)),
    db
      .select(named(sql`${savedReplies.id}::text`, sql`${savedReplies.name}`))
      .from(savedReplies)
      .where(isOne(sql`${savedReplies.id}::text`)),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
