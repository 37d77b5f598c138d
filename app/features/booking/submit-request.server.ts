import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { givenRows } from "#app/database/given-rows.server.ts";
import { bookingEvents, bookings, type SeenTrip } from "#app/database/schema/bookings.ts";
import { limits } from "#app/limits.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { type Storing, storeTogether, submitOnce } from "#app/platform/submit-once.server.ts";
import { newRequestMails } from "./booking-mails.server.ts";
import type { BookingRequest } from "./booking-request.ts";
import { announceBookings } from "./booking-topics.server.ts";
import { firstStep, newReference, type StoredStep } from "./bookings.server.ts";

/** One sending of the form: what was asked, by whom, and the key that a repeat of the same sending carries too. */
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
        store(parts, { ...fields, userId, createdAt: now, submission, network, seenTrip }),
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
 * Stores requests with the first step of their histories, taken by their customers or by `actor`, and announces them. One whose submission
 * is taken is left out, and so is one whose reference is (one in 700 million, times the bookings there are): `submitOnce` then finds no
 * earlier booking and tries again.
 */
export async function storeRequests(
  transaction: Transaction,
  rows: readonly NewBooking[],
  actor?: string,
): Promise<StoredStep[]> {
  const given = rows.map((row) => ({ ...row, reference: newReference() }));
  const stored = await transaction
    .insert(bookings)
    .select(givenRows(bookings, given))
    .onConflictDoNothing()
    .returning();
  if (stored.length === 0) return [];
  const events = await transaction
    .insert(bookingEvents)
    .values(stored.map((booking) => firstStep(booking, actor)))
    .returning({ id: bookingEvents.id, bookingId: bookingEvents.bookingId });
  await announceBookings(transaction, stored);
  return stored.map((booking) => {
    const eventId = events.find(({ bookingId }) => bookingId === booking.id)?.id;
    if (eventId === undefined) throw new Error("the first step of a booking's history was not stored");
    return { booking, eventId };
  });
}

const store = storeTogether<Parts, NewBooking & { network: string }>(
  bookings,
  ["booking-network", limits.bookingPerNetwork],
  async (transaction, rows, { jobs, limiter }) => {
    const asked = await storeRequests(transaction, rows);
    if (asked.length === 0) return new Map();
    // Anyone can write anyone's address into the form: past its limit the address gets no more mail, but the request counts.
    const tooMany = await limiter.countEach(
      transaction,
      "booking-address",
      limits.acknowledgementsPerAddress,
      asked.map(({ booking }) => booking.email.toLowerCase()),
    );
    const mails = asked.flatMap((step, index) => newRequestMails(step, { acknowledge: !tooMany[index] }));
    await queueMails(transaction, jobs, mails);
    return new Map(asked.map(({ booking: { submission, reference } }) => [submission, reference]));
  },
);
