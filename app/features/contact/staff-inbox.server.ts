import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { isRowId, readPage } from "#app/database/cursor.ts";
import { contactMessages, messageWords } from "#app/database/schema/messages.ts";
import { typedQuery } from "#app/database/text-search.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { deleteMailsAbout } from "#app/platform/mail/forget-mails.server.ts";
import { yearsBefore } from "#app/platform/years-before.ts";
import { type ListFilter, oneOf } from "#app/ui/staff/list-address.ts";
import { type MessageState, messageKinds, messageStates } from "./staff-messages.ts";

export type StoredMessage = typeof contactMessages.$inferSelect;

export const messageFilters = { status: oneOf(messageStates), kind: oneOf(messageKinds) };
export type MessageFilter = ListFilter<typeof messageFilters>;

/** One page of the messages, newest first; `search`: words of name, address and text. */
export const messagePage = (db: Queries, { status, kind, search, after }: MessageFilter) =>
  readPage(db.select().from(contactMessages).$dynamic(), {
    where: [
      status && eq(contactMessages.status, status),
      kind && eq(contactMessages.kind, kind),
      search && sql`${messageWords(contactMessages)} @@ ${typedQuery("folded", search)}`,
    ],
    order: { table: contactMessages, by: contactMessages.createdAt, id: contactMessages.id },
    after,
  });

/** Number of unanswered messages. */
export const unansweredMessages = (db: Queries) =>
  db.$count(contactMessages, eq(contactMessages.status, "new"));

/** One message; null when there is none of this id. */
export async function messageOf(db: Queries, id: string): Promise<StoredMessage | null> {
  if (!isRowId(id)) return null;
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return message ?? null;
}

interface Mover {
  staff: { name: string };
  record: (
    transaction: Transaction,
    entry: {
      action: `message.${MessageState}`;
      subjectId: string;
      detail: { from: MessageState; to: MessageState };
    },
  ) => Promise<void>;
}

/** Moves a message to a state, with its audit entry. False: its state had changed, nothing was written. */
export async function moveMessage(
  db: Database | Transaction,
  subjectId: string,
  { from, to }: { from: MessageState; to: MessageState },
  { staff, record }: Mover,
  at: Date,
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const { rowCount } = await transaction
      .update(contactMessages)
      .set({ status: to, statusBy: staff.name, statusAt: at })
      .where(and(eq(contactMessages.id, subjectId), eq(contactMessages.status, from)));
    if (!rowCount) return false;
    await record(transaction, { action: `message.${to}`, subjectId, detail: { from, to } });
    return true;
  });
}

/** Gives a message to a member of staff (null: to none); false where there is no such message. */
export async function assignMessage(
  db: Database,
  id: string,
  assigneeId: string | null,
  afterWrite: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const changed = await transaction
      .update(contactMessages)
      .set({ assigneeId })
      .where(eq(contactMessages.id, id))
      .returning({ id: contactMessages.id });
    if (changed.length === 0) return false;
    await afterWrite(transaction);
    return true;
  });
}

/** Messages from a confirmed address, for the export of personal data. */
export async function messageData(db: Queries, provenEmail: string) {
  const { createdAt, name, email, phone, message } = contactMessages;
  return await db
    .select({ createdAt, name, email, phone, message })
    .from(contactMessages)
    .where(eq(sql`lower(${email})`, provenEmail))
    .orderBy(asc(createdAt));
}

/** Years for which a message is kept after the last reply; in the privacy policy. */
const messageYears = 2;

const chunkSize = 200;

async function deleteMessages(transaction: Transaction, jobs: Jobs, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await deleteMailsAbout(transaction, jobs, ids);
  const deleted = await transaction
    .delete(contactMessages)
    .where(inArray(contactMessages.id, ids))
    .returning({ id: contactMessages.id });
  return deleted.length;
}

/** Deletes one message for good, with its mail; false where there is none of this id. */
export async function deleteMessage(
  { db, jobs }: { db: Database; jobs: Jobs },
  id: string,
  afterWrite: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  if (!isRowId(id)) return false;
  return await db.transaction(async (transaction) => {
    if ((await deleteMessages(transaction, jobs, [id])) === 0) return false;
    await afterWrite(transaction);
    return true;
  });
}

/** Deletes messages two years after they came or were last answered. Every night. */
export async function sweepMessages({ db, jobs }: { db: Database; jobs: Jobs }, now: Date): Promise<void> {
  const before = yearsBefore(now, messageYears);
  const { id, createdAt, statusAt } = contactMessages;
  for (let deleted = chunkSize; deleted === chunkSize; ) {
    deleted = await db.transaction(async (transaction) => {
      const rows = await transaction
        .select({ id })
        .from(contactMessages)
        .where(and(lt(createdAt, before), or(isNull(statusAt), lt(statusAt, before))))
        .limit(chunkSize)
        .for("update", { skipLocked: true });
      return await deleteMessages(
        transaction,
        jobs,
        rows.map((row) => row.id),
      );
    });
  }
}
