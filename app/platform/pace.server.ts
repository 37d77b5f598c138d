import { sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";

/**
 * Takes the next turn of something that all processes together may do `perSecond` times a second, and says how many
 * milliseconds to wait for it. Turns are handed out by one row in the database and timed by its clock, so neither the
 * number of processes nor their clocks matter. A turn that is not used is lost, never saved up.
 */
export async function takeTurn(db: Queries, name: string, perSecond: number): Promise<number> {
  const gap = sql`make_interval(secs => ${1 / perSecond})`;
  const { rows } = await db.execute<{ wait: number }>(sql`
    insert into paces (name, next_at) values (${name}, clock_timestamp() + ${gap})
    on conflict (name) do update set next_at = greatest(paces.next_at, clock_timestamp()) + ${gap}
    returning extract(epoch from next_at - ${gap} - clock_timestamp())::float8 * 1000 as wait`);
  return Math.max(0, rows[0]?.wait ?? 0);
}
