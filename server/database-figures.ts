import { sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { mails } from "#app/database/schema/mails.ts";

/** What an operator watches of what is stored. Ages are in seconds, and 0 where nothing waits. */
export type DatabaseFigures = {
  queuedMails: number;
  failedMails: number;
  oldestQueuedMail: number;
  oldestPendingBooking: number;
  /** Campaigns that are being sent. */
  campaigns: { id: string; sent: number; failed: number; skipped: number; left: number }[];
};

const age = (of: ReturnType<typeof sql>) => sql`coalesce(extract(epoch from now() - min(${of})), 0)::float8`;

/**
 * Reads them in one statement, each by an index: it is asked several times a minute, on however many rows. Without its offset the age of
 * what is pending, which is the newest, could be looked for among all bookings from the oldest on.
 */
export async function readDatabaseFigures(db: Queries): Promise<DatabaseFigures> {
  const { rows } = await db.execute<DatabaseFigures>(sql`select
    (select count(*)::int from ${mails} where status = 'queued') as "queuedMails",
    (select count(*)::int from ${mails} where status = 'failed') as "failedMails",
    (select ${age(sql`queued_at`)} from ${mails} where status = 'queued') as "oldestQueuedMail",
    (select ${age(sql`created_at`)} from
      (select created_at from ${bookings} where status = 'pending' offset 0) pending) as "oldestPendingBooking",
    (select coalesce(json_agg(json_build_object('id', id, 'sent', sent, 'failed', failed, 'skipped', skipped,
      'left', total - sent - failed - skipped)), '[]')
      from ${campaigns} where status = 'sending') as "campaigns"`);
  const [figures] = rows;
  if (!figures) throw new Error("the database gave no figures");
  return figures;
}
