import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, register } from "prom-client";
import type { Services } from "#app/platform/services.server.ts";
import type { Inspection } from "./inspection.ts";
import { isReadable, patternOf, type SiteMap } from "./site-map.ts";

export type Metrics = ReturnType<typeof openMetrics>;

// Seconds, from a cached look-up to a time at which visitors give up.
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(["GET", "HEAD", "POST", "OPTIONS"]);
const ownAddresses = new Set(["/healthz", "/readyz", "/metrics"]);

interface ServedResponse {
  requestId: string;
  method: string;
  path: string;
  status: number;
  ms: number;
}

/** Counters and histograms of this process. */
export function openMetrics(
  { pool, log }: Pick<Services, "pool" | "log">,
  inspection: () => Promise<Inspection>,
  map: SiteMap,
) {
  const registry = new Registry();
  const registers = [registry];
  // Once per process: development creates the app repeatedly.
  if (register.getMetricsAsArray().length === 0) collectDefaultMetrics();

  const requests = new Counter({
    name: "harmattan_http_requests_total",
    help: "Responses by the pattern of the request's address.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "harmattan_http_request_duration_seconds",
    help: "From a request's head to its response's, without pages from the page cache.",
    labelNames: ["method", "route"],
    buckets,
    registers,
  });
  return {
    contentType: registry.contentType,
    /** Logs a response, without address, query or header, and counts it; `cachedRoute`: it came from the page cache. */
    record({ ms, ...response }: ServedResponse, cachedRoute?: string) {
      const { path, status } = response;
      const entry = { ...response, ms: Math.round(ms * 10) / 10 };
      // A proxy checks every second, which would bury all other entries.
      if (/^\/((assets|media|uploads)\/|(healthz|readyz|metrics)$)/.test(path)) log.debug(entry, "request");
      else log.info(entry, "request");
      const method = methods.has(response.method) ? response.method : "other";
      const labels = { method, route: cachedRoute ?? routeOf(path, map) };
      requests.inc({ ...labels, status });
      if (!cachedRoute) seconds.observe(labels, ms / 1000);
    },
    async text(): Promise<string> {
      const gauges = gaugesOf(pool.waitingCount, await inspection());
      return await Registry.merge([register, registry, gauges]).metrics();
    },
  };
}

/** The route pattern that a request is counted under, so that the number of labels is bounded. */
function routeOf(path: string, map: SiteMap): string {
  const folder = /^\/(?:assets|certificates|media|uploads)\//.exec(path)?.[0];
  if (folder) return `${folder}*`;
  if (ownAddresses.has(path)) return path;
  if (!isReadable(path)) return "/*";
  return patternOf(map(path.replace(/\.data$/, "")));
}

/** The gauges of one scrape; those from the database are left out while it is away. */
function gaugesOf(waiting: number, { parts, freeMb, figures }: Inspection): Registry {
  const registry = new Registry();
  const gauge = (
    name: string,
    help: string,
    samples: number | readonly (readonly [labels: Record<string, string>, value: number])[],
  ) => {
    const all = typeof samples === "number" ? ([[{}, samples]] as const) : samples;
    const labelNames = Object.keys(all[0]?.[0] ?? {});
    const metric = new Gauge({ name: `harmattan_${name}`, help, labelNames, registers: [registry] });
    for (const [labels, value] of all) metric.set(labels, value);
  };
  gauge("database_waiting", "Queries that wait for a connection.", waiting);
  gauge(
    "part_ok",
    "1 where a part of the site works, else 0; /readyz has the reason.",
    Object.entries(parts).map(([part, problem]) => [{ part }, problem ? 0 : 1]),
  );
  gauge("disk_free_bytes", "Free room where DATA_DIR is.", freeMb * 1024 ** 2);
  if (!figures) return registry;
  const { queuedMails, failedMails, oldestQueuedMail, jobs } = figures;
  gauge("mails", "Queued and failed mails of the outbox.", [
    [{ status: "queued" }, queuedMails],
    [{ status: "failed" }, failedMails],
  ]);
  gauge("oldest_queued_mail_age_seconds", "How long the oldest unsent mail has waited.", oldestQueuedMail);
  gauge(
    "jobs",
    "Jobs by queue and state.",
    jobs.map(({ queue, state, jobs: count }) => [{ queue, state }, count]),
  );
  return registry;
}
