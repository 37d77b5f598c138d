import { eq, inArray } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { commentBlocks, comments } from "#app/database/schema/comments.ts";
import { batched } from "#app/platform/batched.server.ts";
import { fingerprint } from "#app/platform/secret.server.ts";

const keyOf = (secret: string, email: string) =>
  fingerprint(secret, "comments blocked", email.trim().toLowerCase());

/** Whether comments under this address are refused. */
export const isBlocked = batched(
  async ({ db, secret }: { db: Queries; secret: string }, emails: readonly string[]) => {
    const blocked = await blockedAmong(db, secret, emails);
    return emails.map((email) => blocked.has(email));
  },
);

/** Which of these addresses are blocked; one query, whatever their number. */
export async function blockedAmong(db: Queries, secret: string, emails: readonly string[]) {
  if (emails.length === 0) return new Set();
  const keys = new Map(emails.map((email) => [email, keyOf(secret, email)]));
  const rows = await db
    .select({ key: commentBlocks.addressKey })
    .from(commentBlocks)
    .where(inArray(commentBlocks.addressKey, [...new Set(keys.values())]));
  const blocked = new Set(rows.map(({ key }) => key));
  return new Set(emails.filter((email) => blocked.has(keys.get(email) ?? "")));
}

/**
 * Refuses from now on what comes under the address of this comment, or takes it again; comments that stand are left as they
 * are. false: nothing changed, or the comment's address is gone with the comment.
 */
export async function setBlocked(
  db: Database,
  secret: string,
  commentId: number,
  isToBe: boolean,
  afterWrite: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const [row] = await transaction
      .select({ email: comments.email })
      .from(comments)
      .where(eq(comments.id, commentId));
    if (!row?.email) return false;
    const addressKey = keyOf(secret, row.email);
    const key = { addressKey: commentBlocks.addressKey };
    const changed = isToBe
      ? await transaction.insert(commentBlocks).values({ addressKey }).onConflictDoNothing().returning(key)
      : await transaction
          .delete(commentBlocks)
          .where(eq(commentBlocks.addressKey, addressKey))
          .returning(key);
    if (changed.length === 0) return false;
    await afterWrite(transaction);
    return true;
  });
}
