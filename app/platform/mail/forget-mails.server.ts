import { and, inArray, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { mails } from "#app/database/schema/mails.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { yearsBefore } from "#app/platform/years-before.ts";
import { mailQueue } from "./outbox.server.ts";

/** Days for which a sent or failed mail keeps its facts and the mail server's message; in the privacy policy. */
const mailFactsDays = 90;
/** Years for which the record of a mail is kept; in the privacy policy. */
const mailRecordYears = 2;

/** Deletes the mails about these rows, sent or not, with their jobs. */
export async function deleteMailsAbout(
  transaction: Transaction,
  jobs: Jobs,
  aboutIds: readonly string[],
): Promise<void> {
  if (aboutIds.length === 0) return;
  const deleted = await transaction
    .delete(mails)
    .where(inArray(mails.aboutId, [...aboutIds]))
    .returning({ id: mails.id, status: mails.status });
  const queued = deleted.filter(({ status }) => status === "queued").map(({ id }) => id);
  await jobs.remove(transaction, mailQueue, queued);
}

/** Erases mail servers' messages that contain the address, as older rows may. */
export async function forgetAddressInMails(transaction: Transaction, email: string): Promise<void> {
  await transaction
    .update(mails)
    .set({ lastError: null })
    .where(
      and(isNotNull(mails.lastError), sql`strpos(lower(${mails.lastError}), ${email.toLowerCase()}) > 0`),
    );
}

/** Erases the content of mails after 90 days and their records after two years. Queued mails stay. */
export async function sweepMails(db: Database, now: Date): Promise<void> {
  const isSettled = ne(mails.status, "queued");
  const factsBefore = new Date(now.getTime() - mailFactsDays * 24 * 60 * 60_000);
  await db
    .update(mails)
    .set({ payload: null, lastError: null })
    .where(
      and(
        isSettled,
        lt(mails.queuedAt, factsBefore),
        or(isNotNull(mails.payload), isNotNull(mails.lastError)),
      ),
    );
  await db.delete(mails).where(and(isSettled, lt(mails.queuedAt, yearsBefore(now, mailRecordYears))));
}
