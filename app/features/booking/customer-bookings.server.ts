import { and, asc, eq, getTableColumns, inArray, isNull, not, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { readPage } from "#app/database/cursor.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { bookingMessages, quotations } from "#app/database/schema/quotations.ts";
import { bookedPlaces, bookedTrip, ownEstimate, ownTrip } from "#app/features/trip/booked-trip.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { bookingTables, replyDue, routeFields } from "./booking-facts.ts";
import { type BookingAnswers, bookingFields, storedFields } from "./booking-fields.ts";
import { bookingEnds, confirmingStep, isTripAhead, movesOpenTo } from "./booking-status.ts";
import { type Booking, sideOf } from "./bookings.server.ts";
import { openBookingUndo } from "./change-booking.server.ts";
import { type CustomerKey, ownBooking } from "./guest-access.server.ts";
import { flightsOf, openTimesOf, placesOf, wordsOf } from "./seen-trip.ts";
import { threadOf } from "./thread.server.ts";

export const bookingsPerPage = 12;

/** Estimates per page of the list: each is worked out anew at every view. */
const mostEstimates = 12;

type ReadServices = Pick<Services, "db" | "clock">;
type StoredStep = typeof bookingEvents.$inferSelect;

const stepsOf = (db: Queries, ids: string[]): Promise<StoredStep[]> =>
  db.select().from(bookingEvents).where(inArray(bookingEvents.bookingId, ids)).orderBy(asc(bookingEvents.id));

/** A booking as its customer reads it. Clocks, such as "Lagos, GMT+1", are null where the place is not known. */
function customerView(
  booking: Booking,
  steps: readonly StoredStep[],
  { clockOf, partsOf }: Awaited<ReturnType<typeof bookedPlaces>>,
  now: Date,
) {
  const { reference, status, departureDateTime, returnDateTime } = booking;
  const { numberOfPassengers, preferredAircraft } = booking;
  return {
    reference,
    status,
    departureDateTime,
    returnDateTime,
    numberOfPassengers,
    preferredAircraft,
    places: placesOf(booking).map(partsOf),
    departureClock: clockOf(booking.departureCity, departureDateTime),
    returnClock: returnDateTime && clockOf(booking.arrivalCity, returnDateTime),
    /** Times of which only the day was chosen. */
    openTimes: openTimesOf(booking),
    flights: flightsOf(booking),
    /** Promised time of the answer, as text; null when none is due. */
    reply: replyDue(booking, now),
    deskNote: status === "confirmed" ? (confirmingStep(steps)?.note ?? null) : null,
  };
}
export type CustomerView = ReturnType<typeof customerView>;

const tripOf = async (services: ReadServices, booking: Booking) =>
  isTripAhead(booking.status) ? await bookedTrip({ ...booking, words: wordsOf(booking) }, services) : null;

/**
 * This customer's bookings. `upcoming`: soonest first, only on the first page. `past`: the others, latest departure first; `next`: cursor of the
 * next page or null.
 */
export async function bookingsOf(services: ReadServices, userId: string, after: string | null) {
  const { db, clock } = services;
  const now = clock.now();
  // Past only where it is past on every airport's clock: the last one is UTC-12.
  const lastClock = new Date(now.getTime() - 12 * 60 * 60 * 1000).toISOString().slice(0, 16);
  const lastFlight = sql`greatest(${bookings.departureDateTime}, ${bookings.returnDateTime})`;
  const isAhead = sql`(${bookings.status} in ('pending', 'confirmed') and ${lastFlight} >= ${lastClock}::timestamp)`;
  const isOwn = eq(bookings.userId, userId);
  // Messages of the desk that the customer has not opened.
  const unread = db.$count(
    bookingMessages,
    and(
      sql`${bookingMessages.bookingId} = ${bookings}.id`,
      eq(bookingMessages.side, "desk"),
      isNull(bookingMessages.readAt),
    ),
  );
  const offers = db.$count(
    quotations,
    and(sql`${quotations.bookingId} = ${bookings}.id`, inArray(quotations.status, ["sent", "accepted"])),
  );
  const listed = () => db.select({ ...getTableColumns(bookings), unread, offers }).from(bookings);
  const upcoming = after
    ? []
    : await listed().where(and(isOwn, isAhead)).orderBy(asc(bookings.departureDateTime), asc(bookings.id));
  const { rows: past, next } = await readPage(listed().$dynamic(), {
    where: [isOwn, not(isAhead)],
    order: { table: bookings, by: bookings.departureDateTime, id: bookings.id },
    after,
    size: bookingsPerPage,
  });
  const all = [...upcoming, ...past];
  const steps = await stepsOf(
    db,
    all.map(({ id }) => id),
  );
  const places = await bookedPlaces(db);
  const entryOf = async (booking: (typeof all)[number], isEstimated: boolean) => ({
    ...customerView(
      booking,
      steps.filter(({ bookingId }) => bookingId === booking.id),
      places,
      now,
    ),
    unread: booking.unread,
    /** The trip page's answer while the trip is ahead, and not beside a firm price. */
    estimate: isEstimated
      ? ownEstimate(
          await tripOf(services, booking),
          booking.preferredAircraft,
          booking.status === "confirmed",
        )
      : [],
  });
  return {
    upcoming: await Promise.all(
      upcoming.map((booking, at) => entryOf(booking, at < mostEstimates && booking.offers === 0)),
    ),
    past: await Promise.all(past.map((booking) => entryOf(booking, false))),
    next,
  };
}
export type ListedBooking = Awaited<ReturnType<typeof bookingsOf>>["past"][number];

/** A customer's page of one booking, by account or code; null where it is not theirs. */
export async function customerPage(services: ReadServices, customer: CustomerKey, reference: string) {
  const { db, clock } = services;
  const now = clock.now();
  const booking = await ownBooking(db, customer, reference);
  if (!booking) return null;
  const { id, status, preferredAircraft } = booking;
  const steps = await stepsOf(db, [id]);
  const tables = bookingTables(booking, { omit: routeFields });
  const isConfirmed = status === "confirmed";
  return {
    booking: {
      ...customerView(booking, steps, await bookedPlaces(db), now),
      id,
      tables,
      /** Oldest first; staff have no names here. */
      steps: steps.map(({ kind, status, at, actor, note }) => ({
        kind,
        status,
        at: at.toISOString(),
        by: sideOf(actor, booking),
        note,
      })),
      /** How the desk ended the request, in the customer's words. */
      end: booking.endReason && {
        sentence: bookingEnds[booking.endReason].sentence,
        history: bookingEnds[booking.endReason].history,
      },
      canCancel: movesOpenTo("customer", status).includes("cancelled"),
      again: repeatedAnswers(booking),
    },
    trip: ownTrip(await tripOf(services, booking), preferredAircraft, isConfirmed),
    undo: await openBookingUndo(db, { bookingId: id, actorId: customer.userId }, now),
    messages: await threadOf(db, id, "customer"),
  };
}

/** The trip as the form would post it, without its dates: to request it again. */
const repeatedAnswers = (booking: Booking): Partial<BookingAnswers> =>
  Object.fromEntries(
    storedFields
      .filter((field) => bookingFields[field].isRepeated)
      .map((field) => [field, String(booking[field] ?? "")]),
  );
