import { limits, quickestFormMs } from "#app/limits.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { newRequestMails } from "./booking-mails.server.ts";
import {
  type BookingAnswers,
  type BookingErrors,
  bookingAnswers,
  parseBookingRequest,
} from "./booking-request.ts";
import { submitRequest } from "./bookings.server.ts";
import { bookingMessages as say } from "./messages.ts";
import { trapFields } from "./trap-fields.ts";

/** What the form's sender is told. A refusal carries every value back, so that nothing that was typed is lost. */
export type BookingReply =
  | { ok: true; reference: string }
  | {
      ok: false;
      status: 400 | 429;
      retryAfterSeconds?: number;
      message: string;
      errors: BookingErrors;
      values: BookingAnswers;
    };

// Keys are random; anything longer or odd is no key of ours, and its sender is known by content instead.
const keyPattern = /^[\w-]{8,64}$/;

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

  const sprung = sprungTrap(form);
  if (sprung) return refuse(sprung);
  const parsed = parseBookingRequest(values, clock.now());
  if (!parsed.ok) return refuse(say.correct(Object.keys(parsed.errors).length), parsed.errors);

  const { request } = parsed;
  const tooMany =
    (await limiter.count("booking-network", limits.bookingPerNetwork, network)) ??
    (await limiter.count("booking-address", limits.bookingPerAddress, request.email.toLowerCase()));
  if (tooMany) {
    const { retryAfterSeconds } = tooMany;
    const message = say.tooMany(Math.ceil(retryAfterSeconds / 60));
    return { ok: false, status: 429, retryAfterSeconds, message, errors: {}, values };
  }

  const key = form.get("idempotencyKey");
  const idempotencyKey = typeof key === "string" && keyPattern.test(key) ? key : null;
  const { reference } = await submitRequest(
    db,
    { request, idempotencyKey, userId },
    clock.now(),
    (transaction, bookingId) => queueMails(transaction, jobs, newRequestMails(bookingId)),
  );
  return { ok: true, reference };
}

/** The sentence for whoever a trap caught. A person it catches by mistake sends the same form again and is through. */
function sprungTrap(form: FormData): string | null {
  if (form.get(trapFields.website)) return say.leaveEmpty;
  const openMs = form.get(trapFields.openMs);
  // Without scripts there is no clock in the form; the limits alone hold then.
  if (typeof openMs === "string" && openMs !== "" && !(Number(openMs) >= quickestFormMs)) return say.tooQuick;
  return null;
}
