import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { type Admit, submitOnce } from "#app/platform/submit-once.server.ts";
import type { BookingRequest } from "./booking-request.ts";
import type { Side } from "./booking-status.ts";
import { announceBooking } from "./booking-topics.server.ts";

/** How a history entry names somebody without an account. */
export const visitor = "visitor";

export type Booking = typeof bookings.$inferSelect;

/** Which side took a step of a booking's history: a guest's is the customer's, in whose account the booking may stand by now. */
export const sideOf = (actor: string, { userId }: Pick<Booking, "userId">): Side =>
  actor === visitor || actor === userId ? "customer" : "desk";

/** One sending of the form: what was asked, by whom, and the key that a repeat of the same sending carries too. */
export interface Submission {
  request: BookingRequest;
  /** Made by the browser, once per form; null where the form was sent without scripts. */
  idempotencyKey: string | null;
  userId: string | null;
}

export interface Receipt {
  reference: string;
  /** false: this submission had been stored before, and nothing was added. */
  isNew: boolean;
}

/** A booking as a step of its history has left it, and that step. */
export interface StoredStep {
  booking: Booking;
  eventId: number;
}

/** What the transaction that stores a booking also does; here, queueing its mails. */
type AfterWrite = (transaction: Transaction, asked: StoredStep) => Promise<unknown>;

/**
 * Stores a booking request, its first history entry and, through `afterWrite`, its mails in one transaction: when
 * this resolves they are all on disk, when it throws none is. The same submission again gives the first one's
 * reference and adds nothing, as `submitOnce` says; without a key, for a day and while the first is pending. A new one
 * that `admit` refuses is not stored: then the answer is how long to wait.
 */
export async function submitRequest(
  db: Database,
  { request, idempotencyKey, userId }: Submission,
  now: Date,
  afterWrite: AfterWrite,
  admit: Admit = async () => null,
): Promise<Receipt | { retryAfterSeconds: number }> {
  const columns = { ...columnsOf(request), userId, createdAt: now };
  const outcome = await submitOnce(
    { idempotencyKey, content: request, now },
    {
      store: (submission) => storeOnce(db, { ...columns, submission }, afterWrite),
      async find(submission) {
        const [earlier] = await db.select().from(bookings).where(eq(bookings.submission, submission));
        if (!earlier) return undefined;
        const { reference, createdAt, status } = earlier;
        return { id: reference, createdAt, isOpen: status === "pending" };
      },
    },
    admit,
  );
  return "id" in outcome ? { reference: outcome.id, isNew: outcome.isNew } : outcome;
}

/** The new booking's reference, or null when its submission is there already. */
async function storeOnce(
  db: Database,
  row: Omit<typeof bookings.$inferInsert, "reference">,
  afterWrite: AfterWrite,
): Promise<string | null> {
  return await db.transaction(async (transaction) => {
    // A reference that is taken (one in 700 million, times the bookings there are) leaves the row out like a
    // submission that is taken does; submitOnce then finds no earlier booking and tries again.
    const [booking] = await transaction
      .insert(bookings)
      .values({ ...row, reference: newReference() })
      .onConflictDoNothing()
      .returning();
    if (!booking) return null;
    const [event] = await transaction
      .insert(bookingEvents)
      .values(firstStep(booking))
      .returning({ id: bookingEvents.id });
    if (!event) throw new Error("the first step of a booking's history was not stored");
    await announceBooking(transaction, booking);
    await afterWrite(transaction, { booking, eventId: event.id });
    return booking.reference;
  });
}

/** What a booking's history begins with: it was asked for. */
export const firstStep = ({
  id,
  createdAt,
  status,
  userId,
}: Pick<Booking, "id" | "createdAt" | "status" | "userId">) => ({
  ...{ bookingId: id, at: createdAt, status },
  kind: "asked" as const,
  actor: userId ?? visitor,
});

/** A request's fields as columns: every field of the form but the confirmation, which each stored request has given. */
function columnsOf({ confirmInfo: _confirmed, ...fields }: BookingRequest) {
  return fields;
}

// No 0/O, 1/I/L, U/V pair, so that a reference survives a bad telephone line and a hurried pen.
const referenceAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A booking's reference, such as `HA-7K3Q9D`. */
export function newReference(): string {
  const characters = Array.from({ length: 6 }, () => referenceAlphabet[randomInt(referenceAlphabet.length)]);
  return `HA-${characters.join("")}`;
}
