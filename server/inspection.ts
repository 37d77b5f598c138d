import { sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { withTimeout } from "#app/database/readiness.server.ts";
import { mails } from "#app/database/schema/mails.ts";
import { freeMbIn } from "#app/platform/full-disk.server.ts";
import type { Services } from "#app/platform/services.server.ts";

export interface Inspection {
  /** The parts that the site depends on, each with its problem as text, or null. */
  parts: Partial<Record<"database" | "disk" | "mail", string | null>>;
  freeMb: number;
  /** From the database; null while it is away. */
  figures: (DatabaseFigures & { jobs: Awaited<ReturnType<Services["jobs"]["counts"]>> }) | null;
}

// Prometheus gives up after ten seconds.
const responseTimeoutMs = 2_000;
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
    disk: freeMb < leastFreeMb ? `Only ${Math.floor(freeMb)} MB are free where DATA_DIR is.` : null,
  };
  if (database) return { parts, freeMb, figures: null };
  try {
    const queries = Promise.all([readDatabaseFigures(db), jobs.counts()]);
    const [databaseFigures, jobCounts] = await withTimeout(queries, responseTimeoutMs);
    const { queuedMails, oldestQueuedMail } = databaseFigures;
    const wait = `the oldest for ${Math.floor(oldestQueuedMail / 60)} minutes`;
    const isLate = oldestQueuedMail >= longestMailWait;
    const mail = isLate ? `${queuedMails} mails wait to be sent, ${wait}.` : null;
    return { parts: { ...parts, mail }, freeMb, figures: { ...databaseFigures, jobs: jobCounts } };
  } catch (err) {
    log.warn({ err }, "the figures for the operator could not be read");
    return { parts, freeMb, figures: null };
  }
}

/** The age is in seconds; 0 when no mail waits. */
type DatabaseFigures = { queuedMails: number; failedMails: number; oldestQueuedMail: number };

/** One statement that needs only index scans. */
async function readDatabaseFigures(db: Queries): Promise<DatabaseFigures> {
  const { rows } = await db.execute<DatabaseFigures>(sql`select
    (select count(*)::int from ${mails} where status = 'queued') as "queuedMails",
    (select count(*)::int from ${mails} where status = 'failed') as "failedMails",
    (select coalesce(extract(epoch from now() - min(queued_at)), 0)::float8
      from ${mails} where status = 'queued') as "oldestQueuedMail"`);
  const [figures] = rows;
  if (!figures) throw new Error("the database returned no figures");
  return figures;
}
