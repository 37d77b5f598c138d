import { limits } from "#app/limits.ts";
import { receiver } from "#app/platform/answer-form.server.ts";
import { idempotencyKeyOf } from "#app/platform/form-guard.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { newMessageMails } from "./contact-mails.server.ts";
import { contactRules } from "./contact-message.ts";
import { submitMessage } from "./contact-messages.server.ts";
import { contactMessages as say } from "./messages.ts";

/**
 * Takes a posted contact form from `network`: holds it against the limits, stores it with its mail. `ok: true` means that the message is on
 * disk and its mail is queued.
 */
export const receiveMessage = receiver(
  contactRules,
  async (
    message,
    { posted, tooMany },
    network: string,
    { db, jobs, limiter, clock }: Pick<Services, "db" | "jobs" | "limiter" | "clock">,
  ) => {
    const outcome = await submitMessage(
      db,
      { message, idempotencyKey: idempotencyKeyOf(posted) },
      clock.now(),
      (transaction, messageId) => queueMails(transaction, jobs, newMessageMails(messageId)),
      () => limiter.count("contact-network", limits.contactPerNetwork, network),
    );
    return "id" in outcome ? { ok: true } : tooMany(outcome, say.tooMany);
  },
  say,
);
