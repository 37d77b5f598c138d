import { eq } from "drizzle-orm";
import { contactMessages } from "#app/database/schema/messages.ts";
import { limits } from "#app/limits.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { type Storing, storeTogether, submitOnce } from "#app/platform/submit-once.server.ts";
import { newMessageMails } from "./contact-mails.server.ts";
import type { ContactMessage } from "./contact-message.ts";

type Parts = Storing & { jobs: Jobs };
type NewMessage = typeof contactMessages.$inferInsert;

export interface Submission {
  message: ContactMessage;
  idempotencyKey: string | null;
  network: string;
}

/**
 * Stores a message and its mail in one transaction: when this resolves both are on disk, when it throws neither is. The same sending again
 * adds nothing, as `submitOnce` says; without a key, for a day.
 */
export const submitMessage = (parts: Parts, { message, idempotencyKey, network }: Submission, now: Date) =>
  submitOnce(
    { idempotencyKey, content: message, now },
    {
      store: (submission) => store(parts, { ...message, submission, createdAt: now, network }),
      async find(submission) {
        const { id, createdAt } = contactMessages;
        const [earlier] = await parts.db
          .select({ id, createdAt })
          .from(contactMessages)
          .where(eq(contactMessages.submission, submission));
        return earlier && { ...earlier, isOpen: true };
      },
    },
  );

const store = storeTogether<Parts, NewMessage & { network: string }>(
  contactMessages,
  ["contact-network", limits.contactPerNetwork],
  async (transaction, rows, { jobs }) => {
    const { id, submission } = contactMessages;
    const stored = await transaction
      .insert(contactMessages)
      .values(rows.map(({ network: _network, ...row }) => row))
      .onConflictDoNothing()
      .returning({ id, submission });
    const mails = stored.flatMap((message) => newMessageMails(message.id));
    await queueMails(transaction, jobs, mails);
    return new Map(stored.map((message) => [message.submission, message.id]));
  },
);
