import { sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { withTimeout } from "#app/database/readiness.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { mails } from "#app/database/schema/mails.ts";
import { freeMbIn } from "#app/platform/full-disk.server.ts";
import type { Services } from "#app/platform/services.server.ts";

/** The state of the site's parts, for the operator. */
export interface Inspection {
  /** The parts that the site depends on, each with its problem in words, or null. */
  parts: Partial<Record<"database" | "workers" | "disk" | "mail", string | null>>;
  freeMb: number;
  /** From the database; null while it is away. */
  figures: (DatabaseFigures & { jobs: Awaited<ReturnType<Services["jobs"]["counts"]>> }) | null;
}

// Prometheus gives up after ten seconds.
const answerWithinMs = 2_000;
const leastFreeMb = 256;
// By then the outbox has tried six times.
const longestMailWait = 15 * 60;

export async function inspect(
  { readiness, db, jobs, settings, log }: Pick<Services, "readiness" | "db" | "jobs" | "settings" | "log">,
  freeMbOf = freeMbIn,
): Promise<Inspection> {
  const database = await readiness();
  const freeMb = await freeMbOf(settings.dataDir);
  const parts = {
    database,
    workers: jobs.whyIdle(),
    disk: freeMb < leastFreeMb ? `Only ${Math.floor(freeMb)} MB are free where DATA_DIR is.` : null,
  };
  if (database) return { parts, freeMb, figures: null };
  try {
    const queries = Promise.all([readDatabaseFigures(db), jobs.counts()]);
    const [stored, jobCounts] = await withTimeout(queries, answerWithinMs);
    const { queuedMails, oldestQueuedMail } = stored;
    const wait = `the oldest for ${Math.floor(oldestQueuedMail / 60)} minutes`;
    const isLate = oldestQueuedMail >= longestMailWait;
    const mail = isLate ? `${queuedMails} mails wait to be sent, ${wait}.` : null;
    return { parts: { ...parts, mail }, freeMb, figures: { ...stored, jobs: jobCounts } };
  } catch (err) {
    log.warn({ err }, "the figures for the operator could not be read");
    return { parts, freeMb, figures: null };
  }
}

/** Ages are in seconds; 0 when the queue is empty. */
type DatabaseFigures = {
  queuedMails: number;
  failedMails: number;
  oldestQueuedMail: number;
  oldestPendingBooking: number;
  campaigns: { id: string; sent: number; failed: number; skipped: number; left: number }[];
};

const age = (of: ReturnType<typeof sql>) => sql`coalesce(extract(epoch from now() - min(${of})), 0)::float8`;

/** One statement of index scans. `offset 0` keeps the planner from searching all bookings for the oldest pending one. */
async function readDatabaseFigures(db: Queries): Promise<DatabaseFigures> {
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
