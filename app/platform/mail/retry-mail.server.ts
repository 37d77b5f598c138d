import type { Database, Transaction } from "#app/database/client.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { keepUndo, type OpenUndo, openUndo, takeUndo, undoUntil } from "#app/platform/undo.server.ts";
import { retryMail, withdrawRetry } from "./outbox.server.ts";

const retryUndo = "mail-retry";

type AfterWrite = (transaction: Transaction) => Promise<void>;
interface Retry {
  mailId: string;
  actorId: string;
}

/** Gives a failed mail another round of tries, which can be taken back first; false when it is no failed mail any more. */
export async function retryLater(
  { db, jobs, clock }: Pick<Services, "db" | "jobs" | "clock">,
  { mailId, actorId }: Retry,
  afterWrite: AfterWrite,
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const now = clock.now();
    if (!(await retryMail(transaction, jobs, mailId, undoUntil(now)))) return false;
    await keepUndo(transaction, jobs, { kind: retryUndo, subjectId: mailId, actorId, before: {} }, now);
    await afterWrite(transaction);
    return true;
  });
}

/** Takes such a retry back; false when the mail is on its way. */
export async function undoRetry(
  { db, clock }: Pick<Services, "db" | "clock">,
  { mailId, actorId, undoId }: Retry & { undoId: string },
  afterWrite: AfterWrite,
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const taken = await takeUndo(transaction, { id: undoId, kind: retryUndo, actorId }, clock.now());
    if (taken?.subjectId !== mailId) return false;
    if (!(await withdrawRetry(transaction, mailId))) return false;
    await afterWrite(transaction);
    return true;
  });
}

/** The retry of this mail that this person can take back yet. */
export const openRetryUndo = (
  db: Database,
  { mailId, actorId }: Retry,
  now: Date,
): Promise<OpenUndo<object> | null> => openUndo(db, { kind: retryUndo, subjectId: mailId, actorId }, now);
