import { eq } from "drizzle-orm";
import type { Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { changedMails } from "./booking-mails.server.ts";
import { isTripOpen } from "./booking-status.ts";
import { announceBooking } from "./booking-topics.server.ts";
import type { Booking } from "./bookings.server.ts";
import { type Trip, tripAnswers, tripDifferences } from "./trip-change.ts";

/** `stale`: somebody has changed the booking since the version that was seen; it comes along as it stands now. `closed`: it is cancelled. */
export type TripChanged =
  | { ok: true; booking: Booking; differences: string[] }
  | { ok: false; reason: "missing" }
  | { ok: false; reason: "closed" }
  | { ok: false; reason: "stale"; booking: Booking };

interface TripChange {
  reference: string;
  trip: Trip;
  /** The version that the desk has seen. */
  version: number;
  by: { userId: string };
  alongside: (transaction: Transaction, differences: readonly string[]) => Promise<void>;
}

/**
 * Stores a trip as the desk has changed it, in one transaction with its history, its announcement and, for a
 * confirmed booking, the customer's mail with the new calendar entry. The same facts again change nothing.
 */
export async function changeTrip(
  { db, jobs, clock }: Pick<Services, "db" | "jobs" | "clock">,
  { reference, trip, version, by, alongside }: TripChange,
): Promise<TripChanged> {
  return await db.transaction(async (transaction) => {
    const [before] = await transaction
      .select()
      .from(bookings)
      .where(eq(bookings.reference, reference))
      .for("update");
    if (!before) return { ok: false, reason: "missing" };
    if (!isTripOpen(before.status)) return { ok: false, reason: "closed" };
    if (before.version !== version) return { ok: false, reason: "stale", booking: before };
    const differences = tripDifferences(tripAnswers(before), tripAnswers(trip));
    if (differences.length === 0) return { ok: true, booking: before, differences };
    const [booking] = await transaction
      .update(bookings)
      .set({ ...trip, version: version + 1 })
      .where(eq(bookings.id, before.id))
      .returning();
    if (!booking) throw new Error("a booking went away under its own lock");
    await transaction.insert(bookingEvents).values({
      bookingId: booking.id,
      at: clock.now(),
      status: booking.status,
      actor: by.userId,
      note: differences.join("\n"),
    });
    await queueMails(transaction, jobs, changedMails(booking));
    await announceBooking(transaction, booking);
    await alongside(transaction, differences);
    return { ok: true, booking, differences };
  });
}
