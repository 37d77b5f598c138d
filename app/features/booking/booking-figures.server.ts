import { sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import type { BookingStatus } from "./booking-status.ts";
import { visitor } from "./bookings.server.ts";

/** Requests by the week in which they came (its Monday, UTC) and by what has become of them, from `since` on. */
export async function requestsPerWeek(
  db: Queries,
  since: string,
): Promise<{ week: string; status: BookingStatus; count: number }[]> {
  const { rows } = await db.execute<{ week: string; status: BookingStatus; count: number }>(sql`
    select to_char(date_trunc('week', created_at at time zone 'UTC'), 'YYYY-MM-DD') as week, status, count(*)::int as count
    from ${bookings} where created_at >= ${since}::timestamp at time zone 'UTC' group by 1, 2`);
  return rows;
}

/** The median time to the desk's first answer, in hours, of the requests of each week from `since` on that have one. */
export async function answerHoursPerWeek(
  db: Queries,
  since: string,
): Promise<{ week: string; hours: number }[]> {
  const { rows } = await db.execute<{ week: string; hours: number }>(sql`
    select to_char(date_trunc('week', b.created_at at time zone 'UTC'), 'YYYY-MM-DD') as week,
      percentile_cont(0.5) within group (order by extract(epoch from answer.at - b.created_at) / 3600)::float8 as hours
    from ${bookings} b
    cross join lateral (
      select e.at from ${bookingEvents} e
      where e.booking_id = b.id and e.kind = 'moved' and e.actor <> ${visitor} and e.actor is distinct from b.user_id
      order by e.id limit 1) answer
    where b.created_at >= ${since}::timestamp at time zone 'UTC' group by 1`);
  return rows;
}
