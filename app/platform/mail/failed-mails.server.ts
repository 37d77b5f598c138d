import { and, count, eq } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { mails } from "#app/database/schema/mails.ts";
import type { Services } from "#app/platform/services.server.ts";
import { mailJob, mailQueue } from "./outbox.server.ts";

/** The error text of mails that a restore holds. */
export const heldByRestore = "Held by a restore: it may have been sent since the backup was made.";

const isHeld = and(eq(mails.status, "failed"), eq(mails.lastError, heldByRestore));

export async function countHeldMails(db: Queries): Promise<number> {
  const [row] = await db.select({ held: count() }).from(mails).where(isHeld);
  return row?.held ?? 0;
}

/** Queues every held mail, in one transaction with the writes of `afterWrite`; returns how many. */
export async function sendHeldMails(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  afterWrite: (transaction: Transaction) => Promise<void>,
): Promise<number> {
  return await db.transaction(async (transaction) => {
    const released = await transaction
      .update(mails)
      .set({ status: "queued", lastError: null })
      .where(isHeld)
      .returning({ id: mails.id });
    if (released.length === 0) return 0;
    await jobs.enqueue(transaction, mailQueue, released.map(mailJob));
    await afterWrite(transaction);
    return released.length;
  });
}

/** Gives a failed mail another round of tries; false when it is no failed mail any more. */
export async function retryMail(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  mailId: string,
  afterWrite: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const [retried] = await transaction
      .update(mails)
      .set({ status: "queued" })
      .where(and(eq(mails.id, mailId), eq(mails.status, "failed")))
      .returning({ id: mails.id });
    if (!retried) return false;
    // From the first try: the job that was given up has none left.
    await jobs.remove(transaction, mailQueue, mailId);
    await jobs.enqueue(transaction, mailQueue, [mailJob(retried)]);
    await afterWrite(transaction);
    return true;
  });
}
