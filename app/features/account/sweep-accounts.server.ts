import { lt } from "drizzle-orm";
import type { Database } from "#app/database/client.server.ts";
import { resetCodes, sessions, verifications } from "#app/database/schema/accounts.ts";

/** Deletes what can no longer be used: sessions that have ended, codes, links and notices past their time. */
export async function sweepAccounts(db: Database, now: Date): Promise<void> {
  for (const table of [sessions, verifications, resetCodes])
    await db.delete(table).where(lt(table.expiresAt, now));
}
