import { limits } from "#app/limits.ts";
import type { FormReply } from "#app/platform/answer-form.server.ts";
import { honeypotTriggered, idempotencyKeyOf } from "#app/platform/form-guard.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { FormErrors } from "#app/ui/form-answers.ts";
import { newMessageMails } from "./contact-mails.server.ts";
import { type ContactField, contactAnswers, parseContactMessage } from "./contact-message.ts";
import { submitMessage } from "./contact-messages.server.ts";
import { contactMessages as say } from "./messages.ts";

/** What the form's sender is told. */
export type ContactReply = FormReply<{ ok: true }, ContactField>;

/**
 * Takes a posted contact form from `network`: checks it, holds it against the limits, stores it with its mail.
 * `ok: true` means that the message is on disk and its mail is queued.
 */
export async function receiveMessage(
  form: FormData,
  network: string,
  { db, jobs, limiter, clock }: Pick<Services, "db" | "jobs" | "limiter" | "clock">,
): Promise<ContactReply> {
  const values = contactAnswers(form);
  const refuse = (message: string, errors: FormErrors<ContactField> = {}): ContactReply => ({
    ok: false,
    status: 400,
    message,
    errors,
    values,
  });

  const botSignal = honeypotTriggered(form);
  if (botSignal) return refuse(say[botSignal]);
  const parsed = parseContactMessage(values);
  if (!parsed.ok) return refuse(say.correct(Object.keys(parsed.errors).length), parsed.errors);

  const { message } = parsed;
  const outcome = await submitMessage(
    db,
    { message, idempotencyKey: idempotencyKeyOf(form) },
    clock.now(),
    (transaction, messageId) => queueMails(transaction, jobs, newMessageMails(messageId)),
    () => limiter.count("contact-network", limits.contactPerNetwork, network),
  );
  if ("id" in outcome) return { ok: true };
  const { retryAfterSeconds } = outcome;
  const sentence = say.tooMany(Math.ceil(retryAfterSeconds / 60));
  return { ok: false, status: 429, retryAfterSeconds, message: sentence, errors: {}, values };
}
