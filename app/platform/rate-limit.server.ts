import { getTableName } from "drizzle-orm";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { rateLimits } from "#app/database/schema/operations.ts";
import type { Limit } from "#app/limits.ts";
import { fingerprint } from "./secret.server.ts";

/** null: go on. Otherwise how many seconds to wait. */
export type Verdict = { retryAfterSeconds: number } | null;

export type RateLimiter = ReturnType<typeof openRateLimiter>;

/** Limits that hold across all processes and restarts, since the counters are in the database. */
export function openRateLimiter(pool: pg.Pool, secret: string) {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (name: string, limit: Limit) => {
    const existing = limiters.get(name);
    if (existing) return existing;
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: getTableName(rateLimits),
      tableCreated: true,
      keyPrefix: name,
      points: limit.points,
      duration: limit.seconds,
      // Rows past their time are swept every five minutes by the first limiter, for all of them.
      clearExpiredByTimeout: limiters.size === 0,
    });
    limiters.set(name, made);
    return made;
  };
  const keyOf = (who: string) => fingerprint(secret, "rate limit", who);
  return {
    /** Counts one call by `who` (a network, an address) against the limit of that name. The database holds `who` only as a keyed fingerprint. */
    async count(name: string, limit: Limit, who: string): Promise<Verdict> {
      try {
        await limiterOf(name, limit).consume(keyOf(who));
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
      }
    },
    /** Takes back all calls by `who` that were counted against the limit of that name. */
    async forgive(name: string, limit: Limit, who: string): Promise<void> {
      await limiterOf(name, limit).delete(keyOf(who));
    },
  };
}
