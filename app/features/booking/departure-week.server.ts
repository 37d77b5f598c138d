import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { bookingSpan, bookings } from "#app/database/schema/bookings.ts";
import { departureWeek } from "./departure-week.ts";

/** The week from this Monday on, as `departureWeek` draws it. */
export const weekOfDepartures = async (db: Queries, monday: string) =>
  departureWeek(await weekBookings(db, monday), monday);

/**
 * The bookings of a week, and with them whatever else overlaps the time from the first of them to the last: two that are in each other's way
 * may meet outside the week, if both are confirmed. No booking makes the week read more than two months around it, so that one which returns
 * years later costs nothing. By itself, so that its plan can be looked at.
 */
export function weekBookings(db: Queries, monday: string) {
  const span = bookingSpan(bookings);
  const within = (time: SQL) => and(ne(bookings.status, "cancelled"), sql`${span} && ${time}`);
  const start = sql`${monday}::timestamp`;
  const longest = sql`(
    select tsrange(
      greatest(least(min(lower(${span})), ${start} - interval '1 day'), ${start} - interval '60 days'),
      least(greatest(max(upper(${span})), ${start} + interval '8 days'), ${start} + interval '67 days'))
    from ${bookings}
    where ${and(eq(bookings.status, "confirmed"), within(sql`tsrange(${start}, ${start} + interval '7 days')`))})`;
  return db
    .select({
      reference: bookings.reference,
      status: bookings.status,
      fullName: bookings.fullName,
      departureCity: bookings.departureCity,
      arrivalCity: bookings.arrivalCity,
      departureDateTime: bookings.departureDateTime,
      returnDateTime: bookings.returnDateTime,
      numberOfPassengers: bookings.numberOfPassengers,
      preferredAircraft: bookings.preferredAircraft,
      seenTrip: bookings.seenTrip,
    })
    .from(bookings)
    .where(within(longest))
    .orderBy(asc(bookings.departureDateTime), asc(bookings.id));
}
