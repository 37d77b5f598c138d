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

/** Queues every held mail, in one transaction with what `afterWrite` stores; returns how many. */
export async function sendHeldMails(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  afterWrite: (transaction: Transaction) => Promise<void>,
): Promise<number> {
  return await db.transaction(async (transaction) => {
    const released = await transaction
      .update(mails)
      .set({ status: "queued", lastError: null })
      .where(isHeld)
      .returning({ id: mails.id, aboutId: mails.aboutId });
    if (released.length === 0) return 0;
    await jobs.enqueue(
      transaction,
      mailQueue,
      released.map((mail) => mailJob(mail)),
    );
    await afterWrite(transaction);
    return released.length;
  });
}
