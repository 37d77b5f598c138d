import { lt } from "drizzle-orm";
import type { Database } from "#app/database/client.server.ts";
import { resetCodes, sessions, verifications } from "#app/database/schema/accounts.ts";
import type { Services } from "#app/platform/services.server.ts";

export const sweepQueue = "sweep-accounts";

/** Has `sweepAccounts` done every night; call once at start. */
export async function workAccountSweep({ db, jobs, clock }: Pick<Services, "db" | "jobs" | "clock">) {
  await jobs.daily(sweepQueue, "02:40", () => sweepAccounts(db, clock.now()));
}

/** Deletes what can no longer be used: sessions that have ended, codes, links and notices past their time. */
export async function sweepAccounts(db: Database, now: Date): Promise<void> {
  for (const table of [sessions, verifications, resetCodes])
    await db.delete(table).where(lt(table.expiresAt, now));
}
