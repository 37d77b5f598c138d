import { and, inArray, isNull, lt, or } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { isRowId } from "#app/database/cursor.ts";
import { contactMessages } from "#app/database/schema/messages.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { deleteMailsAbout } from "#app/platform/mail/forget-mails.server.ts";
import { yearsBefore } from "#app/platform/years-before.ts";

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

/** Deletes one message for good, with its mail; false where there is none of this id. */
export async function deleteMessage(
  { db, jobs }: { db: Database; jobs: Jobs },
  id: string,
  afterWrite: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  if (!isRowId(id)) return false;
  return await db.transaction(async (transaction) => {
    if ((await deleteMessages(transaction, jobs, [id])) === 0) return false;
    await afterWrite(transaction);
    return true;
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
