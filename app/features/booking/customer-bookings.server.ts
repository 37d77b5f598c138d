import { and, asc, eq, getTableColumns, inArray, isNull, not, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { readPage } from "#app/database/cursor.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { bookingMessages, quotations } from "#app/database/schema/quotations.ts";
import { bookedPlaces, bookedTrip, ownEstimate, ownTrip } from "#app/features/trip/booked-trip.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { bookingTables, replyDue, routeFields } from "./booking-facts.ts";
import { type BookingAnswers, bookingFields, storedFields } from "./booking-fields.ts";
import {
  bookingEnds,
  bookingStatuses,
  confirmingStep,
  isTripAhead,
  movesOpenTo,
  type Side,
} from "./booking-status.ts";
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

type Places = Awaited<ReturnType<typeof bookedPlaces>>;

/** When a trip leaves and comes back, each on the clock of the place where that is, if it is known. */
function timesOf(booking: Booking, { clockOf }: Places) {
  const times = [
    { field: "departureDateTime", place: booking.departureCity },
    { field: "returnDateTime", place: booking.arrivalCity },
  ] as const;
  return times.flatMap(({ field, place }) => {
    const at = booking[field];
    if (!at) return [];
    const { label, clock } = bookingFields[field];
    const time = at.slice(11, 16);
    const placeClock = clockOf(place, at);
    const localTime = placeClock ? `${time} in ${placeClock}` : `${time} ${clock}`;
    const isOpen = openTimesOf(booking).includes(field);
    return [{ label, day: at.slice(0, 10), time: isOpen ? "Time to be agreed" : localTime }];
  });
}

function customerView(booking: Booking, steps: readonly StoredStep[], places: Places, now: Date) {
  const { reference, status, departureDateTime, numberOfPassengers, preferredAircraft } = booking;
  return {
    reference,
    status,
    departureDateTime,
    numberOfPassengers,
    preferredAircraft,
    places: placesOf(booking).map(places.partsOf),
    times: timesOf(booking, places),
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
  const view = customerView(booking, steps, await bookedPlaces(db), now);
  const end = booking.endReason && bookingEnds[booking.endReason];
  return {
    booking: {
      ...view,
      id,
      tables: bookingTables(booking, { omit: routeFields }),
      sentence: (end ?? bookingStatuses[status]).sentence,
      /** Oldest first, without the note at the head of the page; staff have no names here. An end is the last step. */
      history: steps.map((step) => ({
        at: step.at.toISOString(),
        text: end && step === steps.at(-1) ? end.history : stepText(step, sideOf(step.actor, booking)),
        note: step.note === view.deskNote ? null : step.note,
      })),
      canCancel: movesOpenTo("customer", status).includes("cancelled"),
      again: repeatedAnswers(booking),
    },
    trip: ownTrip(await tripOf(services, booking), preferredAircraft, status === "confirmed"),
    undo: await openBookingUndo(db, { bookingId: id, actorId: customer.userId }, now),
    messages: await threadOf(db, id, "customer"),
  };
}

function stepText({ kind, status }: StoredStep, by: Side): string {
  const isOwn = by === "customer";
  if (kind === "changed") return isOwn ? "You accepted other flights." : "The desk changed the trip.";
  if (kind === "moved")
    return isOwn && status === "cancelled" ? "You cancelled it." : bookingStatuses[status].history;
  return isOwn ? "You requested this flight." : "The desk entered this request for you.";
}

/** The trip as the form would post it, without its dates: to request it again. */
const repeatedAnswers = (booking: Booking): Partial<BookingAnswers> =>
  Object.fromEntries(
    storedFields
      .filter((field) => !bookingFields[field].isOfOneTrip)
      .map((field) => [field, String(booking[field] ?? "")]),
  );
