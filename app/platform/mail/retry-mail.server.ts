import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/database/client.server.ts";
import { mails } from "#app/database/schema/mails.ts";
import type { Services } from "#app/platform/services.server.ts";
import { mailJob, mailQueue } from "./outbox.server.ts";

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
      .returning({ id: mails.id, aboutId: mails.aboutId });
    if (!retried) return false;
    // From the first try: the job that was given up has none left.
    await jobs.remove(transaction, mailQueue, mailId);
    await jobs.enqueue(transaction, mailQueue, [mailJob(retried)]);
    await afterWrite(transaction);
    return true;
  });
}
