import { limits } from "#app/limits.ts";
import type { FormReply } from "#app/platform/answer-form.server.ts";
import { honeypotTriggered, idempotencyKeyOf } from "#app/platform/form-guard.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { newRequestMails } from "./booking-mails.server.ts";
import {
  type BookingErrors,
  type BookingField,
  bookingAnswers,
  parseBookingRequest,
} from "./booking-request.ts";
import { submitRequest } from "./bookings.server.ts";
import { bookingMessages as say } from "./messages.ts";

/** What the form's sender is told. */
export type BookingReply = FormReply<{ ok: true; reference: string }, BookingField>;

/**
 * Takes a posted booking form from `network` (and `userId`, when a customer is signed in): checks it, holds it against
 * the limits, stores it with its mails. `ok: true` means that the request is on disk and its mails are queued.
 */
export async function receiveRequest(
  form: FormData,
  { network, userId }: { network: string; userId: string | null },
  { db, jobs, limiter, clock }: Services,
): Promise<BookingReply> {
  const values = bookingAnswers(form);
  const refuse = (message: string, errors: BookingErrors = {}): BookingReply => ({
    ok: false,
    status: 400,
    message,
    errors,
    values,
  });

  const botSignal = honeypotTriggered(form);
  if (botSignal) return refuse(say[botSignal]);
  const parsed = parseBookingRequest(values, clock.now());
  if (!parsed.ok) return refuse(say.correct(Object.keys(parsed.errors).length), parsed.errors);

  const { request } = parsed;
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
    { request, idempotencyKey: idempotencyKeyOf(form), userId },
    clock.now(),
    (transaction, bookingId) => queueMails(transaction, jobs, newRequestMails(bookingId, { acknowledge })),
    admit,
  );
  if ("reference" in outcome) return { ok: true, reference: outcome.reference };
  const { retryAfterSeconds } = outcome;
  const message = say.tooMany(Math.ceil(retryAfterSeconds / 60));
  return { ok: false, status: 429, retryAfterSeconds, message, errors: {}, values };
}
