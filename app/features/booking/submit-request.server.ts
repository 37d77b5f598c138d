import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookings, type SeenTrip } from "#app/database/schema/bookings.ts";
import { assignClient } from "#app/features/clients/clients.server.ts";
import { placeZones } from "#app/features/trip/booked-trip.server.ts";
import { limits } from "#app/limits.ts";
import { formHandler } from "#app/platform/form-action.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { idempotencyKeyOf } from "#app/platform/posted-form.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type Storing, storeWithin, submitOnce } from "#app/platform/submit-once.server.ts";
import { bookingMails, newRequestMails } from "./booking-mails.server.ts";
import { type BookingRequest, bookingRules } from "./booking-request.ts";
import { firstStep, newReference, type StoredStep } from "./bookings.server.ts";
import { bookingMessages } from "./messages.ts";
import { schedulePromise } from "./promise-reminder.server.ts";
import { type StaffRequest, staffRequestRules } from "./staff-request.ts";

/** One submission of the form: values, sender, and its idempotency key. */
export interface Submission {
  request: BookingRequest;
  /** Made by the browser, once per form; null where the form was sent without scripts. */
  idempotencyKey: string | null;
  userId: string | null;
  network: string;
  /** What /trip says of the aircraft that was asked for there. */
  seenTrip?: SeenTrip | null;
}

export interface Receipt {
  reference: string;
  /** false: this submission had been stored before, and nothing was added. */
  isNew: boolean;
}

type Parts = Storing & { jobs: Jobs };
type NewBooking = Omit<typeof bookings.$inferInsert, "reference">;

const perNetwork = ["booking-network", limits.bookingPerNetwork] as const;

/**
 * Stores a booking request, its first history entry and its mails in one transaction: when this resolves they are all on disk, when it throws
 * none is. The same submission again gives the first one's reference and adds nothing, as `submitOnce` says; without a key, for a day and
 * while the first is pending. A new one from a network whose limit is used up is not stored: then the answer is how long to wait.
 */
export async function submitRequest(
  parts: Parts,
  { request, idempotencyKey, userId, network, seenTrip = null }: Submission,
  now: Date,
): Promise<Receipt | { retryAfterSeconds: number }> {
  // Every field of the form but the confirmation, which each stored request has given.
  const { confirmInfo: _confirmed, ...fields } = request;
  const outcome = await submitOnce(
    { idempotencyKey, content: request, now },
    {
      store: (submission) =>
        storeWithin(parts, perNetwork, network, async (transaction, admit) => {
          const row = { ...fields, userId, createdAt: now, submission, seenTrip };
          const stored = await storeRequest(transaction, row);
          if (!stored) return null;
          await admit();
          // Anyone can write anyone's address into the form: past its limit the address gets no more mail, but the request counts.
          const tooMany = await parts.limiter.count(
            "booking-address",
            limits.acknowledgementsPerAddress,
            stored.booking.email.toLowerCase(),
            transaction,
          );
          await queueMails(transaction, parts.jobs, newRequestMails(stored, { acknowledge: !tooMany }));
          await schedulePromise(transaction, parts, stored.booking);
          return stored.booking.reference;
        }),
      find: (submission) => earlierRequest(parts.db, submission),
    },
  );
  return "id" in outcome ? { reference: outcome.id, isNew: outcome.isNew } : outcome;
}

/** What `submitOnce` finds of a request that was stored before. */
export async function earlierRequest(db: Database, submission: string) {
  const [earlier] = await db.select().from(bookings).where(eq(bookings.submission, submission));
  if (!earlier) return undefined;
  const { reference, createdAt, status } = earlier;
  return { id: reference, createdAt, isOpen: status === "pending" };
}

/**
 * Stores a request with the first step of its history, taken by its customer or by `actor`. null where its submission is
 * taken, or its reference (one in 700 million, times the bookings there are): `submitOnce` then finds no earlier booking and tries again.
 */
export async function storeRequest(
  transaction: Transaction,
  row: NewBooking,
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
  if (!event) throw new Error("the first step of a booking's history was not stored");
  return { booking, eventId: event.id };
}

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
  const receive = formHandler(
    bookingRules(now, await placeZones(services.db)),
    async (request, { posted, tooMany }) => {
      const idempotencyKey = idempotencyKeyOf(posted);
      const sending = { request, idempotencyKey, seenTrip: await seenTrip(), ...who };
      const outcome = await submitRequest(services, sending, now);
      return "reference" in outcome
        ? { ok: true, reference: outcome.reference }
        : tooMany(outcome, bookingMessages.tooMany);
    },
    bookingMessages,
  );
  return await receive(form);
};

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
  const receive = formHandler(
    staffRequestRules(services.clock.now(), zoneOf),
    async (entered, { posted, tooMany }) => {
      const over = await services.limiter.count("staff-requests", limits.requestsPerStaff, entering.staff.id);
      if (over)
        return tooMany(
          over,
          (minutes) =>
            `That is more requests than one person usually enters. Yours is still in the form: save it again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
        );
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
      const stored = await storeRequest(transaction, row, staff.id);
      if (!stored) return null;
      const { reference } = stored.booking;
      const detail = { source, acknowledge };
      await record(transaction, { action: "booking.enter", subjectId: reference, detail });
      if (acknowledge)
        await queueMails(transaction, services.jobs, bookingMails(stored, ["requestAcknowledged"]));
      return reference;
    });
  const content = { request, source, by: staff.id };
  const { id } = await submitOnce(
    { idempotencyKey, content, now },
    { store, find: (submission) => earlierRequest(db, submission) },
  );
  return id;
}
