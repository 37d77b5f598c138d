import { receiver } from "#app/platform/answer-form.server.ts";
import { idempotencyKeyOf } from "#app/platform/form-guard.server.ts";
import type { Services } from "#app/platform/services.server.ts";
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
    services: Pick<Services, "db" | "jobs" | "limiter" | "clock">,
  ) => {
    const idempotencyKey = idempotencyKeyOf(posted);
    const outcome = await submitMessage(services, { message, idempotencyKey, network }, services.clock.now());
    return "id" in outcome ? { ok: true } : tooMany(outcome, say.tooMany);
  },
  say,
);
