import { limits } from "#app/limits.ts";
import type { FormReply } from "#app/platform/answer-form.server.ts";
import { honeypotTriggered } from "#app/platform/form-guard.server.ts";
import { oneLine } from "#app/platform/form-text.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { FormErrors } from "#app/ui/form-answers.ts";
import { newsletterMessages as say } from "./messages.ts";
import { confirmationMails } from "./newsletter-mails.server.ts";
import { subscribe } from "./subscribers.server.ts";
import { pageField, type SubscriptionField, subscriptionAnswers } from "./subscription.ts";
import { parseSubscription } from "./subscription-rules.ts";

/** What the form's sender is told: the same whether or not the address is on the list. */
export type SubscriptionReply = FormReply<{ ok: true }, SubscriptionField>;

/** Takes a posted newsletter form from `network`. `ok: true` means that the address is noted and its mail queued, or that there was no need. */
export async function receiveSubscription(
  form: FormData,
  network: string,
  { db, jobs, limiter, secret, clock }: Pick<Services, "db" | "jobs" | "limiter" | "secret" | "clock">,
): Promise<SubscriptionReply> {
  const values = subscriptionAnswers(form);
  const refuse = (message: string, errors: FormErrors<SubscriptionField> = {}): SubscriptionReply => ({
    ok: false,
    status: 400,
    message,
    errors,
    values,
  });

  const botSignal = honeypotTriggered(form);
  if (botSignal) return refuse(say[botSignal]);
  const parsed = parseSubscription(values);
  if (!parsed.ok) return refuse("", parsed.errors);

  const refusal = await limiter.count("newsletter-network", limits.newsletterPerNetwork, network);
  if (refusal) {
    const message = say.tooMany(Math.ceil(refusal.retryAfterSeconds / 60));
    return { ok: false, status: 429, ...refusal, message, errors: {}, values };
  }
  await subscribe(
    db,
    secret,
    {
      ...parsed.subscription,
      page: pageOf(form),
      wording: say.wording,
      network: fingerprint(secret, "newsletter consent", network),
    },
    clock.now(),
    (transaction, consentId) => queueMails(transaction, jobs, confirmationMails(consentId)),
  );
  return { ok: true };
}

const longestPath = 200;

/** The path that the form says it stood on; the newsletter's own page where it says none. */
function pageOf(form: FormData): string {
  const page = form.get(pageField);
  const path = typeof page === "string" ? oneLine(page) : "";
  return /^\/[^?#\s]*$/.test(path) && path.length <= longestPath ? path : "/newsletter";
}
