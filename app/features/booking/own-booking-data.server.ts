import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { departureSuggestions, shortNames } from "#app/content/airports.ts";
import { fleet } from "#app/content/fleet.ts";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookingNotes, bookings } from "#app/database/schema/bookings.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { deleteMailsAbout } from "#app/platform/mail/forget-mails.server.ts";
import { adoptGuestBookings } from "./adopt-guest-bookings.server.ts";
import { announceBooking } from "./booking-topics.server.ts";
import { sideOf, visitor } from "./bookings.server.ts";
import { deleteBookings } from "./delete-bookings.server.ts";
import { staffAreaMessages as say } from "./staff-messages.ts";

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
      .map(({ at, kind, status, actor, note }) => ({
        at,
        kind,
        status,
        by: sideOf(actor, { userId }) === "customer" ? "you" : "the desk",
        note,
      })),
  }));
}

const ourNames = new Set(
  [
    "",
    ...departureSuggestions.flatMap(({ label, iata }) => [label, iata]),
    ...Object.values(shortNames),
    ...fleet.map(({ name }) => name),
  ].map((name) => name.toLowerCase()),
);

/** A place or an aircraft of ours by its whole name; anything else that was typed may name a person. */
const withoutPerson = (typed: string): string =>
  ourNames.has(typed.trim().toLowerCase()) ? typed : say.forgotten;

/**
 * Forgets whose bookings these were. One that was confirmed at any time stays as the record of a flight, without name,
 * addresses, telephone, ages of children, typed places and aircraft, free text and notes; all others are deleted. So are the mails about
 * them, sent or not, and what the desk noted. Open pages of the staff area hear of it.
 */
export async function forgetBookingsOf(
  transaction: Transaction,
  { id: userId, email, emailVerified }: { id: string; email: string; emailVerified: boolean },
  jobs: Jobs,
): Promise<void> {
  if (emailVerified) await adoptGuestBookings(transaction, { userId, email });
  const own = await transaction.select().from(bookings).where(eq(bookings.userId, userId)).for("update");
  if (own.length === 0) return;
  const ids = own.map(({ id }) => id);
  const { bookingId, actor, status } = bookingEvents;
  const flights = await transaction
    .selectDistinct({ id: bookingId })
    .from(bookingEvents)
    .where(and(inArray(bookingId, ids), inArray(status, ["confirmed", "completed"])));
  await transaction.delete(bookingNotes).where(inArray(bookingNotes.bookingId, ids));
  await transaction.update(bookingEvents).set({ note: null }).where(inArray(bookingId, ids));
  await transaction
    .update(bookingEvents)
    .set({ actor: visitor })
    .where(and(inArray(bookingId, ids), eq(actor, userId)));
  for (const { id, version, departureCity, arrivalCity, preferredAircraft } of own) {
    const isThis = eq(bookings.id, id);
    if (!flights.some((flight) => flight.id === id)) continue;
    await transaction
      .update(bookings)
      .set({
        ...{ userId: null, fullName: "", email: "", phone: "", specialRequests: "" },
        ...{ childrenAges: null, otherTripType: null, otherPurpose: null },
        departureCity: withoutPerson(departureCity),
        arrivalCity: withoutPerson(arrivalCity),
        preferredAircraft: withoutPerson(preferredAircraft),
        // Holds the places as they were typed on the trip page.
        seenTrip: null,
        version: version + 1,
      })
      .where(isThis);
    await announceBooking(transaction, { id, userId: null });
  }
  const kept = new Set(flights.map(({ id }) => id));
  await deleteMailsAbout(transaction, jobs, ids);
  await deleteBookings(
    transaction,
    jobs,
    ids.filter((id) => !kept.has(id)),
  );
}

/** Whether a booking is there and says whose it is: neither once its customer is forgotten. */
export async function namesCustomer(db: Queries, reference: string): Promise<boolean> {
  const isNamed = and(eq(bookings.reference, reference), ne(bookings.fullName, ""));
  return (await db.$count(bookings, isNamed)) > 0;
}
