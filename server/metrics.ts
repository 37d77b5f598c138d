import { Counter, collectDefaultMetrics, Histogram, Registry, register } from "prom-client";
import type { Services } from "#app/platform/services.server.ts";
import { addGauges } from "./gauges.ts";
import type { Inspection } from "./inspection.ts";
import { patternOf, type SiteMap } from "./site-map.ts";

export type Metrics = ReturnType<typeof openMetrics>;

type CachedTally = { whole: number; unchanged: number };

// From what a cached look-up takes to what a visitor gives up on.
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(["GET", "HEAD", "POST", "OPTIONS"]);
const ownAddresses = new Set(["/healthz", "/readyz", "/metrics"]);

/** What this process counts of its own work, and what it reads of the rest when Prometheus asks. */
export function openMetrics(
  services: Pick<Services, "pool" | "settings">,
  inspection: Inspection,
  map: SiteMap,
) {
  const registry = new Registry();
  const registers = [registry];
  // The process has one set of its own, however often development makes the app anew: each would go on measuring.
  if (register.getMetricsAsArray().length === 0) collectDefaultMetrics();

  const requests = new Counter({
    name: "harmattan_http_requests_total",
    help: "Requests answered, by the pattern of their address.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "harmattan_http_request_duration_seconds",
    help: "From a request's head to its answer's; without pages that came out of the cache at once.",
    labelNames: ["method", "route"],
    buckets,
    registers,
  });
  /** Pages out of the cache since the last scrape: an answer of microseconds has time for an addition, not for labels. */
  const cached = { GET: new Map<string, CachedTally>(), HEAD: new Map<string, CachedTally>() };
  addGauges(registry, services, inspection);

  return {
    contentType: registry.contentType,
    /** Counts a request that was answered; `path` is one that can be decoded. */
    count(method: string, path: string, status: number, ms: number) {
      const labels = { method: methods.has(method) ? method : "other", route: routeOf(path, map) };
      requests.inc({ ...labels, status });
      seconds.observe(labels, ms / 1000);
    },
    /** Counts a page that came out of the cache ahead of the middleware. */
    countCached(method: "GET" | "HEAD", route: string, status: number) {
      const tally = cached[method].get(route) ?? { whole: 0, unchanged: 0 };
      if (tally.whole + tally.unchanged === 0) cached[method].set(route, tally);
      if (status === 304) tally.unchanged += 1;
      else tally.whole += 1;
    },
    /** Everything, as Prometheus reads it. */
    async text(): Promise<string> {
      for (const [method, tallies] of Object.entries(cached)) {
        for (const [route, { whole, unchanged }] of tallies) {
          requests.inc({ method, route, status: 200 }, whole);
          requests.inc({ method, route, status: 304 }, unchanged);
        }
        tallies.clear();
      }
      return await Registry.merge([register, registry]).metrics();
    },
  };
}

/** The pattern that an address is counted under: as many as there are routes, whatever is asked for. */
function routeOf(path: string, map: SiteMap): string {
  const folder = /^\/(?:assets|certificates|media|uploads)\//.exec(path)?.[0];
  if (folder) return `${folder}*`;
  if (ownAddresses.has(path)) return path;
  return patternOf(map(path.replace(/\.data$/, "")));
}
