import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { queueMailsHeld } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { keepUndo, undoUntil } from "#app/platform/undo.server.ts";
import { changedMails } from "./booking-mails.server.ts";
import { isTripOpen } from "./booking-status.ts";
import { announceBooking } from "./booking-topics.server.ts";
import type { Booking } from "./bookings.server.ts";
import { type Trip, tripAnswers, tripDifferences, tripFields } from "./trip-change.ts";
import { type BookingBefore, bookingUndo } from "./undo-booking.server.ts";

/** `stale`: somebody has changed the booking since the version that was seen; it comes along as it stands now. `closed`: it is cancelled. */
export type TripChanged =
  | { ok: true; booking: Booking; differences: string[]; mailIds: string[] }
  | { ok: false; reason: "missing" }
  | { ok: false; reason: "closed" }
  | { ok: false; reason: "stale"; booking: Booking };

interface TripChange {
  reference: string;
  trip: Trip;
  /** What the customer is told beside the differences. */
  note?: string;
  /** The version that the desk has seen; left out, any. */
  version?: number;
  by: { userId: string };
  afterWrite?: (transaction: Transaction, differences: readonly string[]) => Promise<void>;
}

/**
 * Stores a trip as the desk has changed it, in one transaction with its history, its announcement and, for a
 * confirmed booking, the customer's mail with the new calendar entry, which waits while the change can be taken back. The same facts
 * again change nothing.
 */
export async function changeTrip(
  { db, jobs, clock }: Pick<Services, "jobs" | "clock"> & { db: Database | Transaction },
  { reference, trip, note = "", version, by, afterWrite }: TripChange,
): Promise<TripChanged> {
  return await db.transaction(async (transaction) => {
    const [before] = await transaction
      .select()
      .from(bookings)
      .where(eq(bookings.reference, reference))
      .for("update");
    if (!before) return { ok: false, reason: "missing" };
    if (!isTripOpen(before.status)) return { ok: false, reason: "closed" };
    if (version !== undefined && before.version !== version)
      return { ok: false, reason: "stale", booking: before };
    const differences = tripDifferences(tripAnswers(before), tripAnswers(trip));
    if (differences.length === 0) return { ok: true, booking: before, differences, mailIds: [] };
    const [booking] = await transaction
      .update(bookings)
      .set({ ...trip, version: before.version + 1 })
      .where(eq(bookings.id, before.id))
      .returning();
    if (!booking) throw new Error("a booking went away under its own lock");
    const now = clock.now();
    const [event] = await transaction
      .insert(bookingEvents)
      .values({
        bookingId: booking.id,
        at: now,
        status: booking.status,
        actor: by.userId,
        note: [differences.join("\n"), ...(note ? [note] : [])].join("\n\n"),
      })
      .returning({ id: bookingEvents.id });
    if (!event) throw new Error("a step of a booking's history was not stored");
    const kinds = changedMails(booking);
    const mailIds = await queueMailsHeld(transaction, jobs, {
      aboutId: booking.id,
      kinds,
      until: undoUntil(now),
    });
    const facts = Object.fromEntries(tripFields.map((field) => [field, before[field]]));
    const undone: BookingBefore = { version: booking.version, eventId: event.id, mailIds, facts };
    await keepUndo(
      transaction,
      jobs,
      { kind: bookingUndo, subjectId: booking.id, actorId: by.userId, before: undone },
      now,
    );
    await announceBooking(transaction, booking);
    await afterWrite?.(transaction, differences);
    return { ok: true, booking, differences, mailIds };
  });
}
