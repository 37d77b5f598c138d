import type { RateLimiter, Verdict } from "#app/platform/rate-limit.server.ts";

/** A limiter that says this of everyone. */
export const limiting = (verdict: Verdict): Pick<RateLimiter, "count"> => ({
  count: async () => verdict,
});

/** One that lets everyone in. */
export const unlimited = limiting(null);
