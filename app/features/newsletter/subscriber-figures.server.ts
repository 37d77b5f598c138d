import { sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { newsletterSubscribers } from "#app/database/schema/newsletter.ts";

/** Addresses by the week in which they were confirmed (its Monday, UTC), from `since` on; who has left since counts. */
export async function confirmedPerWeek(
  db: Queries,
  since: string,
): Promise<{ week: string; count: number }[]> {
  const { rows } = await db.execute<{ week: string; count: number }>(sql`
    select to_char(date_trunc('week', confirmed_at at time zone 'UTC'), 'YYYY-MM-DD') as week, count(*)::int as count
    from ${newsletterSubscribers} where confirmed_at >= ${since}::timestamp at time zone 'UTC' group by 1`);
  return rows;
}
