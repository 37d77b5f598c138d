import type { SeenTrip } from "#app/database/schema/bookings.ts";
import { placeZones } from "#app/features/trip/journey-times.server.ts";
import { receiver } from "#app/platform/answer-form.server.ts";
import { idempotencyKeyOf } from "#app/platform/form-guard.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { bookingRules } from "./booking-request.ts";
import { bookingMessages as say } from "./messages.ts";
import { submitRequest } from "./submit-request.server.ts";

/**
 * Takes a posted booking form from `network` (and `userId`, when a customer is signed in): holds it against the limits, stores it with its
 * mails. `seenTrip` is asked once the form has passed its rules. `ok: true` means that the request is on disk and its mails are queued.
 */
export const receiveRequest = async (
  form: FormData,
  { seenTrip, ...who }: { network: string; userId: string | null; seenTrip: () => Promise<SeenTrip | null> },
  services: Services,
) => {
  const now = services.clock.now();
  const receive = receiver(
    bookingRules(now, await placeZones(services.db)),
    async (request, { posted, tooMany }) => {
      const idempotencyKey = idempotencyKeyOf(posted);
      const sending = { request, idempotencyKey, seenTrip: await seenTrip(), ...who };
      const outcome = await submitRequest(services, sending, now);
      return "reference" in outcome
        ? { ok: true, reference: outcome.reference }
        : tooMany(outcome, say.tooMany);
    },
    say,
  );
  return await receive(form);
};
