import { sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { comments } from "#app/database/schema/comments.ts";

/** Comments by the week in which they were posted (its Monday, UTC), from `since` on; what was hidden or deleted later counts. */
export async function commentsPerWeek(
  db: Queries,
  since: string,
): Promise<{ week: string; count: number }[]> {
  const { rows } = await db.execute<{ week: string; count: number }>(sql`
    select to_char(date_trunc('week', created_at at time zone 'UTC'), 'YYYY-MM-DD') as week, count(*)::int as count
    from ${comments} where created_at >= ${since}::timestamp at time zone 'UTC' group by 1`);
  return rows;
}
