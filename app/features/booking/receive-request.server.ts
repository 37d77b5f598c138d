import { limits } from "#app/limits.ts";
import { receiver } from "#app/platform/answer-form.server.ts";
import { idempotencyKeyOf } from "#app/platform/form-guard.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { newRequestMails } from "./booking-mails.server.ts";
import { bookingRules } from "./booking-request.ts";
import { submitRequest } from "./bookings.server.ts";
import { bookingMessages as say } from "./messages.ts";

/**
 * Takes a posted booking form from `network` (and `userId`, when a customer is signed in): holds it against the limits, stores it with its
 * mails. `ok: true` means that the request is on disk and its mails are queued.
 */
export const receiveRequest = async (
  form: FormData,
  { network, userId }: { network: string; userId: string | null },
  { db, jobs, limiter, clock }: Services,
) =>
  await receiver(
    bookingRules(clock.now()),
    async (request, { posted, tooMany }) => {
      let acknowledge = true;
      const admit = async () => {
        const refusal = await limiter.count("booking-network", limits.bookingPerNetwork, network);
        if (refusal) return refusal;
        // Anyone can write anyone's address into the form: past its limit the address gets no more mail, but the request counts.
        const address = request.email.toLowerCase();
        acknowledge =
          (await limiter.count("booking-address", limits.acknowledgementsPerAddress, address)) === null;
        return null;
      };
      const outcome = await submitRequest(
        db,
        { request, idempotencyKey: idempotencyKeyOf(posted), userId },
        clock.now(),
        (transaction, asked) => queueMails(transaction, jobs, newRequestMails(asked, { acknowledge })),
        admit,
      );
      return "reference" in outcome
        ? { ok: true, reference: outcome.reference }
        : tooMany(outcome, say.tooMany);
    },
    say,
  )(form);
