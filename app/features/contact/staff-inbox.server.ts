import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { isRowId, listOrder, pageOf } from "#app/database/cursor.ts";
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

const pageSize = 30;

/** One page of the messages, newest first, and the cursor of the next; `search`: words of name, address and text. */
export async function messagePage(db: Queries, { status, kind, search, after }: MessageFilter) {
  const { createdAt, id } = contactMessages;
  const { isAfter, orderBy } = listOrder({ table: contactMessages, by: createdAt, id }, after);
  const rows = await db
    .select()
    .from(contactMessages)
    .where(
      and(
        status ? eq(contactMessages.status, status) : undefined,
        kind ? eq(contactMessages.kind, kind) : undefined,
        search ? sql`${messageWords(contactMessages)} @@ ${typedQuery("folded", search)}` : undefined,
        isAfter,
      ),
    )
    .orderBy(...orderBy)
    .limit(pageSize + 1);
  return pageOf(rows, pageSize);
}

/** Number of unanswered messages. */
export const unansweredMessages = (db: Queries) =>
  db.$count(contactMessages, eq(contactMessages.status, "new"));

/** One message; null when there is none of this id. */
export async function messageOf(db: Queries, id: string): Promise<StoredMessage | null> {
  if (!isRowId(id)) return null;
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return message ?? null;
}

/** Moves a message to a state. False: its state had changed, nothing was written. */
export async function moveMessage(
  db: Database | Transaction,
  id: string,
  { from, to, by, at }: { from: MessageState; to: MessageState; by: string; at: Date },
  afterWrite: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const { rowCount } = await transaction
      .update(contactMessages)
      .set({ status: to, statusBy: by, statusAt: at })
      .where(and(eq(contactMessages.id, id), eq(contactMessages.status, from)));
    if (!rowCount) return false;
    await afterWrite(transaction);
    return true;
  });
}

/** Gives a message to a member of staff; null: to none. */
export async function assignMessage(
  db: Database,
  id: string,
  assigneeId: string | null,
  afterWrite: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.update(contactMessages).set({ assigneeId }).where(eq(contactMessages.id, id));
    await afterWrite(transaction);
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

/** Deletes one message for good, with its mail. */
export async function deleteMessage(
  { db, jobs }: { db: Database; jobs: Jobs },
  id: string,
  afterWrite: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await deleteMessages(transaction, jobs, [id]);
    await afterWrite(transaction);
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
