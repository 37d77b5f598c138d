import { inArray, TransactionRollbackError } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { mails } from "#app/database/schema/mails.ts";
import type { MailMessage } from "./message.ts";
import type { MailRenderers } from "./outbox.server.ts";

/**
 * The mails that an action would send, written by those who write them when they go: `act` is done, its mails are rendered, and all of
 * it is rolled back. `act` gives the ids of what it queued.
 */
export async function mailsOf(
  db: Database,
  renderers: MailRenderers,
  act: (transaction: Transaction) => Promise<readonly string[]>,
): Promise<MailMessage[]> {
  const written: MailMessage[] = [];
  try {
    await db.transaction(async (transaction) => {
      const ids = await act(transaction);
      const rows =
        ids.length > 0
          ? await transaction
              .select()
              .from(mails)
              .where(inArray(mails.id, [...ids]))
          : [];
      for (const mail of rows) {
        const message = await renderers[mail.kind]?.render(transaction, mail);
        if (message) written.push(message);
      }
      transaction.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  return written;
}
