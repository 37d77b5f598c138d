import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { contactMessages } from "#app/database/schema/messages.ts";
import { type Admit, submitOnce } from "#app/platform/submit-once.server.ts";
import type { ContactMessage } from "./contact-message.ts";

export type StoredMessage = typeof contactMessages.$inferSelect;

export interface Receipt {
  id: string;
  /** false: this message had been stored before, and nothing was added. */
  isNew: boolean;
}

/**
 * Stores a message and, through `afterWrite`, its mail in one transaction: when this resolves both are on disk, when it
 * throws neither is. The same sending again adds nothing, as `submitOnce` says; without a key, for a day.
 */
export async function submitMessage(
  db: Database,
  { message, idempotencyKey }: { message: ContactMessage; idempotencyKey: string | null },
  now: Date,
  afterWrite: (transaction: Transaction, messageId: string) => Promise<unknown>,
  admit: Admit = async () => null,
): Promise<Receipt | { retryAfterSeconds: number }> {
  const outcome = await submitOnce(
    { idempotencyKey, content: message, now },
    {
      store: (submission) =>
        db.transaction(async (transaction) => {
          const [row] = await transaction
            .insert(contactMessages)
            .values({ ...message, submission, createdAt: now })
            .onConflictDoNothing()
            .returning({ id: contactMessages.id });
          if (!row) return null;
          await afterWrite(transaction, row.id);
          return row.id;
        }),
      async find(submission) {
        const { id, createdAt } = contactMessages;
        const [earlier] = await db
          .select({ id, createdAt })
          .from(contactMessages)
          .where(eq(contactMessages.submission, submission));
        return earlier && { ...earlier, isOpen: true };
      },
    },
    admit,
  );
  return outcome;
}
