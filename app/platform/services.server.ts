import type pg from "pg";
import { createContext } from "react-router";
import type { Database } from "#app/database/client.server.ts";
import type { Readiness } from "#app/database/readiness.server.ts";
import type { Clock } from "./clock.ts";
import type { Jobs } from "./jobs.server.ts";
import type { Live } from "./live.server.ts";
import type { Log } from "./log.server.ts";
import type { MailRenderers } from "./mail/outbox.server.ts";
import type { PageCache } from "./page-cache.server.ts";
import type { RateLimiter } from "./rate-limit.server.ts";
import type { Settings } from "./settings.server.ts";
import type { UploadStore } from "./uploads/upload-store.server.ts";

/** Singletons of the process. Routes get it from the context: `context.get(servicesContext)`. */
export interface Services {
  settings: Settings;
  db: Database;
  pool: pg.Pool;
  readiness: Readiness;
  jobs: Jobs;
  mailRenderers: MailRenderers;
  limiter: RateLimiter;
  uploads: UploadStore;
  live: Live;
  /** The prerendered pages of this process; `invalidatePages` invalidates them in all. */
  pages: PageCache;
  /** The site's secret; pass it only to functions that take a purpose, such as `fingerprint`. */
  secret: string;
  clock: Clock;
  log: Log;
}

/** Facts of one request, before any page code runs. */
export interface RequestFacts {
  /** Shown on error pages and in every log entry about this request. */
  id: string;
  /** The caller's address, an IPv6 one cut to its /64. For limits only; never stored or logged as it is. */
  network: string;
}

export const servicesContext = createContext<Services>();
export const requestContext = createContext<RequestFacts>();
/** Marks this response's inline scripts for the Content-Security-Policy; null where there is none (tests). */
export const nonceContext = createContext<string | null>(null);
