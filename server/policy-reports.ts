import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type Limit, limits, policyLogLines } from "#app/limits.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { AppEnvironment } from "./app.ts";
import type { Metrics } from "./metrics.ts";
import { plainError } from "./plain-error.ts";

/** Where browsers report what a page tried against its Content-Security-Policy. */
export const policyReportsPath = "/api/csp-reports";

const reportSchema = z.object({
  "csp-report": z.object({
    "effective-directive": z.string().optional(),
    // All that older browsers say; with the directive's sources in Safari's.
    "violated-directive": z.string().optional(),
    "blocked-uri": z.string().optional(),
  }),
});

const directives = new Set(
  [
    "default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src media-src",
    "connect-src manifest-src frame-src worker-src child-src object-src form-action base-uri frame-ancestors",
    "require-trusted-types-for trusted-types",
  ].flatMap((names) => names.split(" ")),
);

/**
 * Takes a browser's report: counts it, and logs a line for each directive and blocked origin, a few a minute and none twice in an hour.
 * Addresses of pages, paths and samples of scripts may hold what is somebody's own, and are passed over.
 */
export function receivePolicyReports(
  { log }: Pick<Services, "log">,
  { policyViolations }: Pick<Metrics, "policyViolations">,
) {
  // By this process alone: whoever floods it shall not write to the database.
  const takes = counted(limits.policyReportsPerNetwork);
  const hasLine = counted(policyLogLines.all);
  const isNews = counted(policyLogLines.each);
  return async (c: Context<AppEnvironment>): Promise<Response> => {
    // The document of a frame that was refused is of no origin, and its browser would complain of the answer.
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    if (!takes(c.get("facts").network)) {
      c.header("Retry-After", String(limits.policyReportsPerNetwork.seconds));
      return await plainError(c, 429, "That is more reports than this address takes.");
    }
    const report = reportSchema.safeParse(await c.req.json().catch(() => null));
    if (!report.success) return await plainError(c, 400, "This address takes a browser's report as JSON.");
    const { "csp-report": told } = report.data;
    const named = told["effective-directive"] ?? told["violated-directive"]?.split(" ", 1)[0] ?? "";
    const directive = directives.has(named) ? named : "other";
    const blocked = withoutPath(told["blocked-uri"] ?? "");
    policyViolations.inc({ directive });
    if (isNews(`${directive} ${blocked}`) && hasLine(""))
      log.warn({ directive, blocked }, "a browser reports a breach of the page's policy");
    return c.body(null, 204);
  };
}

/** The origin of what was blocked, or its scheme where there is none, or the policy's own word ("inline", "trusted-types-sink"). */
function withoutPath(blocked: string): string {
  if (URL.canParse(blocked)) {
    const { origin, protocol } = new URL(blocked);
    return (origin === "null" ? protocol : origin).slice(0, 100);
  }
  return /^[a-z-]{1,30}$/.test(blocked) ? blocked : "other";
}

/** Counts calls within spans that begin with the first; says whether one more is within the limit. */
function counted({ points, seconds }: Limit): (who: string) => boolean {
  const calls = new LRUCache<string, number>({ max: 10_000, ttl: seconds * 1000, noUpdateTTL: true });
  return (who) => {
    const count = (calls.get(who) ?? 0) + 1;
    calls.set(who, count);
    return count <= points;
  };
}
