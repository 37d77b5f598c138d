import { type Move, moveBooking } from "#app/features/booking/change-booking.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import type { Site } from "./site.ts";

/** Moves a booking as staff do, over a connection of this process to the site's database. */
export async function moveByStaff(site: Site, move: Omit<Move, "by">): Promise<void> {
  const { db, pool } = await site.database();
  const jobs = await startJobs(pool, openLog("silent"));
  try {
    const by = { side: "desk" as const, userId: "the-desk" };
    const moved = await moveBooking({ db, jobs, clock: systemClock }, { ...move, by });
    if (!moved.ok) throw new Error(`not moved: ${moved.reason}`);
  } finally {
    await jobs.stop();
  }
}
