import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, register } from "prom-client";
import { freeMbIn } from "#app/platform/full-disk.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Figures, Inspection } from "./inspection.ts";
import { patternOf, type SiteMap } from "./site-map.ts";

export type Metrics = ReturnType<typeof openMetrics>;

// Seconds: from a cached look-up to what a visitor gives up on.
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(["GET", "HEAD", "POST", "OPTIONS"]);
const ownAddresses = new Set(["/healthz", "/readyz", "/metrics"]);

/** Counters and histograms of this process. */
export function openMetrics(
  services: Pick<Services, "pool" | "settings">,
  inspection: Inspection,
  map: SiteMap,
) {
  const registry = new Registry();
  const registers = [registry];
  // Once per process: development creates the app repeatedly.
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
      requests.inc({ method, route, status });
    },
    async text(): Promise<string> {
      return await Registry.merge([register, registry]).metrics();
    },
  };
}

/** The route pattern that a request is counted under, so that the number of labels is bounded. */
function routeOf(path: string, map: SiteMap): string {
  const folder = /^\/(?:assets|certificates|media|uploads)\//.exec(path)?.[0];
  if (folder) return `${folder}*`;
  if (ownAddresses.has(path)) return path;
  return patternOf(map(path.replace(/\.data$/, "")));
}

type Samples = readonly (readonly [Record<string, string>, number])[];

const one = (value: number): Samples => [[{}, value]];

/** Adds gauges, read at each scrape. Those from the database are left out while it is away. */
function addGauges(
  registry: Registry,
  { pool, settings }: Pick<Services, "pool" | "settings">,
  inspection: Inspection,
): void {
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    read: () => Samples | Promise<Samples>,
  ) =>
    new Gauge({
      name: `harmattan_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        // Without labels a reset sets 0, even where there is no value.
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of await read()) this.set(labels, value);
      },
    });
  const stored = (read: (figures: Figures) => Samples) => async () => {
    const figures = await inspection.figures();
    return figures ? read(figures) : [];
  };

  gauge("database_waiting", "Queries that wait for a connection.", [], () => one(pool.waitingCount));
  gauge("part_ok", "1 where a part of the site works, else 0; /readyz says why.", ["part"], async () =>
    Object.entries(await inspection.parts()).map(([part, problem]) => [{ part }, problem ? 0 : 1]),
  );
  gauge("disk_free_bytes", "Free room where DATA_DIR is.", [], async () =>
    one((await freeMbIn(settings.dataDir)) * 1024 ** 2),
  );
  gauge(
    "mails",
    "Mails of the outbox that wait, and that were given up.",
    ["status"],
    stored(({ queuedMails, failedMails }) => [
      [{ status: "queued" }, queuedMails],
      [{ status: "failed" }, failedMails],
    ]),
  );
  gauge(
    "oldest_queued_mail_age_seconds",
    "How long the oldest unsent mail has waited.",
    [],
    stored(({ oldestQueuedMail }) => one(oldestQueuedMail)),
  );
  gauge(
    "jobs",
    "Jobs by queue and state.",
    ["queue", "state"],
    stored(({ jobs }) => jobs.map(({ queue, state, jobs }) => [{ queue, state }, jobs])),
  );
  gauge(
    "oldest_pending_booking_age_seconds",
    "How long the oldest unanswered request has waited.",
    [],
    stored(({ oldestPendingBooking }) => one(oldestPendingBooking)),
  );
  gauge(
    "campaign_mails",
    "Mails of the campaigns that are being sent.",
    ["campaign", "status"],
    stored(({ campaigns }) =>
      campaigns.flatMap(({ id, ...counts }) =>
        Object.entries(counts).map(([status, count]) => [{ campaign: id, status }, count] as const),
      ),
    ),
  );
}
