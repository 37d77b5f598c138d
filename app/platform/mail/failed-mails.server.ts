import { and, count, eq } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { mails } from "#app/database/schema/mails.ts";
import type { Services } from "#app/platform/services.server.ts";
import { mailJob, mailQueue } from "./outbox.server.ts";

/** `lastError` of queued mails that a restore marks as failed. */
export const heldByRestore = "Held by a restore: it may have been sent since the backup was made.";

const isHeld = and(eq(mails.status, "failed"), eq(mails.lastError, heldByRestore));

export async function countHeldMails(db: Queries): Promise<number> {
  const [row] = await db.select({ held: count() }).from(mails).where(isHeld);
  return row?.held ?? 0;
}

/** Queues a failed mail again, or all held ones (null), in one transaction with the writes of `afterWrite`; returns how many. */
export async function retryMails(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  mailId: string | null,
  afterWrite: (transaction: Transaction) => Promise<void>,
): Promise<number> {
  return await db.transaction(async (transaction) => {
    const rows = await transaction
      .update(mails)
      .set({ status: "queued", ...(mailId ? {} : { lastError: null }) })
      .where(mailId ? and(eq(mails.id, mailId), eq(mails.status, "failed")) : isHeld)
      .returning({ id: mails.id });
    if (rows.length === 0) return 0;
    // A new job, because the failed one has no attempts left.
    await jobs.remove(
      transaction,
      mailQueue,
      rows.map(({ id }) => id),
    );
    await jobs.enqueue(transaction, mailQueue, rows.map(mailJob));
    await afterWrite(transaction);
    return rows.length;
  });
}
