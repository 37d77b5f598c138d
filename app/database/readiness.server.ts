import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "#app/platform/log.server.ts";

/** Why the database cannot do its work, in words for an operator; null when it can. */
export type Readiness = () => Promise<string | null>;

// Load balancers give up on a health check soon after this.
const answerWithinMs = 2_000;

/** Checks that the database answers and accepts writes: a standby, or one set to read-only after a failover, does not. */
export function openReadiness(pool: pg.Pool, log: Log): Readiness {
  return async () => {
    try {
      const silent = pause(answerWithinMs, "silent" as const, { ref: false });
      const text = "select current_setting('transaction_read_only') = 'on' as \"isReadOnly\"";
      const query = pool.query<{ isReadOnly: boolean }>({
        text,
        query_timeout: answerWithinMs,
      } as pg.QueryConfig);
      // A pool that waits for a connection does not observe the query's own limit.
      query.catch(() => {});
      const result = await Promise.race([query, silent]);
      if (result === "silent") return "The database does not answer.";
      return result.rows[0]?.isReadOnly ? "The database takes no writes: it is read-only." : null;
    } catch (err) {
      log.warn({ err }, "the database is not ready");
      return "The database does not answer.";
    }
  };
}
