import { and, asc, eq, inArray, isNull, ne, not, notInArray, sql } from "drizzle-orm";
import { departureSuggestions, shortNames } from "#app/content/airports.ts";
import { fleet } from "#app/content/fleet.ts";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookingNotes, bookings } from "#app/database/schema/bookings.ts";
import { handling } from "#app/database/schema/handling.ts";
import { passengers } from "#app/database/schema/passengers.ts";
import { bookingCodes, bookingMessages, quotations } from "#app/database/schema/quotations.ts";
import { forgetClients, forgetContacts } from "#app/features/clients/clients.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { deleteMailsAbout } from "#app/platform/mail/forget-mails.server.ts";
import { yearsBefore } from "#app/platform/years-before.ts";
import { bookingFields, storedFields } from "./booking-fields.ts";
import { stepsOf } from "./booking-history.server.ts";
import { bookedStatuses } from "./booking-status.ts";
import { type Booking, sideOf, visitor } from "./bookings.server.ts";

/**
 * Assigns the guest bookings under a verified address to its account. Idempotent: runs at verification, at each sign-in, and when the
 * account opens its bookings.
 */
export async function adoptGuestBookings(
  db: Database | Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await db
    .update(bookings)
    .set({ userId })
    .where(and(isNull(bookings.userId), sql`lower(${bookings.email}) = ${email.toLowerCase()}`));
}

/** Years for which a request without a flight is kept after the last contact; in the privacy policy. */
const requestYears = 2;
/** Years for which a flight is kept after the end of its financial year, 31 December; in the privacy policy. */
const flightYears = 6;

/** A request that led to no contract: never confirmed, and no quotation accepted. */
const isNoFlight = sql`(${notInArray(bookings.status, bookedStatuses)}
  and not exists (select from ${quotations} where ${quotations.bookingId} = ${bookings.id} and ${quotations.status} = 'accepted')
  and not exists (
    select from ${bookingEvents}
    where ${bookingEvents.bookingId} = ${bookings.id} and ${inArray(bookingEvents.status, bookedStatuses)}))`;

/** Deletes bookings with their history, notes, mails and jobs. */
async function deleteBookings(
  transaction: Transaction,
  jobs: Jobs,
  rows: readonly Pick<Booking, "id">[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await deleteMailsAbout(transaction, jobs, ids);
  const deleted = await transaction
    .delete(bookings)
    .where(inArray(bookings.id, ids))
    .returning({ clientId: bookings.clientId });
  await forgetClients(transaction, deleted);
}

/** Deletes a request permanently. Returns false for a flight or a contract, whose record must be kept by law. */
export async function deleteRequest(
  { db, jobs }: { db: Database; jobs: Jobs },
  reference: string,
  afterWrite: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const isThis = eq(bookings.reference, reference);
    // The lock prevents a confirmation or an accepted quotation before the deletion.
    const [request] = await transaction
      .select({ id: bookings.id })
      .from(bookings)
      .where(isThis)
      .for("update");
    if (!request || (await transaction.$count(bookings, and(isThis, isNoFlight))) === 0) return false;
    await deleteBookings(transaction, jobs, [request]);
    await afterWrite(transaction);
    return true;
  });
}

/** Deletes requests and flights after their retention periods. Runs every night. */
export async function sweepBookings({ db, jobs }: { db: Database; jobs: Jobs }, now: Date): Promise<void> {
  const lastContact = yearsBefore(now, requestYears);
  const moment = lastContact.toISOString();
  const isWithoutLaterRows = [bookingEvents, bookingNotes, bookingMessages].map(
    (table) =>
      sql`not exists (select from ${table} where ${table.bookingId} = ${bookings.id} and ${table.at} >= ${moment})`,
  );
  const isOldRequest = and(
    sql`${bookings.createdAt} < ${moment}`,
    sql`greatest(${bookings.departureDateTime}, ${bookings.returnDateTime}) < ${moment}::timestamptz at time zone 'UTC'`,
    isNoFlight,
    ...isWithoutLaterRows,
  );
  const firstKeptDay = `${now.getUTCFullYear() - flightYears}-01-01`;
  const isOldFlight = and(
    sql`${bookings.departureDateTime} < ${firstKeptDay}`,
    sql`coalesce(${bookings.returnDateTime}, ${bookings.departureDateTime}) < ${firstKeptDay}`,
    // A request follows the request period, even if its dates are old.
    not(isNoFlight),
  );
  for (const condition of [isOldRequest, isOldFlight])
    await db.transaction(async (transaction) => {
      const rows = await transaction
        .select({ id: bookings.id })
        .from(bookings)
        .where(condition)
        .for("update", { skipLocked: true });
      await deleteBookings(transaction, jobs, rows);
    });
}

