import { createHash, randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookings } from "#app/database/schema.ts";
import type { BookingRequest } from "./booking-request.ts";

export type Booking = typeof bookings.$inferSelect;

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

/** What the transaction that stores a booking also does; here, queueing its mails. */
type Alongside = (transaction: Transaction, bookingId: string) => Promise<void>;

/**
 * Stores a booking request, its first history entry and, through `alongside`, its mails in one transaction: when
 * this resolves they are all on disk, when it throws none is. The same submission again (double click, reload, lost
 * answer) gives the first one's reference and adds nothing; one with other content is another request.
 *
 * Without a key a submission is known by its content. Such a repeat counts as a new request once the first is a
 * day old or is no longer pending.
 */
export async function submitRequest(
  db: Database,
  { request, idempotencyKey, userId }: Submission,
  now: Date,
  alongside: Alongside,
): Promise<Receipt> {
  let submission = digest(idempotencyKey ?? "no script", JSON.stringify(request));
  // Ends: each turn either returns or moves on to a digest that names one more existing booking.
  for (;;) {
    const stored = await storeOnce(
      db,
      { ...columnsOf(request), submission, userId, createdAt: now },
      alongside,
    );
    if (stored) return { reference: stored, isNew: true };
    const [earlier] = await db.select().from(bookings).where(eq(bookings.submission, submission));
    if (!earlier) continue; // deleted between the two statements: the next turn stores it
    const isRepeat =
      idempotencyKey !== null || (earlier.status === "pending" && isWithinADay(earlier.createdAt, now));
    if (isRepeat) return { reference: earlier.reference, isNew: false };
    submission = digest(submission, earlier.reference);
  }
}

/** The new booking's reference, or null when its submission is there already. */
async function storeOnce(
  db: Database,
  row: Omit<typeof bookings.$inferInsert, "reference">,
  alongside: Alongside,
): Promise<string | null> {
  return await db.transaction(async (transaction) => {
    // A reference that is taken (one in 700 million, times the bookings there are) leaves the row out like a
    // submission that is taken does; the loop in submitRequest then finds no earlier booking and tries again.
    const [booking] = await transaction
      .insert(bookings)
      .values({ ...row, reference: newReference() })
      .onConflictDoNothing()
      .returning({ id: bookings.id, reference: bookings.reference });
    if (!booking) return null;
    await transaction.insert(bookingEvents).values({
      bookingId: booking.id,
      at: row.createdAt ?? new Date(),
      status: "pending",
      actor: row.userId ?? "visitor",
    });
    await alongside(transaction, booking.id);
    return booking.reference;
  });
}

/** A request's fields as columns: every field of the form but the confirmation, which each stored request has given. */
function columnsOf({ confirmInfo: _confirmed, ...fields }: BookingRequest) {
  return fields;
}

const digest = (...parts: string[]) => createHash("sha256").update(parts.join("\0")).digest("base64url");

const dayMs = 24 * 60 * 60 * 1000;
const isWithinADay = (then: Date, now: Date) => now.getTime() - then.getTime() < dayMs;

// No 0/O, 1/I/L, U/V pair, so that a reference survives a bad telephone line and a hurried pen.
const referenceAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A booking's reference, such as `HA-7K3Q9D`. */
export function newReference(): string {
  const characters = Array.from({ length: 6 }, () => referenceAlphabet[randomInt(referenceAlphabet.length)]);
  return `HA-${characters.join("")}`;
}
