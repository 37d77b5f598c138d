import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "#app/platform/log.server.ts";

/** Why the database cannot do its work, in words for an operator; null when it can. */
export type Readiness = () => Promise<string | null>;

// Load balancers give up on a health check soon after this.
const answerWithinMs = 2_000;

/** Checks that the database answers and accepts writes: a standby, or one set to read-only after a failover, does not. */
export function openReadiness(pool: pg.Pool, log: Log): Readiness {
  const text = "select current_setting('transaction_read_only') = 'on' as \"isReadOnly\"";
  return async () => {
    try {
      const query = { text, query_timeout: answerWithinMs } as pg.QueryConfig;
      const { rows } = await withTimeout(pool.query<{ isReadOnly: boolean }>(query), answerWithinMs);
      return rows[0]?.isReadOnly ? "The database takes no writes: it is read-only." : null;
    } catch (err) {
      log.warn({ err }, "the database is not ready");
      return "The database does not answer.";
    }
  };
}

/** Rejects after `ms`: a query that waits for a connection of the pool does not observe its own limit. */
export async function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const timeout = pause(ms, undefined, { ref: false }).then((): never => {
    throw new Error(`no answer within ${ms} ms`);
  });
  return await Promise.race([work, timeout]);
}
