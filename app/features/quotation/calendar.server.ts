import { and, asc, eq, gte, inArray, lt } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { aircraft } from "#app/database/schema/aircraft.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { allFlightsOf } from "#app/features/booking/seen-trip.ts";
import { namesOfCodes, timedFlights } from "#app/features/trip/booked-trip.server.ts";
import { addDays, addMinutes } from "#app/features/trip/local-time.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import type { QuotationOption } from "./quotation-content.ts";
import { acceptedQuotations } from "./quotations.server.ts";

/** Ground time between an empty flight and the passengers' departure, minutes. */
const turnaroundMinutes = 60;
/** Flights of a month before that may still be under way, days. */
const longestJourneyDays = 31;

/** One block of an aircraft's time. */
export interface CalendarBlock {
  kind: "flight" | "positioning";
  reference: string;
  customer: string;
  route: string;
  /** Null where the hour is still open: then it has a day alone. */
  startsAt: Date | null;
  endsAt: Date | null;
  /** `YYYY-MM-DD` in Lagos. */
  day: string;
  /** It overlaps another block of the same aircraft. */
  isOverlap: boolean;
}

interface TailRow {
  tail: string;
  type: string;
  blocks: CalendarBlock[];
}

export const isMonth = (text: string | null): text is string => /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? "");

/** The month's flights by assigned aircraft, with empty flights from and to its base; those without an aircraft come last. */
export async function calendarOf(
  db: Queries,
  month: string,
): Promise<{ rows: TailRow[]; unassigned: CalendarBlock[] }> {
  const first = `${month}-01`;
  const next = addDays(first, 31).slice(0, 7);
  const all = await db.select().from(aircraft).where(eq(aircraft.isActive, true)).orderBy(asc(aircraft.tail));
  const rows = await db
    .select({ booking: bookings, plane: aircraft })
    .from(bookings)
    .leftJoin(aircraft, eq(aircraft.id, bookings.aircraftId))
    .where(
      and(
        inArray(bookings.status, ["confirmed", "completed"]),
        gte(bookings.departureDateTime, `${addDays(first, -longestJourneyDays)} 00:00:00`),
        // An empty flight may leave the evening before.
        lt(bookings.departureDateTime, `${next}-02 00:00:00`),
      ),
    )
    .orderBy(asc(bookings.departureDateTime));
  const accepted = await acceptedQuotations(
    db,
    rows.map(({ booking }) => booking.id),
  );
  const blocks = await Promise.all(
    rows.map(async ({ booking, plane }) => ({
      tail: plane?.tail ?? null,
      blocks: await blocksOf(
        db,
        booking,
        plane,
        accepted.find(({ quotation }) => quotation.bookingId === booking.id)?.option,
      ),
    })),
  );
  const ofMonth = ({ day, endsAt }: CalendarBlock) =>
    [day, endsAt ? lagosDay(endsAt) : day].some((each) => each.startsWith(month));
  const ofTail = (tail: string | null) =>
    blocks.filter((each) => each.tail === tail).flatMap((each) => each.blocks);
  const inactive = rows.flatMap(({ plane }) => (plane && !plane.isActive ? [plane] : []));
  const planes = [...all, ...new Map(inactive.map((plane) => [plane.id, plane])).values()];
  return {
    rows: planes.map(({ tail, type }) => ({
      tail,
      type,
      blocks: markOverlaps(ofTail(tail)).filter(ofMonth),
    })),
    unassigned: ofTail(null).filter(ofMonth),
  };
}

type Plane = typeof aircraft.$inferSelect;

async function blocksOf(
  db: Queries,
  booking: typeof bookings.$inferSelect,
  plane: Plane | null,
  accepted: QuotationOption | undefined,
): Promise<CalendarBlock[]> {
  const type = plane?.type ?? booking.preferredAircraft;
  const about = { reference: booking.reference, customer: booking.fullName, isOverlap: false };
  const block = (
    kind: CalendarBlock["kind"],
    route: string,
    startsAt: Date | null,
    endsAt: Date | null,
    day: string,
  ): CalendarBlock => ({ ...about, kind, route, startsAt, endsAt, day: startsAt ? lagosDay(startsAt) : day });
  const legs = await legsOf(db, booking, type, accepted);
  const flown = legs.map(({ from, to, startsAt, endsAt, date }) =>
    block("flight", `${from} to ${to}`, startsAt, endsAt, date),
  );
  const [first, last] = [legs[0], legs.at(-1)];
  if (!plane || !first || !last) return flown;
  const base = (await namesOfCodes(db))(plane.base);
  const empty = async (from: string, to: string, date: string) => {
    const [flight] = await timedFlights(db, [{ from, to, date, time: "12:00" }], {
      aircraft: type,
      passengers: 1,
    });
    const { startsAt, endsAt } = flight ?? {};
    return startsAt && endsAt ? Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000) : null;
  };
  const out = first.startsAt ? await empty(plane.base, first.from, first.date) : null;
  if (out && first.startsAt) {
    const arrives = addMinutes(first.startsAt, -turnaroundMinutes);
    flown.unshift(
      block("positioning", `${base} to ${first.from}`, addMinutes(arrives, -out), arrives, first.date),
    );
  }
  const home = last.endsAt ? await empty(last.to, plane.base, last.date) : null;
  if (home && last.endsAt) {
    const leaves = addMinutes(last.endsAt, turnaroundMinutes);
    flown.push(block("positioning", `${last.to} to ${base}`, leaves, addMinutes(leaves, home), last.date));
  }
  return flown;
}

/** The flights with their times: as quoted and accepted, else as /trip works them out. */
export async function legsOf(
  db: Queries,
  booking: typeof bookings.$inferSelect,
  type: string,
  accepted: QuotationOption | undefined,
) {
  if (accepted)
    return accepted.legs.map(({ from, to, departs, departsUtc, arrivesUtc }) => ({
      from,
      to,
      date: departs.slice(0, 10),
      startsAt: new Date(departsUtc),
      endsAt: new Date(arrivesUtc),
    }));
  return await timedFlights(db, allFlightsOf(booking), {
    aircraft: type,
    passengers: booking.numberOfPassengers,
  });
}

const lagosDay = (moment: Date) => lagosLocal(moment).slice(0, 10);

/** Marks blocks of one aircraft that lie over another one's; only known times count. */
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
