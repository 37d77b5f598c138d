import { lt } from "drizzle-orm";
import type { Database } from "#app/database/client.server.ts";
import { resetCodes, sessions, verifications } from "#app/database/schema/accounts.ts";
import { forgetNotices } from "./settings/account-notices.server.ts";

/** Deletes what can no longer be used: sessions that have ended, codes and links past their time, and whom notices were for. */
export async function sweepAccounts(db: Database, now: Date): Promise<void> {
  for (const table of [sessions, verifications, resetCodes])
    await db.delete(table).where(lt(table.expiresAt, now));
  await forgetNotices(db, now);
}
