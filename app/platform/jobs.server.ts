import { sql } from "drizzle-orm";
import { fromDrizzle, type Job, PgBoss } from "pg-boss";
import type { Connection, Queries } from "#app/database/client.server.ts";
import type { Log } from "./log.server.ts";

/** How often and for how long a job that fails is tried again. */
export interface RetryPolicy {
  /** Tries after the first. */
  retryLimit: number;
  /** Seconds before the first retry; doubles each time (with jitter) up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
}

/** Work that outlives a request: kept in the database, done by a worker in any of the server's processes. */
export interface Jobs {
  /** Makes a queue, or brings an existing one to this policy. */
  prepareQueue(name: string, policy: RetryPolicy): Promise<void>;
  /** Adds jobs inside the caller's transaction: they exist exactly when it commits. A job whose id is there already is left alone. */
  enqueue(transaction: Queries, queue: string, jobs: { id: string; data: object }[]): Promise<void>;
  /** Hands each job to `handle`; a throw means "try again later". `attempt` counts from 1; `isLast` says no retry follows. */
  work<Data extends object>(
    queue: string,
    handle: (data: Data, attempt: { number: number; isLast: boolean }) => Promise<void>,
  ): Promise<void>;
  /** Lets running jobs end (at most 10 s), then stops. */
  stop(): Promise<void>;
}

// A job that has waited this long (60 days) is dropped; a server may stand still for weeks without losing one.
const retentionSeconds = 60 * 24 * 60 * 60;

/** Starts the job system in its own schema of the same database; it migrates itself. */
export async function startJobs(connection: Connection, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    ...connection,
    application_name: "harmattan jobs",
    max: 6,
    useListenNotify: true,
    schedule: false,
  });
  boss.on("error", (err) => log.warn({ err }, "job system"));
  boss.on("warning", (warning) => log.warn({ warning: warning.message }, "job system"));
  await boss.start();
  return {
    async prepareQueue(name, policy) {
      const options = { ...policy, retryBackoff: true, expireInSeconds: 120, retentionSeconds, notify: true };
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    },
    async enqueue(transaction, queue, jobs) {
      await boss.insert(queue, jobs, { db: fromDrizzle(transaction, sql) });
    },
    async work<Data extends object>(
      queue: string,
      handle: (data: Data, attempt: { number: number; isLast: boolean }) => Promise<void>,
    ) {
      // Retries are not notified, only new jobs are: without the short poll the first retry would wait 30 s.
      const options = {
        includeMetadata: true,
        localConcurrency: 4,
        batchSize: 1,
        notifyPollingIntervalSeconds: 2,
      } as const;
      await boss.work<Data>(queue, options, async (jobs) => {
        for (const job of jobs) {
          const { retryCount, retryLimit } = job as Job<Data> & { retryCount: number; retryLimit: number };
          await handle(job.data, { number: retryCount + 1, isLast: retryCount >= retryLimit });
        }
      });
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000, close: true });
    },
  };
}
