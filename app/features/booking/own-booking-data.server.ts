import { and, asc, eq, exists, inArray, isNotNull, notExists } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import { sideOf, visitor } from "./bookings.server.ts";

/** Every booking of an account with its history, for a copy of a person's data. Who of the staff acted is not part of it. */
export async function bookingData(db: Queries, userId: string) {
  const own = await db
    .select()
    .from(bookings)
    .where(eq(bookings.userId, userId))
    .orderBy(asc(bookings.createdAt));
  if (own.length === 0) return [];
  const events = await db
    .select()
    .from(bookingEvents)
    .where(
      inArray(
        bookingEvents.bookingId,
        own.map(({ id }) => id),
      ),
    )
    .orderBy(asc(bookingEvents.id));
  return own.map(({ id, submission: _submission, userId: _owner, ...booking }) => ({
    ...booking,
    history: events
      .filter((event) => event.bookingId === id)
      .map(({ at, status, actor, note }) => ({
        at,
        status,
        by: sideOf(actor, { userId }) === "customer" ? "you" : "the desk",
        note,
      })),
  }));
}

/**
 * Forgets whose bookings these were. One that was confirmed at any time stays as the record of a flight, without name,
 * addresses, telephone, ages of children, free text and notes; all others are deleted. Mails that wait are dropped.
 */
export async function forgetBookingsOf(transaction: Transaction, userId: string): Promise<void> {
  const own = eq(bookings.userId, userId);
  const wasConfirmed = transaction
    .select({ id: bookingEvents.id })
    .from(bookingEvents)
    .where(
      and(
        eq(bookingEvents.bookingId, bookings.id),
        inArray(bookingEvents.status, ["confirmed", "completed"]),
      ),
    );
  const affected = (await transaction.select({ id: bookings.id }).from(bookings).where(own)).map(
    ({ id }) => id,
  );
  if (affected.length === 0) return;
  await transaction.delete(mails).where(and(inArray(mails.aboutId, affected), eq(mails.status, "queued")));
  await transaction.delete(bookings).where(and(own, notExists(wasConfirmed)));
  await transaction
    .update(bookingEvents)
    .set({ note: null })
    .where(and(inArray(bookingEvents.bookingId, affected), isNotNull(bookingEvents.note)));
  await transaction
    .update(bookingEvents)
    .set({ actor: visitor })
    .where(and(inArray(bookingEvents.bookingId, affected), eq(bookingEvents.actor, userId)));
  await transaction
    .update(bookings)
    .set({
      userId: null,
      fullName: "",
      email: "",
      phone: "",
      specialRequests: "",
      childrenAges: null,
      otherTripType: null,
      otherPurpose: null,
    })
    .where(and(own, exists(wasConfirmed)));
}
