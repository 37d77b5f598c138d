import { sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { openMigrationCheck } from "#app/database/migrate.server.ts";
import { withTimeout } from "#app/database/readiness.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { mails } from "#app/database/schema/mails.ts";
import { freeMbIn } from "#app/platform/full-disk.server.ts";
import type { Services } from "#app/platform/services.server.ts";

/** The parts that the site depends on, each with its problem as text for the operator, or null. */
export type Parts = Partial<Record<"database" | "migrations" | "workers" | "disk" | "mail", string | null>>;

export type Inspection = ReturnType<typeof openInspection>;

export type Figures = DatabaseFigures & {
  jobs: Awaited<ReturnType<Services["jobs"]["counts"]>>;
};

const goodForMs = 5_000;
// Prometheus gives up after ten seconds.
const answerWithinMs = 2_000;
const leastFreeMb = 256;
// By then the outbox has tried six times.
const longestMailWait = 15 * 60;

/** The state of the site's parts, for the operator. */
export function openInspection(
  {
    readiness,
    pool,
    db,
    jobs,
    settings: { dataDir },
    log,
  }: Pick<Services, "readiness" | "pool" | "db" | "jobs" | "settings" | "log">,
  freeMb = freeMbIn,
) {
  const whyBehind = memoizeFor(goodForMs, openMigrationCheck(pool));
  const figures = memoizeFor(goodForMs, async (): Promise<Figures | null> => {
    if (await readiness()) return null;
    try {
      const queries = Promise.all([readDatabaseFigures(db), jobs.counts()]);
      const [stored, jobCounts] = await withTimeout(queries, answerWithinMs);
      return { ...stored, jobs: jobCounts };
    } catch (err) {
      log.warn({ err }, "the figures for the operator could not be read");
      return null;
    }
  });

  return {
    figures,
    /** Why visitors cannot be served: other parts may fail without affecting them. */
    async whyNotReady(): Promise<Parts> {
      const database = await readiness();
      if (database) return { database };
      try {
        return { database, migrations: await withTimeout(whyBehind(), answerWithinMs) };
      } catch (err) {
        log.warn({ err }, "whether the tables are behind could not be read");
        return { database: "The database does not answer." };
      }
    },
    /** All parts, without those read from the database while it is away. */
    async parts(): Promise<Parts> {
      const needed = await this.whyNotReady();
      const free = await freeMb(dataDir);
      const local = {
        workers: jobs.whyIdle(),
        disk: free < leastFreeMb ? `Only ${Math.floor(free)} MB are free where DATA_DIR is.` : null,
      };
      if (needed.database) return { ...needed, ...local };
      const waiting = await figures();
      const minutes = Math.floor((waiting?.oldestQueuedMail ?? 0) / 60);
      const mail =
        minutes * 60 >= longestMailWait
          ? `${waiting?.queuedMails} mails wait to be sent, the oldest for ${minutes} minutes.`
          : null;
      return { ...needed, ...local, mail };
    },
  };
}

function memoizeFor<Answer>(ms: number, read: () => Promise<Answer>): () => Promise<Answer> {
  let cached: { answer: Promise<Answer>; until: number } | null = null;
  return () => {
    if (cached && performance.now() < cached.until) return cached.answer;
    const answer = read();
    cached = { answer, until: performance.now() + ms };
    answer.catch(() => {
      if (cached?.answer === answer) cached = null;
    });
    return answer;
  };
}

/** Figures from the database for the operator. Ages are in seconds; 0 when the queue is empty. */
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
