import { type AnyColumn, sql } from "drizzle-orm";
import type { Queries } from "./client.server.ts";

/** The Mondays (UTC, `YYYY-MM-DD`) of the last `count` weeks, oldest first, the present one last. */
export function lastWeeks(now: Date, count: number): string[] {
  const monday = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return Array.from({ length: count }, (_, index) => {
    const week = new Date(monday);
    week.setUTCDate(week.getUTCDate() - 7 * (count - 1 - index));
    return week.toISOString().slice(0, 10);
  });
}

/** How many rows a table has by the week of this moment in them (its Monday, UTC), from `since` on. */
export async function countsPerWeek(db: Queries, moment: AnyColumn, since: string) {
  const { rows } = await db.execute<{ week: string; count: number }>(sql`
    select to_char(date_trunc('week', ${moment} at time zone 'UTC'), 'YYYY-MM-DD') as week, count(*)::int as count
    from ${moment.table} where ${moment} >= ${since}::timestamp at time zone 'UTC' group by 1`);
  return rows;
}
