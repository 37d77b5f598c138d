import { eq } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import type { Database } from "#app/database/client.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { viewerOf } from "#app/features/account/viewer.server.ts";
import { longDateTime, papersDue } from "#app/features/booking/booking-facts.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import { hasGuestAccess } from "#app/features/booking/guest-access.server.ts";
import { legsOf } from "#app/features/quotation/calendar.server.ts";
import { acceptedQuotation } from "#app/features/quotation/quotations.server.ts";
import { currentFacts } from "#app/features/trip/facts.server.ts";
import { addDays } from "#app/features/trip/local-time.ts";
import type { FoundPlace } from "#app/features/trip/trip-query.ts";
import { type Services, servicesContext } from "#app/platform/services.server.ts";
import { longDate } from "#app/ui/long-date.ts";
import {
  daysKept,
  lastFlightDay,
  linkedPassenger,
  passengersOf,
  type Vault,
  vaultOf,
} from "./passengers.server.ts";

interface Visit {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { reference?: string; passenger?: string };
}

/** Papers that a visitor may read and write: a customer all of a booking's, a traveller one passenger's. */
export interface OpenPapers {
  vault: Vault;
  booking: Booking;
  /** The passenger of the address; null: the list, or `new`. */
  id: string | null;
  isNew: boolean;
  /** This page, and the booking's list; a traveller has no list. */
  page: string;
  list: string | null;
  documentHref: string;
}

/** Papers belong to flights: confirmed, or with an accepted quotation. */
async function hasPapers(db: Database, { id, status }: Booking): Promise<boolean> {
  if (status === "confirmed" || status === "completed") return true;
  return status === "pending" && (await acceptedQuotation(db, id)) !== null;
}

/** By the customer's account, a mailed code, or a traveller's link `/traveller?t=`; null for all others, and without a key. */
export async function openPapers({ request, context, params }: Visit): Promise<OpenPapers | null> {
  const services = context.get(servicesContext);
  const vault = vaultOf(services);
  if (!vault) return null;
  const { reference, passenger } = params;
  if (reference === undefined) {
    const query = new URLSearchParams({ t: new URL(request.url).searchParams.get("t") ?? "" });
    const row = await linkedPassenger(vault.db, query.get("t") ?? "");
    if (!row || !(await hasPapers(vault.db, row.booking))) return null;
    const page = `/traveller?${query}`;
    return { vault, ...row, isNew: false, page, list: null, documentHref: `/traveller/document?${query}` };
  }
  const [booking] = await vault.db.select().from(bookings).where(eq(bookings.reference, reference));
  // Erased bookings have no customer.
  if (!booking?.email || !(await hasPapers(vault.db, booking))) return null;
  const viewer = await viewerOf({ request, context });
  const isOwner = viewer !== null && viewer.id === booking.userId;
  if (!isOwner && !hasGuestAccess(request, booking, services)) return null;
  const list = `/passengers/${reference}`;
  const page = passenger ? `${list}/${passenger}` : list;
  const isNew = passenger === "new";
  const id = isNew ? null : (passenger ?? null);
  return { vault, booking, id, isNew, page, list, documentHref: `${page}/document` };
}

/** A booking’s papers in a few words, for its pages; null where there are no papers, or no key. */
export async function papersBrief(services: Pick<Services, "db" | "settings" | "clock">, bookingId: string) {
  const vault = vaultOf(services);
  if (!vault) return null;
  const [booking] = await vault.db.select().from(bookings).where(eq(bookings.id, bookingId));
  if (!booking || !(await hasPapers(vault.db, booking))) return null;
  const rows = await passengersOf(vault, bookingId);
  return {
    reference: booking.reference,
    entered: rows.filter(({ details }) => details).length,
    seats: booking.numberOfPassengers,
    due: papersDue(booking),
  };
}
export type PapersBrief = NonNullable<Awaited<ReturnType<typeof papersBrief>>>;

const hourMs = 60 * 60 * 1000;
const utc = (moment: Date) => `${longDateTime(moment.toISOString())} UTC`;

/** Deadlines of a booking's papers and its flights across the United Kingdom's border. */
export async function papersDeadlines({ db, clock }: Pick<Services, "db" | "clock">, booking: Booking) {
  const now = clock.now();
  const lastFlight = lastFlightDay(booking);
  const legs = await flightsWithPlaces(db, booking);
  const first = legs[0]?.startsAt ?? null;
  return {
    due: papersDue(booking),
    isLate: first !== null && now.getTime() > first.getTime() - 24 * hourMs,
    days: { today: now.toISOString().slice(0, 10), lastFlight },
    deletedOn: longDate(addDays(lastFlight, daysKept)),
    ukFlights: legs.flatMap(({ from, to, startsAt, crossesUkBorder }, index) =>
      crossesUkBorder
        ? [
            {
              index,
              name: `${from} to ${to}`,
              window: startsAt
                ? `between ${utc(new Date(startsAt.getTime() - 48 * hourMs))} and ${utc(new Date(startsAt.getTime() - 2 * hourMs))}`
                : "from 48 hours to two hours before departure",
            },
          ]
        : [],
    ),
  };
}
export type PapersDeadlines = Awaited<ReturnType<typeof papersDeadlines>>;

const british = new Set(["GB", "GG", "JE", "IM"]);

/** A booking's flights with their instants, the codes of their aerodromes, and the aircraft. */
export async function flightsWithPlaces(db: Database, booking: Booking) {
  const accepted = (await acceptedQuotation(db, booking.id))?.option;
  const { airports } = await currentFacts(db);
  const legs = await legsOf(db, booking, accepted?.aircraftType ?? booking.preferredAircraft, accepted);
  return legs.map(({ from, to, date, startsAt, endsAt }) => {
    const [departure, arrival] = [airports.find(from), airports.find(to)];
    const isBritish = ({ airport }: FoundPlace) => british.has(airport?.country ?? "");
    const codeOf = (found: FoundPlace, typed: string) => found.airport?.icao || typed;
    return {
      from,
      to,
      date,
      startsAt,
      endsAt,
      departure: codeOf(departure, from),
      arrival: codeOf(arrival, to),
      crossesUkBorder: isBritish(departure) !== isBritish(arrival),
    };
  });
}
