import { type AnyColumn, sql } from "drizzle-orm";
import type { Queries } from "./client.server.ts";

const weeksShown = 12;

/** Rows of a table by week (its Monday, UTC): the last twelve weeks, oldest first. */
export async function countsPerWeek(db: Queries, moment: AnyColumn, now: Date) {
  const monday = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7) - 7 * (weeksShown - 1));
  const { rows } = await db.execute<{ week: string; count: number }>(sql`
    select to_char(week, 'YYYY-MM-DD') as week, count(${moment})::int as count
    from generate_series(0, ${weeksShown - 1}) number
    cross join lateral (select ${monday.toISOString()}::timestamptz at time zone 'UTC' + number * interval '1 week' as week) weeks
    left join ${moment.table} on ${moment} >= week at time zone 'UTC' and ${moment} < (week + interval '1 week') at time zone 'UTC'
    group by week order by week`);
  return rows;
}
