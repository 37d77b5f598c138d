import { and, asc, eq, getTableColumns, inArray, isNull, not, sql } from "drizzle-orm";
import { readPage } from "#app/database/cursor.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { bookingMessages, quotations } from "#app/database/schema/quotations.ts";
import { bookedPlaces, bookedTrip, ownEstimate, ownTrip } from "#app/features/trip/booked-trip.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { bookingTables, replyDue, routeFields } from "./booking-facts.ts";
import { type BookingAnswers, bookingFields, storedFields } from "./booking-fields.ts";
import {
  confirmingStep,
  type HistoryEvent,
  type HistoryStep,
  historyOf,
  stepsOf,
} from "./booking-history.server.ts";
import { aheadStatuses, bookingEnds, bookingStatuses, movesOpenTo } from "./booking-status.ts";
import type { Booking } from "./bookings.server.ts";
import { openBookingUndo } from "./change-booking.server.ts";
import { flightsOf, isTimeOpen, placesOf, wordsOf } from "./seen-trip.ts";
import { threadOf } from "./thread.server.ts";

export const bookingsPerPage = 12;

/** Estimates per page are limited, because each is calculated at every view. */
const mostEstimates = 12;

type ReadServices = Pick<Services, "db" | "clock">;
type Places = Awaited<ReturnType<typeof bookedPlaces>>;

/** Departure and return, each in the time zone of its place, if known. */
function timesOf(booking: Booking, { clockOf }: Places) {
  const times = [
    { field: "departureDateTime", place: booking.departureCity },
    { field: "returnDateTime", place: booking.arrivalCity },
  ] as const;
  return times.flatMap(({ field, place }) => {
    const wallClock = booking[field];
    if (!wallClock) return [];
    const { label, clock } = bookingFields[field];
    const time = wallClock.slice(11, 16);
    const placeClock = clockOf(place, wallClock);
    const localTime = placeClock ? `${time} in ${placeClock}` : `${time} ${clock}`;
    return [
      {
        label,
        day: wallClock.slice(0, 10),
        time: isTimeOpen(booking, field) ? "Time to be agreed" : localTime,
      },
    ];
  });
}

/** The step whose note is at the head of a customer's page. */
const headOf = ({ status }: Booking, steps: readonly HistoryStep[]) =>
  status === "confirmed" ? confirmingStep(steps) : undefined;

function customerView(booking: Booking, steps: readonly HistoryStep[], places: Places, now: Date) {
  const { reference, status, numberOfPassengers, preferredAircraft } = booking;
  return {
    reference,
    status,
    numberOfPassengers,
    preferredAircraft,
    places: placesOf(booking).map(places.partsOf),
    times: timesOf(booking, places),
    flights: flightsOf(booking),
    /** Promised time of the answer, as text; null when none is due. */
    reply: replyDue(booking, now),
    deskNote: headOf(booking, steps)?.note ?? null,
  };
}
export type CustomerView = ReturnType<typeof customerView>;

const tripOf = async (services: ReadServices, booking: Booking) =>
  bookingStatuses[booking.status].isAhead
    ? await bookedTrip({ ...booking, words: wordsOf(booking) }, services)
    : null;

/**
 * This customer's bookings. `upcoming`: soonest first, only on the first page. `past`: the others, latest departure first; `next`: cursor of the
 * next page or null.
 */
export async function bookingsOf(services: ReadServices, userId: string, after: string | null) {
  const { db, clock } = services;
  const now = clock.now();
  // UTC-12 is the last time zone: an earlier flight is past at every airport.
  const lastClock = new Date(now.getTime() - 12 * 60 * 60 * 1000).toISOString().slice(0, 16);
  const lastFlight = sql`greatest(${bookings.departureDateTime}, ${bookings.returnDateTime})`;
  const isAhead = sql`(${inArray(bookings.status, aheadStatuses)} and ${lastFlight} >= ${lastClock}::timestamp)`;
  const isOwn = eq(bookings.userId, userId);
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
  const selectBookings = () => db.select({ ...getTableColumns(bookings), unread, offers }).from(bookings);
  const upcoming = after
    ? []
    : await selectBookings()
        .where(and(isOwn, isAhead))
        .orderBy(asc(bookings.departureDateTime), asc(bookings.id));
  const { rows: past, next } = await readPage(selectBookings().$dynamic(), {
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
    /** The trip page's estimate of an upcoming trip without a firm price. */
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

/** Facts of a booking's quotations on its customer's page. */
interface QuotationFacts {
  /** Replaces the usual sentence about the status. */
  sentence: string | null;
  isAccepted: boolean;
  events: readonly HistoryEvent[];
}

/** A customer's page of one booking. `actorId`: the account's id, or `visitor`. */
export async function customerPage(
  services: ReadServices,
  booking: Booking,
  actorId: string,
  { sentence, isAccepted, events }: QuotationFacts,
) {
  const { db, clock } = services;
  const now = clock.now();
  const { id, status, endReason, preferredAircraft } = booking;
  const steps = await stepsOf(db, [id]);
  // No estimate beside a firm price.
  const trip = sentence || isAccepted ? null : await tripOf(services, booking);
  return {
    booking: {
      ...customerView(booking, steps, await bookedPlaces(db), now),
      tables: bookingTables(booking, { omit: routeFields }),
      sentence: sentence ?? (endReason ? bookingEnds[endReason] : bookingStatuses[status]).sentence,
      history: historyOf(booking, steps, { reader: "customer", head: headOf(booking, steps), events }),
      canCancel: !isAccepted && movesOpenTo("customer", status).includes("cancelled"),
      again: repeatedAnswers(booking),
    },
    trip: ownTrip(trip, preferredAircraft, status === "confirmed"),
    undo: await openBookingUndo(db, { bookingId: id, actorId }, now),
    messages: await threadOf(db, id, "customer"),
  };
}

/** The form's answers for requesting the trip again, without its dates. */
const repeatedAnswers = (booking: Booking): Partial<BookingAnswers> =>
  Object.fromEntries(
    storedFields
      .filter((field) => !bookingFields[field].isOfOneTrip)
      .map((field) => [field, String(booking[field] ?? "")]),
  );
