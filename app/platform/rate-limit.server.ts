import { eq, lt, sql } from "drizzle-orm";
import type { Database, Queries } from "#app/database/client.server.ts";
import { givenRows } from "#app/database/given-rows.server.ts";
import { rateLimits } from "#app/database/schema/operations.ts";
import type { Limit } from "#app/limits.ts";
import { fingerprint } from "./secret.server.ts";

/** null: go on. Otherwise how many seconds to wait. */
export type Verdict = { retryAfterSeconds: number } | null;

export type RateLimiter = ReturnType<typeof openRateLimiter>;

// How far the clocks of two servers may stand apart.
const skewMs = 60_000;

/** Limits that hold across all processes and restarts, since the counters are in the database. */
export function openRateLimiter(db: Database, secret: string) {
  // The database holds `who` only as a keyed fingerprint.
  const keyOf = (name: string, who: string) => `${name}:${fingerprint(secret, "rate limit", who)}`;
  const { key, points, expire } = rateLimits;

  /** Counts one call by each of `whos` (networks, addresses) against the limit of that name, in one statement; a verdict for each. */
  async function countEach(
    queries: Queries,
    name: string,
    limit: Limit,
    whos: readonly string[],
  ): Promise<Verdict[]> {
    if (whos.length === 0) return [];
    const now = Date.now();
    const keys = whos.map((who) => keyOf(name, who));
    const calls = new Map<string, number>();
    for (const one of keys) calls.set(one, (calls.get(one) ?? 0) + 1);
    // One that ends later than it could is of a clock that has been set back since.
    const latest = now + limit.seconds * 1000 + skewMs;
    const isOver = sql`(${expire} <= ${now} or ${expire} > ${latest})`;
    const rows = await queries
      .insert(rateLimits)
      .select(
        givenRows(
          rateLimits,
          // In one order, so that two transactions do not each wait for a row that the other holds.
          [...calls.keys()].sort().map((one) => ({
            ...{ key: one, points: calls.get(one) ?? 0 },
            expire: now + limit.seconds * 1000,
          })),
        ),
      )
      .onConflictDoUpdate({
        target: key,
        set: {
          points: sql`case when ${isOver} then excluded.points else ${points} + excluded.points end`,
          expire: sql`case when ${isOver} then excluded.expire else ${expire} end`,
        },
      })
      .returning();
    const ends = new Map(rows.map((row) => [row.key, row.expire ?? 0]));
    const counted = new Map(rows.map((row) => [row.key, row.points - (calls.get(row.key) ?? 0)]));
    return keys.map((one) => {
      const count = (counted.get(one) ?? 0) + 1;
      counted.set(one, count);
      if (count <= limit.points) return null;
      return { retryAfterSeconds: Math.max(1, Math.ceil(((ends.get(one) ?? 0) - now) / 1000)) };
    });
  }

  return {
    countEach,
    /** Counts one call by `who` (a network, an address) against the limit of that name. */
    async count(name: string, limit: Limit, who: string): Promise<Verdict> {
      const [verdict = null] = await countEach(db, name, limit, [who]);
      return verdict;
    },
    /** Takes back all calls by `who` that were counted against the limit of that name. */
    async forgive(name: string, who: string): Promise<void> {
      await db.delete(rateLimits).where(eq(key, keyOf(name, who)));
    },
    /** Removes the counters whose time is over. */
    async sweep(): Promise<void> {
      await db.delete(rateLimits).where(lt(expire, Date.now()));
    },
  };
}
