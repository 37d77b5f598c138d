import { and, desc, eq, lt } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { pageOf } from "#app/database/cursor.ts";
import { auditEntries } from "#app/database/schema/staff.ts";
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
  /** The id of the last entry of the page before. */
  before?: number | undefined;
}

const pageSize = 50;

/** One page of the audit log, newest first, and the cursor of the next. */
export async function auditLog(db: Queries, { before, ...filter }: AuditFilter) {
  const wanted = (["actorId", "action", "subjectKind", "subjectId"] as const).map((name) =>
    filter[name] ? eq(auditEntries[name], filter[name]) : undefined,
  );
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(...wanted, before ? lt(auditEntries.id, before) : undefined))
    .orderBy(desc(auditEntries.id))
    .limit(pageSize + 1);
  const { page: entries, next } = pageOf(rows, pageSize, (last) => last.id);
  return { entries, next };
}
