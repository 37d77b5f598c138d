import { and, asc, gte, inArray, lt } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { aircraft } from "#app/database/schema/aircraft.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { bookedStatuses } from "#app/features/booking/booking-status.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import { allFlightsOf } from "#app/features/booking/seen-trip.ts";
import { nameOfCode, timedFlights } from "#app/features/trip/booked-trip.server.ts";
import { currentFacts } from "#app/features/trip/facts.server.ts";
import type { TripFacts } from "#app/features/trip/facts.ts";
import { addDays, addMinutes } from "#app/features/trip/local-time.ts";
import { lagosDay } from "#app/ui/staff/lagos-time.ts";
import { agreedLegs } from "./accepted-trip.ts";
import { type AcceptedQuotation, acceptedQuotations } from "./quotations.server.ts";

/** Minutes on the ground between an empty flight and a flight with passengers. */
const turnaroundMinutes = 60;
export const longestJourneyDays = 31;

export interface CalendarBlock {
  kind: "flight" | "positioning";
  reference: string;
  customer: string;
  route: string;
  /** Null while only the day is known. */
  startsAt: Date | null;
  endsAt: Date | null;
  /** `YYYY-MM-DD` in Lagos. */
  day: string;
  isOverlap: boolean;
}

/** A month's flights by aircraft, with empty flights from and to its base, and the flights without an aircraft. */
export async function calendarOf(db: Queries, month: string) {
  const first = `${month}-01`;
  const next = addDays(first, 31).slice(0, 7);
  const planes = await db.select().from(aircraft).orderBy(asc(aircraft.tail));
  const flights = await db
    .select()
    .from(bookings)
    .where(
      and(
        inArray(bookings.status, bookedStatuses),
        gte(bookings.departureDateTime, `${addDays(first, -longestJourneyDays)} 00:00:00`),
        // An empty flight before a departure on the 1st may leave the evening before.
        lt(bookings.departureDateTime, `${next}-02 00:00:00`),
      ),
    )
    .orderBy(asc(bookings.departureDateTime));
  const accepted = await acceptedQuotations(db, flights);
  const isInMonth = ({ day, endsAt }: CalendarBlock) =>
    [day, endsAt ? lagosDay(endsAt) : day].some((each) => each.startsWith(month));
  const facts = await currentFacts(db);
  const blocksOf = (plane: Plane | null) =>
    flights
      .filter(({ aircraftId }) => aircraftId === (plane?.id ?? null))
      .flatMap((booking) => bookingBlocks(facts, booking, plane, accepted.get(booking.id)));
  const rows = planes
    .filter(({ id, isActive }) => isActive || flights.some(({ aircraftId }) => aircraftId === id))
    .map((plane) => ({
      tail: plane.tail,
      type: plane.type,
      blocks: markOverlaps(blocksOf(plane)).filter(isInMonth),
    }));
  return { rows, unassigned: blocksOf(null).filter(isInMonth) };
}

type Plane = typeof aircraft.$inferSelect;

function bookingBlocks(
  facts: TripFacts,
  booking: Booking,
  plane: Plane | null,
  accepted: AcceptedQuotation | null | undefined,
): CalendarBlock[] {
  const type = plane?.type ?? booking.preferredAircraft;
  const { reference, fullName: customer } = booking;
  const legs = legsOf(facts, booking, accepted, type);
  const blocks = legs.map(({ from, to, startsAt, endsAt, date }): CalendarBlock => {
    const day = startsAt ? lagosDay(startsAt) : date;
    const route = `${from} to ${to}`;
    return { kind: "flight", reference, customer, route, startsAt, endsAt, day, isOverlap: false };
  });
  const [first, last] = [legs[0], legs.at(-1)];
  if (!plane || !first || !last) return blocks;
  const base = nameOfCode(plane.base, facts.airports.find);
  /** Minutes of an empty flight, with a night stop's rest; null if /trip cannot calculate it. */
  const emptyMinutes = (from: string, to: string, date: string) => {
    const flight = { from, to, date, time: "12:00" };
    const [timed] = timedFlights(facts, [flight], { aircraft: type, passengers: 1 });
    const { startsAt, endsAt } = timed ?? {};
    return startsAt && endsAt ? Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000) : null;
  };
  const emptyFlight = (route: string, startsAt: Date, endsAt: Date): CalendarBlock => {
    const day = lagosDay(startsAt);
    return { kind: "positioning", reference, customer, route, startsAt, endsAt, day, isOverlap: false };
  };
  const outMinutes = first.startsAt && emptyMinutes(plane.base, first.from, first.date);
  if (outMinutes && first.startsAt) {
    const endsAt = addMinutes(first.startsAt, -turnaroundMinutes);
    blocks.unshift(emptyFlight(`${base} to ${first.from}`, addMinutes(endsAt, -outMinutes), endsAt));
  }
  const homeMinutes = last.endsAt && emptyMinutes(last.to, plane.base, last.date);
  if (homeMinutes && last.endsAt) {
    const startsAt = addMinutes(last.endsAt, turnaroundMinutes);
    blocks.push(emptyFlight(`${last.to} to ${base}`, startsAt, addMinutes(startsAt, homeMinutes)));
  }
  return blocks;
}

/** A booking's flights with their times: as accepted, else as /trip calculates them. */
export function legsOf(
  facts: TripFacts,
  booking: Booking,
  accepted: AcceptedQuotation | null | undefined,
  type = booking.preferredAircraft,
) {
  const agreed = agreedLegs(accepted);
  if (agreed)
    return agreed.map(({ from, to, departs, departsUtc, arrivesUtc }) => ({
      from,
      to,
      date: departs.slice(0, 10),
      startsAt: new Date(departsUtc),
      endsAt: new Date(arrivesUtc),
    }));
  return timedFlights(facts, allFlightsOf(booking), {
    aircraft: type,
    passengers: booking.numberOfPassengers,
  });
}

/** Marks overlapping blocks of one aircraft. Blocks without a time never overlap. */
function markOverlaps(blocks: readonly CalendarBlock[]): CalendarBlock[] {
  return blocks.map((block) => ({
    ...block,
    isOverlap: blocks.some(
      (other) =>
        other !== block &&
        block.startsAt !== null &&
        other.startsAt !== null &&
        block.startsAt < (other.endsAt ?? other.startsAt) &&
        other.startsAt < (block.endsAt ?? block.startsAt),
    ),
  }));
}
