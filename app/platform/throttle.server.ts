import { sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { paces } from "#app/database/schema/operations.ts";

/**
 * Takes the next turn of something that all processes together may do `perSecond` times a second, and says how many
 * milliseconds to wait for it. Turns are handed out by one row in the database and timed by its clock, so neither the
 * number of processes nor their clocks matter. A turn that is not used is lost, never saved up.
 */
export async function throttle(db: Queries, name: string, perSecond: number): Promise<number> {
  const gap = sql`make_interval(secs => ${1 / perSecond})`;
  const [turn] = await db
    .insert(paces)
    .values({ name, nextAt: sql`clock_timestamp() + ${gap}` })
    .onConflictDoUpdate({
      target: paces.name,
      set: {
        nextAt: sql`greatest(${paces.nextAt}, clock_timestamp()) + ${gap}`,
      },
    })
    .returning({
      wait: sql<number>`extract(epoch from ${paces.nextAt} - ${gap} - clock_timestamp())::float8 * 1000`,
    });
  return Math.max(0, turn?.wait ?? 0);
}
