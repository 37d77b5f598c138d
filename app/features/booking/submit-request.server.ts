import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookings, type SeenTrip } from "#app/database/schema/bookings.ts";
import { assignClient } from "#app/features/clients/clients.server.ts";
import { namesOfCodes, placeZones } from "#app/features/trip/booked-trip.server.ts";
import { requestedTrip } from "#app/features/trip/requested-trip.server.ts";
import { limits } from "#app/limits.ts";
import { formHandler } from "#app/platform/form-action.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { idempotencyKeyOf } from "#app/platform/posted-form.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type Storing, storeWithin, submitOnce } from "#app/platform/submit-once.server.ts";
import { answersIn } from "#app/ui/form/form-reply.ts";
import type { BookingRequest } from "./booking-fields.ts";
import { newRequestMails, stepMails } from "./booking-mails.server.ts";
import { bookingRules, staffRequestRules, tripAnswers } from "./booking-request.ts";
import { firstStep, newReference, type StoredStep } from "./bookings.server.ts";
import { bookingMessages } from "./messages.ts";
import { schedulePromise } from "./promise-reminder.server.ts";
import { tripWithOpenTimes } from "./seen-trip.ts";

/** One submission of the form: values, sender, and its idempotency key. */
interface Submission {
  request: BookingRequest;
  /** Made by the browser, once per form; null where the form was sent without scripts. */
  idempotencyKey: string | null;
  userId: string | null;
  network: string;
  /** What /trip says of the aircraft that was chosen there. */
  seenTrip?: SeenTrip | null;
}

const perNetwork = ["booking-network", limits.bookingPerNetwork] as const;

/**
 * Stores a request with its first history entry and its mails in one transaction, once per submission (see `submitOnce`). Returns its
 * reference, or how long to wait where the network's limit is used up.
 */
export async function submitRequest(
  services: Storing & Pick<Services, "jobs">,
  { request, idempotencyKey, userId, network, seenTrip = null }: Submission,
  now: Date,
): Promise<{ reference: string; isNew: boolean } | { retryAfterSeconds: number }> {
  const { db, jobs, limiter } = services;
  const store = (submission: string) =>
    storeWithin(services, perNetwork, network, async (transaction, admit) => {
      const row = { ...columnsOf(request), userId, createdAt: now, submission, seenTrip };
      const stored = await storeRequest(transaction, row);
      if (!stored) return null;
      await admit();
      // Anyone can write anyone's address into the form: past its limit the address gets no more mail, but the request counts.
      const tooMany = await limiter.count(
        "booking-address",
        limits.acknowledgementsPerAddress,
        stored.booking.email.toLowerCase(),
        transaction,
      );
      await queueMails(transaction, jobs, newRequestMails(stored, { acknowledge: !tooMany }));
      await schedulePromise(transaction, services, stored.booking);
      return stored.booking.reference;
    });
  const outcome = await submitOnce(
    { idempotencyKey, content: request, now },
    { store, find: (submission) => earlierRequest(db, submission) },
  );
  return "id" in outcome ? { reference: outcome.id, isNew: outcome.isNew } : outcome;
}

/** Every field of the form but the confirmation, which each stored request has. */
function columnsOf({ confirmInfo: _confirmed, ...fields }: BookingRequest) {
  return fields;
}

/** What `submitOnce` finds of a request that was stored before. */
async function earlierRequest(db: Database, submission: string) {
  const [earlier] = await db.select().from(bookings).where(eq(bookings.submission, submission));
  return (
    earlier && { id: earlier.reference, createdAt: earlier.createdAt, isOpen: earlier.status === "pending" }
  );
}

