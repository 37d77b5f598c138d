import { openMigrationCheck } from "#app/database/migrate.server.ts";
import { freeMbIn } from "#app/platform/full-disk.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type DatabaseFigures, readDatabaseFigures } from "./database-figures.ts";

/** What the site's work depends on, each with what is wrong with it, in words for an operator; null: nothing is. */
export type Parts = Partial<Record<"database" | "migrations" | "workers" | "disk" | "mail", string | null>>;

export type Inspection = ReturnType<typeof openInspection>;

export type Figures = DatabaseFigures & { jobs: Awaited<ReturnType<Services["jobs"]["counts"]>> };

// Whoever asks within this gets the same figures.
const goodForMs = 5_000;
const leastFreeMb = 256;
// By then the outbox has tried six times.
const longestMailWait = 15 * 60;

/** Looks at what the site depends on, for those who watch over it. */
export function openInspection({
  readiness,
  pool,
  db,
  jobs,
  settings: { dataDir },
  log,
}: Pick<Services, "readiness" | "pool" | "db" | "jobs" | "settings" | "log">) {
  const whyBehind = openMigrationCheck(pool);
  let known: { figures: Promise<Figures | null>; until: number } | null = null;

  async function read(): Promise<Figures | null> {
    if (await readiness()) return null;
    try {
      const [stored, jobCounts] = await Promise.all([readDatabaseFigures(db), jobs.counts()]);
      return { ...stored, jobs: jobCounts };
    } catch (err) {
      log.warn({ err }, "the figures for the operator could not be read");
      return null;
    }
  }

  /** What is stored and what waits, in figures; null while the database gives none. */
  async function figures(): Promise<Figures | null> {
    if (!known || performance.now() > known.until)
      known = { figures: read(), until: performance.now() + goodForMs };
    return await known.figures;
  }

  return {
    figures,
    /** Why visitors cannot be served: the rest may be ill, and they are. */
    async whyNotReady(): Promise<Parts> {
      const database = await readiness();
      return database ? { database } : { database, migrations: await whyBehind() };
    },
    /** All parts; those that the database would tell of are left out while it is away. */
    async parts(): Promise<Parts> {
      const needed = await this.whyNotReady();
      const free = await freeMbIn(dataDir);
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
