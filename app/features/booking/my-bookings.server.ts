import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { pageOf } from "#app/database/cursor.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { oneLine } from "#app/platform/form-text.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { bookingCalendar } from "./booking-invitation.ts";
import { type BookingAnswers, wallClockAt } from "./booking-request.ts";
import { customerTables, fieldPlaces, flightFacts, longDateTime } from "./booking-sections.ts";
import { type BookingStatus, confirmingStep, movesOpenTo, type Side } from "./booking-status.ts";
import { type Booking, sideOf } from "./bookings.server.ts";
import { type CustomerKey, ownedBy } from "./guest-access.server.ts";
import { replyDue } from "./reply-due.ts";
import { type Flight, flightsOf, openTimesOf, type TripTime, wordsOf } from "./seen-trip.ts";

/** What a customer's list shows of one booking. */
export interface BookingBrief {
  reference: string;
  status: BookingStatus;
  departure: string;
  arrival: string;
  /** Wall clock at the departure airport, `YYYY-MM-DD HH:MM:SS`. */
  date: string;
  /** Wall clock at the destination; null where the aircraft does not come back for them. */
  returnDate: string | null;
  /** Which of the two is a day alone. */
  openTimes: TripTime[];
  /** Every flight of a journey of several that are not there and back; empty for other requests. */
  flights: Flight[];
  passengers: number;
  /** The aircraft asked for; empty where that was left to the desk. */
  aircraft: string;
  /** Promised time of the answer, as text; null when none is due. */
  reply: string | null;
  /** What the customer wrote of the trip in their own words. */
  words: string;
  /** The answer of /trip before the request, or null. */
  seenTrip: Booking["seenTrip"];
  /** What the desk wrote when it confirmed the flight: aircraft, crew, when to be where; null before, and where it wrote nothing. */
  deskNote: string | null;
}

/** A place as it was given, parted into "Lagos" and "Murtala Muhammed (LOS)"; the second is empty where the first is not known. */
export interface PlaceParts {
  town: string;
  airport: string;
}

/** Where a booking leads, in order, and by which clock its times are meant, such as "Lagos, GMT+1"; null where the place is not known. */
export interface BookingPlaces {
  places: PlaceParts[];
  departureClock: string | null;
  returnClock: string | null;
}

/** The answers that a booking's trip is judged by, under the names of the form. */
export const answersOf = ({
  departure,
  arrival,
  date,
  returnDate,
  passengers,
  words,
  seenTrip,
}: Pick<
  BookingBrief,
  "departure" | "arrival" | "date" | "returnDate" | "passengers" | "words" | "seenTrip"
>) => ({
  departureCity: departure,
  arrivalCity: arrival,
  departureDateTime: date,
  returnDateTime: returnDate,
  numberOfPassengers: passengers,
  words,
  seenTrip,
});

/** One step in a booking's life, as its customer may read it: staff have no names here. */
export interface BookingStep {
  kind: "asked" | "moved" | "changed";
  status: BookingStatus;
  /** UTC, ISO 8601. */
  at: string;
  by: Side;
  note: string | null;
}

/** A customer's own booking in full. */
export interface OwnBooking extends BookingBrief {
  id: string;
  tables: ReturnType<typeof customerTables>;
  /** Oldest first. */
  steps: BookingStep[];
  canCancel: boolean;
  /** The trip as the form would post it, without its dates: for asking for it again. */
  again: Partial<BookingAnswers>;
}

/** How many past bookings a page of the list holds. */
export const bookingsPerPage = 12;

/**
 * This customer's bookings. `upcoming`: soonest first, only on the first page. `past`: the others, latest departure first; `next`: cursor of the
 * next page or null. An unknown or foreign cursor gives an empty page.
 */
export async function bookingsOf(
  db: Queries,
  userId: string,
  cursor: string | null,
  now: Date,
): Promise<{ upcoming: BookingBrief[]; past: BookingBrief[]; next: string | null }> {
  // Past only where it is past on every airport's clock.
  const isAhead = sql`(${bookings.status} in ('pending', 'confirmed') and ${bookings.departureDateTime} >= ${wallClockAt("", now)}::timestamp)`;
  const earlier = cursor
    ? sql`(${bookings.departureDateTime}, ${bookings.id}) < (
        select last.departure_date_time, last.id from ${bookings} last
        where last.reference = ${oneLine(cursor)} and last.user_id = ${userId})`
    : undefined;
  const upcoming = cursor
    ? []
    : await db
        .select(briefColumns)
        .from(bookings)
        .where(and(eq(bookings.userId, userId), isAhead))
        .orderBy(asc(bookings.departureDateTime), asc(bookings.id));
  const rows = await db
    .select(briefColumns)
    .from(bookings)
    .where(and(eq(bookings.userId, userId), sql`not ${isAhead}`, earlier))
    .orderBy(desc(bookings.departureDateTime), desc(bookings.id))
    .limit(bookingsPerPage + 1);
  const { page: past, next } = pageOf(rows, bookingsPerPage, ({ reference }) => reference);
  const toBrief = (row: (typeof rows)[number]): BookingBrief => {
    const { createdAt, answeredAt, source, otherTripType, specialRequests, ...brief } = row;
    const words = wordsOf({ otherTripType, specialRequests });
    const trip = { ...answersOf({ ...brief, words }), status: row.status };
    return {
      ...brief,
      words,
      openTimes: openTimesOf(trip),
      flights: flightsOf(trip),
      reply: replyDue({ status: row.status, source, createdAt, answeredAt }, now),
    };
  };
  return { upcoming: upcoming.map(toBrief), past: past.map(toBrief), next };
}

