import type { RateLimiter } from "#app/platform/rate-limit.server.ts";
import type { Site } from "./site.ts";

export const unlimited: Pick<RateLimiter, "count"> = { count: async () => null };

/** Sets the calls that a limit has counted for its latest caller, and extends a short window for slow tests. */
export const setCalls = (site: Site, limit: string, calls: number) =>
  site.query(
    `update rate_limits set points = $2, expire = greatest(expire, extract(epoch from now()) * 1000 + 59000)
     where key = (select key from rate_limits where key like $1 || ':%' order by expire desc limit 1)`,
    [limit, calls],
  );
