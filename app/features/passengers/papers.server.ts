import { eq, inArray } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import type { Database } from "#app/database/client.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { passengers } from "#app/database/schema/passengers.ts";
import { viewerOf } from "#app/features/account/viewer.server.ts";
import { longDateTime, papersDue } from "#app/features/booking/booking-facts.ts";
import { bookingStatuses, isOpenRequest, type Side } from "#app/features/booking/booking-status.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import { hasGuestAccess } from "#app/features/booking/guest-access.server.ts";
import { legsOf } from "#app/features/quotation/calendar.server.ts";
import { acceptedQuotation } from "#app/features/quotation/quotations.server.ts";
import { currentFacts } from "#app/features/trip/facts.server.ts";
import { addDays } from "#app/features/trip/local-time.ts";
import type { FoundPlace } from "#app/features/trip/trip-query.ts";
import { type Services, servicesContext } from "#app/platform/services.server.ts";
import { longDate } from "#app/ui/long-date.ts";
import { staffDay, staffWallClock } from "#app/ui/staff/lagos-time.ts";
import { linkedPassenger, passengersOf, type Vault, vaultOf } from "./passengers.server.ts";

/** Retention after the last landing, stated in the privacy policy. */
const daysKept = 30;

interface PapersArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { reference?: string; passenger?: string };
}

/** Papers that a visitor may read and write: all of a booking for its customer, one passenger's for a traveller. */
export interface OpenPapers {
  vault: Vault;
  booking: Booking;
  /** The passenger's id in the address, or `new`; null on the list. */
  id: string | null;
  /** Addresses of this page and of the booking's list, which a traveller does not have. */
  page: string;
  list: string | null;
  /** Whether the customer's account gives access, not a code or link. */
  isOwner: boolean;
}

/** Only confirmed bookings and those with an accepted quotation have papers. */
async function hasPapers(db: Database, { id, status }: Booking): Promise<boolean> {
  if (bookingStatuses[status].isBooked) return true;
  return isOpenRequest(status) && (await acceptedQuotation(db, id)) !== null;
}

/** Papers opened by the customer's account, a mailed code or a traveller's link `/traveller?t=`. Null without access or key. */
export async function openPapers({ request, context, params }: PapersArgs): Promise<OpenPapers | null> {
  const services = context.get(servicesContext);
  const vault = vaultOf(services);
  if (!vault) return null;
  const { reference, passenger: id = null } = params;
  if (reference === undefined) {
    const query = new URLSearchParams({ t: new URL(request.url).searchParams.get("t") ?? "" });
    const row = await linkedPassenger(vault.db, query.get("t") ?? "");
    if (!row || !(await hasPapers(vault.db, row.booking))) return null;
    return { vault, ...row, page: `/traveller?${query}`, list: null, isOwner: false };
  }
  const [booking] = await vault.db.select().from(bookings).where(eq(bookings.reference, reference));
  // Erased bookings have no customer.
  if (!booking?.email || !(await hasPapers(vault.db, booking))) return null;
  const viewer = await viewerOf({ request, context });
  const isOwner = viewer !== null && viewer.id === booking.userId;
  if (!isOwner && !(await hasGuestAccess(request, booking, services))) return null;
  const list = `/passengers/${reference}`;
  return { vault, booking, id, page: id ? `${list}/${id}` : list, list, isOwner };
}

/** Counts of a booking’s papers; null if it has none, or without a key. */
export async function papersBrief(
  services: Pick<Services, "db" | "settings" | "clock">,
  booking: Booking,
  reader: Side,
) {
  const vault = vaultOf(services);
  if (!vault || !(await hasPapers(vault.db, booking))) return null;
  const rows = await passengersOf(vault, booking.id);
  return {
    reference: booking.reference,
    entered: rows.filter(({ details }) => details).length,
    documents: rows.filter(({ document }) => document).length,
    unreadable: rows.filter(({ isUnreadable }) => isUnreadable).length,
    links: rows.filter(({ hasLink }) => hasLink).length,
    seats: booking.numberOfPassengers,
    due: papersDue(booking, reader),
    isFlown: booking.status === "completed",
  };
}
export type PapersBrief = NonNullable<Awaited<ReturnType<typeof papersBrief>>>;

const hourMs = 60 * 60 * 1000;
const day = (moment: Date) => moment.toISOString().slice(0, 10);

/** Deadlines of a booking's papers, and its flights across the UK border with the times for their reports. */
export async function papersDeadlines(
  { db, clock }: Pick<Services, "db" | "clock">,
  booking: Booking,
  reader: Side,
) {
  const now = clock.now();
  const [writeDay, writeTime] = reader === "desk" ? [staffDay, staffWallClock] : [longDate, longDateTime];
  const utc = (moment: Date) => `${writeTime(moment.toISOString())} UTC`;
  const flights = await flightsWithPlaces(db, booking);
  const lastFlight = lastDay(flights);
  const first = flights[0]?.startsAt ?? null;
  return {
    due: papersDue(booking, reader),
    isLate: first !== null && now.getTime() > first.getTime() - 24 * hourMs,
    days: { today: day(now), lastFlight },
    deletedOn: writeDay(addDays(lastFlight, daysKept)),
    ukFlights: flights.flatMap(({ from, to, startsAt, crossesUkBorder }, index) => {
      const window = startsAt
        ? `between ${utc(new Date(startsAt.getTime() - 48 * hourMs))} and ${utc(new Date(startsAt.getTime() - 2 * hourMs))}`
        : "from 48 hours to two hours before departure";
      return crossesUkBorder ? [{ index, name: `${from} to ${to}`, window }] : [];
    }),
  };
}
export type PapersDeadlines = Awaited<ReturnType<typeof papersDeadlines>>;

const british = new Set(["GB", "GG", "JE", "IM"]);

/** A booking's flights, as accepted or changed since, with times, aerodrome codes and whether they cross the UK border. */
export async function flightsWithPlaces(db: Database, booking: Booking) {
  const accepted = await acceptedQuotation(db, booking.id);
  const facts = await currentFacts(db);
  const legs = legsOf(facts, booking, accepted);
  return legs.map((leg) => {
    const [departure, arrival] = [facts.airports.find(leg.from), facts.airports.find(leg.to)];
    const isBritish = ({ airport }: FoundPlace) => british.has(airport?.country ?? "");
    return {
      ...leg,
      departure: departure.airport?.icao || leg.from,
      arrival: arrival.airport?.icao || leg.to,
      crossesUkBorder: isBritish(departure) !== isBritish(arrival),
    };
  });
}

/** Day of the last landing (UTC), or of the last departure if no landing is known, as `YYYY-MM-DD`. */
const lastDay = (flights: readonly { date: string; endsAt: Date | null }[]): string =>
  flights
    .flatMap(({ date, endsAt }) => (endsAt ? [date, day(endsAt)] : [date]))
    .reduce((latest, each) => (each > latest ? each : latest));

/** Deletes the papers of cancelled bookings, and others 30 days after the last landing. Runs every night. */
export async function sweepPassengers(db: Database, now: Date): Promise<void> {
  const withPassengers = db.selectDistinct({ id: passengers.bookingId }).from(passengers);
  for (const booking of await db.select().from(bookings).where(inArray(bookings.id, withPassengers))) {
    const isOver =
      booking.status === "cancelled" ||
      addDays(lastDay(await flightsWithPlaces(db, booking)), daysKept) <= day(now);
    if (isOver) await db.delete(passengers).where(eq(passengers.bookingId, booking.id));
  }
}
