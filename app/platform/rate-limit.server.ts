import { eq, lt, sql } from "drizzle-orm";
import type { Database, Queries } from "#app/database/client.server.ts";
import { rateLimits } from "#app/database/schema/operations.ts";
import type { Limit } from "#app/limits.ts";
import { fingerprint } from "./secret.server.ts";

/** Null if allowed, otherwise the seconds to wait. */
export type Verdict = { retryAfterSeconds: number } | null;

export type RateLimiter = ReturnType<typeof openRateLimiter>;

/** Limits that apply across all processes and restarts, because the counters are in the database. */
export function openRateLimiter(db: Database, secret: string) {
  // The database holds `who` only as a keyed fingerprint.
  const keyOf = (name: string, who: string) => `${name}:${fingerprint(secret, "rate limit", who)}`;
  const { key, points, expire } = rateLimits;

  return {
    /** Counts one call by `who` (a network, an address) against a limit; a rolled back call is not counted. */
    async count(name: string, limit: Limit, who: string, queries: Queries = db): Promise<Verdict> {
      const now = Date.now();
      const end = now + limit.seconds * 1000;
      const isOver = sql`${expire} <= ${now}`;
      const [counter] = await queries
        .insert(rateLimits)
        .values({ key: keyOf(name, who), points: 1, expire: end })
        .onConflictDoUpdate({
          target: key,
          set: {
            points: sql`case when ${isOver} then 1 else ${points} + 1 end`,
            expire: sql`case when ${isOver} then ${end} else ${expire} end`,
          },
        })
        .returning();
      if (!counter) throw new Error("a counter was neither created nor updated");
      if (counter.points <= limit.points) return null;
      return { retryAfterSeconds: Math.max(1, Math.ceil(((counter.expire ?? 0) - now) / 1000)) };
    },
    async forgive(name: string, who: string): Promise<void> {
      await db.delete(rateLimits).where(eq(key, keyOf(name, who)));
    },
    async sweep(): Promise<void> {
      await db.delete(rateLimits).where(lt(expire, Date.now()));
    },
  };
}
