import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "#app/platform/log.server.ts";

/** Returns why the database is not ready, as a message for the operator, or null. */
export type Readiness = () => Promise<string | null>;

// Load balancers give up on a health check soon after this.
const responseTimeoutMs = 2_000;

/** Checks that the database responds and accepts writes, which a standby or a read-only server after a failover does not. */
export function openReadiness(pool: pg.Pool, log: Log): Readiness {
  const text = "select current_setting('transaction_read_only') = 'on' as \"isReadOnly\"";
  return async () => {
    try {
      const query = { text, query_timeout: responseTimeoutMs } as pg.QueryConfig;
      const { rows } = await withTimeout(pool.query<{ isReadOnly: boolean }>(query), responseTimeoutMs);
      return rows[0]?.isReadOnly ? "The database takes no writes: it is read-only." : null;
    } catch (err) {
      log.warn({ err }, "the database is not ready");
      return "The database does not answer.";
    }
  };
}

/** Rejects after `ms`, because `query_timeout` does not cover the wait for a connection of the pool. */
export async function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const timeout = pause(ms, undefined, { ref: false }).then((): never => {
    throw new Error(`no response within ${ms} ms`);
  });
  return await Promise.race([work, timeout]);
}
