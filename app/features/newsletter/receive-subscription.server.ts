import { limits } from "#app/limits.ts";
import { formHandler } from "#app/platform/form-action.server.ts";
import { oneLine } from "#app/platform/form-text.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { newsletterMessages, pageField } from "./messages.ts";
import { confirmationMails } from "./newsletter-mails.server.ts";
import { subscribe } from "./subscribers.server.ts";
import { subscriptionRules } from "./subscription-rules.ts";

/**
 * Takes a posted newsletter form from `network`, and says the same whether or not the address is on the list. `ok: true` means that the
 * address is noted and its mail queued, or that there was no need.
 */
export const receiveSubscription = formHandler(
  subscriptionRules,
  async (
    { email },
    { posted, tooMany },
    network: string,
    { db, jobs, limiter, secret, clock }: Pick<Services, "db" | "jobs" | "limiter" | "secret" | "clock">,
  ) => {
    const spent = await limiter.count("newsletter-network", limits.newsletterPerNetwork, network);
    if (spent) return tooMany(spent, newsletterMessages.tooMany);
    await subscribe(
      db,
      secret,
      {
        email,
        page: pageOf(posted),
        wording: newsletterMessages.wording,
        network: fingerprint(secret, "newsletter consent", network),
      },
      clock.now(),
      (transaction, consentId) => queueMails(transaction, jobs, confirmationMails(consentId)),
    );
    return { ok: true };
  },
  newsletterMessages,
);

const longestPath = 200;

/** Path of the page with the form; by default the newsletter's page. */
function pageOf(form: FormData): string {
  const page = form.get(pageField);
  const path = typeof page === "string" ? oneLine(page) : "";
  return /^\/[^?#\s]*$/.test(path) && path.length <= longestPath ? path : "/newsletter";
}
