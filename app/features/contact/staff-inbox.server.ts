import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { type Cursor, isBeyond, isRowId, pageOf, writeCursor } from "#app/database/cursor.ts";
import { contactMessages, messageWords } from "#app/database/schema/messages.ts";
import { typedQuery } from "#app/database/text-search.server.ts";
import type { MessageState } from "./staff-messages.ts";

export type StoredMessage = typeof contactMessages.$inferSelect;

export interface MessageFilter {
  status?: MessageState | undefined;
  /** Words that all stand in the name, the address or the text. */
  search?: string | undefined;
  after?: Cursor | null;
}

const pageSize = 30;

/** One page of the messages, newest first, and the cursor of the next. */
export async function messagePage(db: Queries, { status, search, after }: MessageFilter) {
  const { createdAt, id } = contactMessages;
  const rows = await db
    .select()
    .from(contactMessages)
    .where(
      and(
        status ? eq(contactMessages.status, status) : undefined,
        search ? sql`${messageWords(contactMessages)} @@ ${typedQuery("folded", search)}` : undefined,
        isBeyond(after, createdAt, id),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(pageSize + 1);
  const { page: messages, next } = pageOf(rows, pageSize, (last) =>
    writeCursor({ at: last.createdAt, id: last.id }),
  );
  return { messages, next };
}

/** How many messages nobody has answered. */
export const unansweredMessages = (db: Queries) =>
  db.$count(contactMessages, eq(contactMessages.status, "new"));

/** One message; null when there is none of this id. */
export async function messageOf(db: Queries, id: string): Promise<StoredMessage | null> {
  if (!isRowId(id)) return null;
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return message ?? null;
}

/**
 * Moves a message to a state, with what `afterWrite` writes in the same transaction. The state it was seen in is held
 * against the row: null means that somebody else was quicker, and nothing was changed.
 */
export async function moveMessage(
  db: Database | Transaction,
  id: string,
  move: { from: MessageState; to: MessageState; by: string; at: Date },
  afterWrite: (transaction: Transaction) => Promise<void>,
): Promise<StoredMessage | null> {
  return await db.transaction(async (transaction) => {
    const [moved] = await transaction
      .update(contactMessages)
      .set({ status: move.to, statusBy: move.by, statusAt: move.at })
      .where(and(eq(contactMessages.id, id), eq(contactMessages.status, move.from)))
      .returning();
    if (!moved) return null;
    await afterWrite(transaction);
    return moved;
  });
}

/** What somebody wrote to the desk, by an address that is proven to be theirs, for a copy of a person's data. */
export async function messageData(db: Queries, provenEmail: string) {
  const { createdAt, name, email, phone, message } = contactMessages;
  return await db
    .select({ createdAt, name, email, phone, message })
    .from(contactMessages)
    .where(eq(sql`lower(${email})`, provenEmail))
    .orderBy(asc(createdAt));
}