/** Stores a request with the first step of its history, by its customer or by `actor`. null where its submission or its reference is taken. */
async function storeRequest(
  transaction: Transaction,
  row: Omit<typeof bookings.$inferInsert, "reference">,
  actor?: string,
): Promise<StoredStep | null> {
  const clientId = await assignClient(transaction, row, row.createdAt ?? new Date());
  const [booking] = await transaction
    .insert(bookings)
    .values({ ...row, clientId, reference: newReference() })
    .onConflictDoNothing()
    .returning();
  if (!booking) return null;
  const [event] = await transaction
    .insert(bookingEvents)
    .values(firstStep(booking, actor))
    .returning({ id: bookingEvents.id });
  if (!event) throw new Error("a booking's first history entry was not stored");
  return { booking, eventId: event.id };
}

/** What /trip says of the trip that filled the form; null also where it fails, as the request counts without it. */
async function tripSnapshot(form: FormData, services: Services): Promise<SeenTrip | null> {
  const { trip, aircraft } = answersIn(form, ["trip", "aircraft"]);
  if (!trip) return null;
  try {
    return (await requestedTrip({ trip, aircraft }, services))?.seen ?? null;
  } catch (err) {
    services.log.warn({ err }, "what a trip had said could not be kept with its request");
    return null;
  }
}

/** Takes a posted booking form. `ok: true`: the request is stored, its mails are queued. */
export async function receiveRequest(
  form: FormData,
  sender: { network: string; userId: string | null },
  services: Services,
) {
  const now = services.clock.now();
  const receive = formHandler(
    bookingRules(now, await placeZones(services.db)),
    async (request, { posted, tooMany }) => {
      const idempotencyKey = idempotencyKeyOf(posted);
      const seenTrip = await tripSnapshot(posted, services);
      const submission = { request, idempotencyKey, seenTrip, ...sender };
      const outcome = await submitRequest(services, submission, now);
      return "reference" in outcome
        ? { ok: true, reference: outcome.reference }
        : tooMany(outcome, bookingMessages.tooMany);
    },
    bookingMessages,
  );
  return await receive(form);
}

interface Entry {
  staff: { id: string };
  /** Writes the audit log in the same transaction. */
  record: (
    transaction: Transaction,
    entry: { action: "booking.enter"; subjectId: string; detail: Record<string, string | boolean> },
  ) => Promise<void>;
}

/**
 * Takes a request that staff type in for a client, stored once per submission with its history and audit entry. The desk gets no mail, the
 * client the acknowledgement where the box is ticked.
 */
export async function receiveEnteredRequest(form: FormData, { staff, record }: Entry, services: Services) {
  const { db, jobs, limiter, clock } = services;
  const now = clock.now();
  const nameOf = await namesOfCodes(db);
  const receive = formHandler(
    staffRequestRules(now, await placeZones(db)),
    async ({ request, source, acknowledge, openTimes }, { posted, tooMany }) => {
      const over = await limiter.count("staff-requests", limits.requestsPerStaff, staff.id);
      if (over)
        return tooMany(
          over,
          (minutes) =>
            `That is more requests than one person usually enters. Yours is still in the form: save it again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
        );
      const store = (submission: string) =>
        db.transaction(async (transaction) => {
          const seenTrip = openTimes.length > 0 ? tripWithOpenTimes(tripAnswers(request), openTimes) : null;
          const { departureCity, arrivalCity } = request;
          const places = { departureCity: nameOf(departureCity), arrivalCity: nameOf(arrivalCity) };
          const row = { ...columnsOf(request), ...places, source, submission, createdAt: now, seenTrip };
          const stored = await storeRequest(transaction, row, staff.id);
          if (!stored) return null;
          const { reference } = stored.booking;
          const detail = { source, acknowledge: acknowledge && request.email !== "" };
          await record(transaction, { action: "booking.enter", subjectId: reference, detail });
          if (acknowledge) await queueMails(transaction, jobs, stepMails(stored, ["requestAcknowledged"]));
          return reference;
        });
      const { id } = await submitOnce(
        { idempotencyKey: idempotencyKeyOf(posted), content: { request, source, by: staff.id }, now },
        { store, find: (submission) => earlierRequest(db, submission) },
      );
      return { ok: true, reference: id };
    },
  );
  return await receive(form);
}
