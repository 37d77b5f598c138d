import { sql } from "drizzle-orm";
import type pg from "pg";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Queries } from "#app/database/client.server.ts";
import { describeError } from "./described-error.server.ts";
import type { Log } from "./log.server.ts";

export interface RetryPolicy {
  retryLimit: number;
  /** Seconds before the first retry; doubles each time (with jitter) up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
}

/** A stop during DATA sends that mail twice; SMTP gives up on a silent server after 30 s. */
export const stopWithinMs = 40_000;

// Jobs older than 60 days are dropped: servers may be off for weeks.
const retentionSeconds = 60 * 24 * 60 * 60;

// Jobs of a killed worker are queued again after one missed heartbeat.
const heartbeatSeconds = 20;
const superviseIntervalSeconds = 15;

// A full batch means that more is waiting: the next is fetched without the pause between polls.
const batchSize = 5;

// After this time a second run of the job starts. A mail takes at most 90 s, and 90 s to record.
const longestJobSeconds = 180;
const longestDailySeconds = 60 * 60;

// About six hours; the next day's run follows.
const dailyRetry: RetryPolicy = { retryLimit: 10, retryDelay: 60, retryDelayMax: 3600 };

/** Per process; each polls once a second. */
export const mailWorkers = 3;

export type Jobs = Awaited<ReturnType<typeof startJobs>>;

/** Starts the job system over the site's pool, in its own schema, for work that outlives a request. */
export async function startJobs(pool: pg.Pool, log: Log) {
  let stopped: Promise<void> | undefined;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
  });
  // Errors of a worker arrive as plain objects with the error's fields and the queue's name.
  boss.on("error", (error) => {
    const { queue } = error as Error & { queue?: string };
    const err = Object.assign(new Error(error.message), { stack: error.stack }, error);
    log.warn({ err, queue }, "the job system reported an error");
  });
  boss.on("warning", (warning) =>
    log.warn({ warning: warning.message }, "the job system reported a warning"),
  );
  await boss.start();
  const prepareQueue = async (
    name: string,
    policy: RetryPolicy,
    expireInSeconds = batchSize * longestJobSeconds,
  ): Promise<void> => {
    const options = {
      ...policy,
      retryBackoff: true,
      expireInSeconds,
      heartbeatSeconds,
      retentionSeconds,
    };
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  };
  return {
    prepareQueue,
    /** Adds jobs inside the caller's transaction, except those whose id exists. Returns how many were added. */
    async enqueue(
      transaction: Queries,
      queue: string,
      jobs: { id: string; data: object; startAfter?: Date }[],
    ): Promise<number> {
      const ids = await boss.insert(queue, jobs, { db: fromDrizzle(transaction, sql), returnId: true });
      return ids?.length ?? 0;
    },
    /** Delays a waiting job until `startAfter`; leaves a started or missing one alone. */
    async postpone(transaction: Queries, queue: string, id: string, startAfter: Date): Promise<void> {
      await boss.update(queue, undefined, { id, startAfter, db: fromDrizzle(transaction, sql) });
    },
    async remove(transaction: Queries, queue: string, ids: string[]): Promise<void> {
      if (ids.length === 0) return;
      await boss.deleteJob(queue, ids, { db: fromDrizzle(transaction, sql) });
    },
    /** Removes the finished jobs of a queue, so that their ids can be used again. */
    async deleteFinished(queue: string): Promise<void> {
      await boss.deleteStoredJobs(queue);
    },
    /** Handles jobs oldest first, one by one or `atOnce` together; a throw means retry. `number` counts from 1. */
    async work<Data extends object>(
      queue: string,
      handle: (data: Data, attempt: { number: number; isLast: boolean }) => Promise<void>,
      { atOnce = 1, workers = 1 } = {},
    ): Promise<void> {
      const options = {
        includeMetadata: true,
        batchSize: atOnce > 1 ? atOnce : batchSize,
        // Workers fetch independently, so that a slow peer delays only its own batch.
        localConcurrency: workers,
        burstWhenBatchFull: true,
        // Each job of a batch succeeds or is retried separately.
        perJobResults: true,
        pollingIntervalSeconds: 1,
      } as const;
      await boss.work(queue, options, async (jobs) => {
        const begin = async ({ id, data, retryCount, retryLimit, signal }: (typeof jobs)[number]) => {
          // At a stop the rest of the batch is left to the next start, or to another server.
          if (stopped || signal.aborted) return { id, status: "failed" as const };
          const isLast = retryCount >= retryLimit;
          try {
            await handle(data as Data, { number: retryCount + 1, isLast });
            return { id, status: "completed" as const };
          } catch (error) {
            if (isLast) log.error({ err: error, queue }, "a job failed in all its attempts");
            return { id, status: "failed" as const, output: describeError(error) };
          }
        };
        if (atOnce > 1) return await Promise.all(jobs.map(begin));
        const results: Awaited<ReturnType<typeof begin>>[] = [];
        for (const job of jobs.toSorted((one, other) => +one.createdOn - +other.createdOn))
          results.push(await begin(job));
        return results;
      });
    },
    /** Calls `handle` daily at `HH:MM` UTC in one process, once for missed times; a throw means retry. */
    async daily(queue: string, time: string, handle: () => Promise<void>): Promise<void> {
      const [hour, minute] = time.split(":").map(Number);
      await prepareQueue(queue, dailyRetry, longestDailySeconds);
      await boss.schedule(queue, `${minute} ${hour} * * *`, null, { missed: "once" });
      await boss.work(queue, async () => {
        try {
          await handle();
        } catch (err) {
          // The only report of the failure.
          log.error({ err, queue }, "a daily job failed and will be retried");
          // pg-boss stores the thrown error with all its properties.
          throw new Error(describeError(err).message);
        }
      });
    },
    async counts() {
      const queues = await boss.getQueues();
      return queues.flatMap(({ name, ...counted }) =>
        Object.entries({
          ready: counted.readyCount,
          deferred: counted.deferredCount,
          active: counted.activeCount,
          failed: counted.failedCount,
        }).map(([state, jobs]) => ({ queue: name, state, jobs })),
      );
    },
    /** Lets running jobs end, for `stopWithinMs` at most, then stops. */
    stop(): Promise<void> {
      stopped ??= boss.stop({ graceful: true, timeout: stopWithinMs, close: true });
      return stopped;
    },
  };
}
