import type { RateLimiter, Verdict } from "#app/platform/rate-limit.server.ts";
import type { Site } from "./site.ts";

/** A limiter that says this of everyone. */
export const limiting = (verdict: Verdict): Pick<RateLimiter, "count"> => ({
  count: async () => verdict,
});

export const unlimited = limiting(null);

/** Counts this many calls against a limit for its latest caller, and keeps a short limit open for a slow test. */
export const setCalls = (site: Site, limit: string, calls: number) =>
  site.query(
    `update rate_limits set points = $2, expire = greatest(expire, extract(epoch from now()) * 1000 + 59000)
     where key = (select key from rate_limits where key like $1 || ':%' order by expire desc limit 1)`,
    [limit, calls],
  );