/** An account's bookings with history and messages, for the customer's data export; without names and ids of staff. */
export async function bookingData(db: Queries, userId: string) {
  const ownBookings = await db
    .select()
    .from(bookings)
    .where(eq(bookings.userId, userId))
    .orderBy(asc(bookings.createdAt));
  const ids = ownBookings.map(({ id }) => id);
  const steps = await stepsOf(db, ids);
  const messages = await db
    .select()
    .from(bookingMessages)
    .where(inArray(bookingMessages.bookingId, ids))
    .orderBy(asc(bookingMessages.at));
  return ownBookings.map(
    ({ id, submission: _submission, userId: _owner, assigneeId: _staff, ...booking }) => ({
      ...booking,
      history: steps
        .filter((step) => step.bookingId === id)
        .map(({ at, kind, status, actor, note }) => ({
          at,
          kind,
          status,
          by: sideOf(actor, { userId }) === "customer" ? "you" : "the desk",
          note,
        })),
      messages: messages
        .filter((message) => message.bookingId === id)
        .map(({ at, side, text }) => ({ at, by: side === "customer" ? "you" : "the desk", text })),
    }),
  );
}

const ourNames = new Set(
  [
    "",
    ...departureSuggestions.flatMap(({ label, iata }) => [label, iata]),
    ...Object.values(shortNames),
    ...fleet.map(({ name }) => name),
  ].map((name) => name.toLowerCase()),
);

/** New values for the personal fields. A field that is exactly the name of one of our places or aircraft stays. */
const erasedFields = (booking: Booking): Partial<Booking> =>
  Object.fromEntries(
    storedFields.flatMap((field) => {
      const { personal, when } = bookingFields[field];
      if (!personal) return [];
      if (personal === true) return [[field, when ? null : ""]];
      const text = String(booking[field]);
      return ourNames.has(text.trim().toLowerCase()) ? [] : [[field, "(removed)"]];
    }),
  );

/**
 * Erases an account's bookings and the mails about them. Flights and contracts stay with quotation and payments, but without personal
 * fields, notes and messages. All other requests are deleted.
 */
export async function forgetBookingsOf(
  transaction: Transaction,
  { id: userId, email, emailVerified }: { id: string; email: string; emailVerified: boolean },
  jobs: Jobs,
): Promise<void> {
  if (emailVerified) await adoptGuestBookings(transaction, { userId, email });
  const ownBookings = await transaction
    .select()
    .from(bookings)
    .where(eq(bookings.userId, userId))
    .for("update");
  if (ownBookings.length === 0) return;
  const ids = ownBookings.map(({ id }) => id);
  const flights = await transaction
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(inArray(bookings.id, ids), not(isNoFlight)));
  const flightIds = new Set(flights.map(({ id }) => id));
  for (const table of [bookingMessages, bookingCodes, passengers, bookingNotes, handling])
    await transaction.delete(table).where(inArray(table.bookingId, ids));
  await transaction
    .delete(quotations)
    .where(and(inArray(quotations.bookingId, ids), ne(quotations.status, "accepted")));
  const { actor, bookingId } = bookingEvents;
  await transaction
    .update(bookingEvents)
    .set({ note: null, actor: sql`case ${actor} when ${userId} then ${visitor} else ${actor} end` })
    .where(inArray(bookingId, ids));
  for (const booking of ownBookings.filter(({ id }) => flightIds.has(id)))
    await transaction
      .update(bookings)
      // The snapshot of /trip contains the places as the visitor typed them.
      .set({
        ...erasedFields(booking),
        userId: null,
        clientId: null,
        seenTrip: null,
        version: booking.version + 1,
      })
      .where(eq(bookings.id, booking.id));
  await deleteMailsAbout(transaction, jobs, ids);
  const requests = ownBookings.filter(({ id }) => !flightIds.has(id));
  await deleteBookings(transaction, jobs, requests);
  await forgetContacts(transaction, ownBookings);
  await forgetClients(transaction, ownBookings);
}
