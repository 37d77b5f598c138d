import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { mails } from "#app/database/schema/mails.ts";
import type { Services } from "#app/platform/services.server.ts";
import { keepUndo, openUndo, takeBack, type UndoOutcome, undoUntil } from "#app/platform/undo.server.ts";
import { mailJob, mailQueue } from "./outbox.server.ts";

const retryUndo = "mail-retry";

type AfterWrite = (transaction: Transaction) => Promise<void>;
interface Retry {
  mailId: string;
  actorId: string;
}
/** The tries that a mail had when it was given up. */
interface GivenUp {
  attempts: number;
}

/** Gives a failed mail another round of tries, which can be taken back first; false when it is no failed mail any more. */
export async function retryLater(
  { db, jobs, clock }: Pick<Services, "db" | "jobs" | "clock">,
  { mailId, actorId }: Retry,
  afterWrite: AfterWrite,
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const now = clock.now();
    const [retried] = await transaction
      .update(mails)
      .set({ status: "queued" })
      .where(and(eq(mails.id, mailId), eq(mails.status, "failed")))
      .returning({ attempts: mails.attempts, aboutId: mails.aboutId });
    if (!retried) return false;
    // From the first try: the job that was given up has none left.
    await jobs.remove(transaction, mailQueue, mailId);
    const { aboutId, ...before } = retried satisfies GivenUp;
    await jobs.enqueue(transaction, mailQueue, [mailJob({ id: mailId, aboutId }, undoUntil(now))]);
    await keepUndo(transaction, jobs, { kind: retryUndo, subjectId: mailId, actorId, before }, now);
    await afterWrite(transaction);
    return true;
  });
}

/** Makes a mail the failed one again that was to be retried; `over` also when it is on its way. */
export async function undoRetry(
  { db, clock }: Pick<Services, "db" | "clock">,
  { mailId, actorId, undoId }: Retry & { undoId: string },
  afterWrite: AfterWrite,
): Promise<UndoOutcome> {
  const undoing = { id: undoId, kind: retryUndo, subjectId: mailId, actorId };
  return await db.transaction((transaction) =>
    takeBack<GivenUp>(transaction, undoing, clock.now(), async ({ before: { attempts } }) => {
      const waits = and(eq(mails.id, mailId), eq(mails.status, "queued"), eq(mails.attempts, attempts));
      const { rowCount } = await transaction.update(mails).set({ status: "failed" }).where(waits);
      if (rowCount) await afterWrite(transaction);
      return rowCount === 1;
    }),
  );
}

/** The retry of this mail that this person can take back yet. */
export const openRetryUndo = (db: Database, { mailId, actorId }: Retry, now: Date) =>
  openUndo<GivenUp>(db, { kind: retryUndo, subjectId: mailId, actorId }, now);