/** What the head of its page says already. */
const { departureCity, arrivalCity, departureDateTime, returnDateTime } = fieldPlaces;
const headFields = [departureCity, arrivalCity, departureDateTime, returnDateTime];

/** This customer's booking with its history; null if unknown or another customer's. */
export async function bookingOf(
  db: Queries,
  customer: CustomerKey,
  reference: string,
  now: Date,
): Promise<OwnBooking | null> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.reference, reference), ownedBy(customer)));
  if (!booking) return null;
  const steps = await db
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, booking.id))
    .orderBy(asc(bookingEvents.id));
  const tables = customerTables(booking);
  const saidAbove = new Set<string>([
    ...headFields.map(({ label }) => label),
    ...flightFacts(booking, longDateTime).map(({ label }) => label),
  ]);
  return {
    ...brief(booking, now),
    deskNote: confirmingNote(booking, steps),
    id: booking.id,
    tables: { ...tables, trip: tables.trip.filter(({ label }) => !saidAbove.has(label)) },
    steps: steps.map(({ kind, status, at, actor, note }) => ({
      kind,
      status,
      at: at.toISOString(),
      by: sideOf(actor, booking),
      note,
    })),
    canCancel: movesOpenTo("customer", booking.status).includes("cancelled"),
    again: tripOf(booking),
  };
}

/** The departure of this customer's confirmed booking as a calendar file; null where there is none to fly. */
export async function departureFile(
  db: Queries,
  { customer, reference, now }: { customer: CustomerKey; reference: string; now: Date },
  { origin, mail }: Pick<Settings, "origin" | "mail">,
) {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.reference, reference), ownedBy(customer)));
  if (booking?.status !== "confirmed") return null;
  return await bookingCalendar(db, booking, { writtenAt: now, origin, inbox: mail.companyInbox });
}

const briefColumns = {
  reference: bookings.reference,
  status: bookings.status,
  departure: bookings.departureCity,
  arrival: bookings.arrivalCity,
  date: bookings.departureDateTime,
  returnDate: bookings.returnDateTime,
  passengers: bookings.numberOfPassengers,
  aircraft: bookings.preferredAircraft,
  createdAt: bookings.createdAt,
  answeredAt: bookings.answeredAt,
  source: bookings.source,
  seenTrip: bookings.seenTrip,
  otherTripType: bookings.otherTripType,
  specialRequests: bookings.specialRequests,
  // The table is named in full: alone in a query, drizzle leaves it out, and the inner table has an id as well.
  deskNote: sql<string | null>`(
    select step.note from ${bookingEvents} step
    where step.booking_id = ${bookings}.id and step.kind = 'moved' and step.status = 'confirmed' and ${bookings}.status = 'confirmed'
    order by step.id desc limit 1)`,
};

const confirmingNote = ({ status }: Booking, steps: readonly (typeof bookingEvents.$inferSelect)[]) =>
  status === "confirmed" ? (confirmingStep(steps)?.note ?? null) : null;

const brief = (booking: Booking, now: Date): Omit<BookingBrief, "deskNote"> => ({
  reference: booking.reference,
  status: booking.status,
  departure: booking.departureCity,
  arrival: booking.arrivalCity,
  date: booking.departureDateTime,
  returnDate: booking.returnDateTime,
  openTimes: openTimesOf(booking),
  flights: flightsOf(booking),
  passengers: booking.numberOfPassengers,
  aircraft: booking.preferredAircraft,
  reply: replyDue(booking, now),
  words: wordsOf(booking),
  seenTrip: booking.seenTrip,
});

const tripOf = (booking: Booking): Partial<BookingAnswers> => ({
  fullName: booking.fullName,
  email: booking.email,
  phone: booking.phone,
  preferredContact: booking.preferredContact,
  tripType: booking.tripType,
  otherTripType: booking.otherTripType ?? "",
  departureCity: booking.departureCity,
  arrivalCity: booking.arrivalCity,
  numberOfPassengers: String(booking.numberOfPassengers),
  preferredAircraft: booking.preferredAircraft,
  purpose: booking.purpose,
  otherPurpose: booking.otherPurpose ?? "",
});
