import { sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { paces } from "#app/database/schema/operations.ts";

/** Milliseconds to wait for the next slot of `perSecond` across all processes, by the database's clock. */
export async function throttle(db: Queries, name: string, perSecond: number): Promise<number> {
  const gap = sql`make_interval(secs => ${1 / perSecond})`;
  const [slot] = await db
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
  return Math.max(0, slot?.wait ?? 0);
}
