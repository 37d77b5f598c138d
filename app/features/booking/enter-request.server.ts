import type { Transaction } from "#app/database/client.server.ts";
import { placeZones } from "#app/features/trip/journey-times.server.ts";
import { limits } from "#app/limits.ts";
import { receiver } from "#app/platform/answer-form.server.ts";
import { idempotencyKeyOf } from "#app/platform/form-guard.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { submitOnce } from "#app/platform/submit-once.server.ts";
import { bookingMails } from "./booking-mails.server.ts";
import { staffAreaMessages as say } from "./staff-messages.ts";
import { type StaffRequest, staffRequestRules } from "./staff-request.ts";
import { earlierRequest, storeRequests } from "./submit-request.server.ts";

interface Entering {
  staff: { id: string };
  /** Writes it down in the same transaction. */
  record: (
    transaction: Transaction,
    entry: { action: "booking.enter"; subjectId: string; detail: Record<string, string | boolean> },
  ) => Promise<void>;
}

/** Takes a request that staff have typed in for a client. `ok: true` means that it is on disk, with its mail where one was asked for. */
export const receiveEnteredRequest = async (form: FormData, entering: Entering, services: Services) => {
  const zoneOf = await placeZones(services.db);
  const receive = receiver(
    staffRequestRules(services.clock.now(), zoneOf),
    async (entered, { posted, tooMany }) => {
      const over = await services.limiter.count("staff-requests", limits.requestsPerStaff, entering.staff.id);
      if (over) return tooMany(over, say.entry.tooMany);
      const idempotencyKey = idempotencyKeyOf(posted);
      return {
        ok: true,
        reference: await enterRequest(services, { ...entered, ...entering, idempotencyKey }),
      };
    },
  );
  return await receive(form);
};

/**
 * Stores the request once for each sending (see `submitOnce`), with its history, which names who typed it in, and the audit's entry, in one
 * transaction. The desk is mailed nothing: it has just had it in its hands.
 */
async function enterRequest(
  services: Services,
  {
    request,
    source,
    acknowledge,
    staff,
    record,
    idempotencyKey,
  }: StaffRequest & Entering & { idempotencyKey: string | null },
): Promise<string> {
  const { db, clock } = services;
  const { confirmInfo: _confirmed, ...fields } = request;
  const now = clock.now();
  const store = (submission: string) =>
    db.transaction(async (transaction) => {
      const row = { ...fields, source, submission, createdAt: now };
      const [asked] = await storeRequests(transaction, [row], staff.id);
      if (!asked) return null;
      const { reference } = asked.booking;
      const detail = { source, acknowledge };
      await record(transaction, { action: "booking.enter", subjectId: reference, detail });
      if (acknowledge)
        await queueMails(transaction, services.jobs, bookingMails(asked, ["requestAcknowledged"]));
      return reference;
    });
  const content = { request, source, by: staff.id };
  const { id } = await submitOnce(
    { idempotencyKey, content, now },
    { store, find: (submission) => earlierRequest(db, submission) },
  );
  return id;
}
