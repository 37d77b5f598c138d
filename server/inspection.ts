import { setTimeout as pause } from "node:timers/promises";
import { openMigrationCheck } from "#app/database/migrate.server.ts";
import { freeMbIn } from "#app/platform/full-disk.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type DatabaseFigures, readDatabaseFigures } from "./database-figures.ts";

/** What the site's work depends on, each with what is wrong with it, in words for an operator; null: nothing is. */
export type Parts = Partial<Record<"database" | "migrations" | "workers" | "disk" | "mail", string | null>>;

export type Inspection = ReturnType<typeof openInspection>;

export type Figures = DatabaseFigures & {
  jobs: Awaited<ReturnType<Services["jobs"]["counts"]>>;
};

// Whoever asks within this gets the same figures.
const goodForMs = 5_000;
// Prometheus gives up after ten seconds. A pool that waits for a connection knows nothing of a query's own limit.
const answerWithinMs = 2_000;
const leastFreeMb = 256;
// By then the outbox has tried six times.
const longestMailWait = 15 * 60;

/** Looks at what the site depends on, for those who watch over it. */
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
  const whyBehind = kept(goodForMs, openMigrationCheck(pool));
  /** What is stored and what waits, in figures; null while the database gives none. */
  const figures = kept(goodForMs, async (): Promise<Figures | null> => {
    if (await readiness()) return null;
    try {
      const read = Promise.all([readDatabaseFigures(db), jobs.counts()]);
      const [stored, jobCounts] = await soon(read);
      return { ...stored, jobs: jobCounts };
    } catch (err) {
      log.warn({ err }, "the figures for the operator could not be read");
      return null;
    }
  });

  return {
    figures,
    /** Why visitors cannot be served: the rest may be ill, and they are. */
    async whyNotReady(): Promise<Parts> {
      const database = await readiness();
      if (database) return { database };
      try {
        return { database, migrations: await soon(whyBehind()) };
      } catch (err) {
        log.warn({ err }, "whether the tables are behind could not be read");
        return { database: "The database does not answer." };
      }
    },
    /** All parts; those that the database would tell of are left out while it is away. */
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

/** What `read` says, asked again when that is older than `ms`; a failure is kept for nobody but those who wait for it. */
function kept<Answer>(ms: number, read: () => Promise<Answer>): () => Promise<Answer> {
  let known: { answer: Promise<Answer>; until: number } | null = null;
  return () => {
    if (known && performance.now() < known.until) return known.answer;
    const answer = read();
    known = { answer, until: performance.now() + ms };
    answer.catch(() => {
      if (known?.answer === answer) known = null;
    });
    return answer;
  };
}

/** Waits for an answer as long as whoever asks for it does. */
async function soon<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const silence = pause(answerWithinMs, undefined, { ref: false }).then((): never => {
    throw new Error(`no answer within ${answerWithinMs} ms`);
  });
  return await Promise.race([answer, silence]);
}
