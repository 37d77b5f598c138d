import { openDatabase, openPool } from "#app/database/client.server.ts";
import { type Move, moveBooking } from "#app/features/booking/change-booking.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import type { Site } from "./site.ts";

/** Moves a booking as the desk does, from another process over its own connection to the site's database. */
export async function moveByStaff(site: Site, move: Omit<Move, "by">): Promise<void> {
  const log = openLog("silent");
  const pool = openPool(await site.connection(), log, 2);
  const jobs = await startJobs(pool, log);
  try {
    const parts = { db: openDatabase(pool), jobs, clock: systemClock };
    const moved = await moveBooking(parts, { ...move, by: { side: "desk", userId: "the-desk" } });
    if (!moved.ok) throw new Error(`not moved: ${moved.reason}`);
  } finally {
    await jobs.stop();
    await pool.end();
  }
}
