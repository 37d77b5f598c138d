import { and, asc, eq, sql } from "drizzle-orm";
import { firstReplies } from "#app/content/saved-replies.ts";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { isRowId } from "#app/database/cursor.ts";
import { firstContents } from "#app/database/schema/posts.ts";
import { savedReplies } from "#app/database/schema/staff.ts";
import { filled, type ReplyOption, type ReplyValues } from "#app/ui/staff/saved-reply.ts";

export type SavedReply = typeof savedReplies.$inferSelect;

/** The most that there may be: they are chosen from one list. */
export const mostReplies = 200;

/** All of them, by name. */
export const listReplies = (db: Queries): Promise<SavedReply[]> =>
  db.select().from(savedReplies).orderBy(asc(savedReplies.name)).limit(mostReplies);

/** One of them; null where there is none of this id. */
export async function replyOf(db: Queries, id: string): Promise<SavedReply | null> {
  if (!isRowId(id)) return null;
  const [reply] = await db.select().from(savedReplies).where(eq(savedReplies.id, id));
  return reply ?? null;
}

/** All of them as they are inserted, by name. */
export const filledReplies = async (db: Queries, values: ReplyValues): Promise<ReplyOption[]> =>
  (await listReplies(db)).map(({ id, name, text }) => ({ id, name, text: filled(text, values) }));

/** Gives a new site its first replies. Once: a reply that staff deleted does not come back, and replies of their own stay alone. */
export async function seedReplies(db: Database, now: Date): Promise<void> {
  await inTurn(db, async (transaction) => {
    const [isFirst] = await transaction
      .insert(firstContents)
      .values({ name: "replies" })
      .onConflictDoNothing()
      .returning();
    if (!isFirst || (await transaction.$count(savedReplies)) > 0) return;
    await transaction
      .insert(savedReplies)
      .values(firstReplies.map((reply) => ({ ...reply, updatedAt: now })));
  });
}

type AfterWrite = (transaction: Transaction, id: string) => Promise<void>;

/** `stale`: changed by a colleague; `taken`: the name exists. */
export type ReplySaved =
  | { ok: true; id: string }
  | { ok: false; reason: "missing" }
  | { ok: false; reason: "taken" }
  | { ok: false; reason: "full" }
  | { ok: false; reason: "stale"; present: SavedReply };

/** Writers come one after the other: what a name belongs to does not change beside them. */
const inTurn = <Result>(db: Database, write: (transaction: Transaction) => Promise<Result>) =>
  db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('saved replies', 0))`);
    return await write(transaction);
  });

/** Creates a reply (`id` null), or changes an unchanged one. Saving the same text again succeeds. */
export async function saveReply(
  db: Database,
  reply: Pick<SavedReply, "name" | "text" | "version"> & { id: string | null },
  now: Date,
  afterWrite: AfterWrite,
): Promise<ReplySaved> {
  const { id, name, text, version } = reply;
  return await inTurn(db, async (transaction): Promise<ReplySaved> => {
    const [named] = await transaction.select().from(savedReplies).where(eq(savedReplies.name, name));
    // The same form, sent twice.
    if (named?.text === text && (id === null || named.id === id)) return { ok: true, id: named.id };
    if (named && named.id !== id) return { ok: false, reason: "taken" };
    if (id === null) {
      if ((await transaction.$count(savedReplies)) >= mostReplies) return { ok: false, reason: "full" };
      const [made] = await transaction
        .insert(savedReplies)
        .values({ name, text, updatedAt: now })
        .returning();
      if (!made) throw new Error("a saved reply was not stored");
      await afterWrite(transaction, made.id);
      return { ok: true, id: made.id };
    }
    const present = await replyOf(transaction, id);
    if (!present) return { ok: false, reason: "missing" };
    if (present.version !== version) return { ok: false, reason: "stale", present };
    await transaction
      .update(savedReplies)
      .set({ name, text, version: version + 1, updatedAt: now })
      .where(eq(savedReplies.id, id));
    await afterWrite(transaction, id);
    return { ok: true, id };
  });
}

/** Deletes a reply that is still what its reader saw; false where it is not. */
export async function deleteReply(
  db: Database,
  { id, version }: Pick<SavedReply, "id" | "version">,
  afterWrite: AfterWrite,
): Promise<boolean> {
  if (!isRowId(id)) return false;
  return await inTurn(db, async (transaction) => {
    const { rowCount } = await transaction
      .delete(savedReplies)
      .where(and(eq(savedReplies.id, id), eq(savedReplies.version, version)));
    if (!rowCount) return false;
    await afterWrite(transaction, id);
    return true;
  });
}
