import { Hono, type MiddlewareHandler } from "hono";
import type { Readiness } from "#app/database/readiness.server.ts";
import { isOperator, type OperatorSettings } from "./client-address.ts";
import type { Inspection } from "./inspection.ts";
import { refuseMethod } from "./methods.ts";
import type { Metrics } from "./metrics.ts";
import { plainError } from "./plain-error.ts";

interface State {
  readiness: Readiness;
  inspection: () => Promise<Inspection>;
  metrics: Pick<Metrics, "text" | "contentType">;
  stopping: AbortSignal;
}

/** /healthz: the process runs. /readyz: it can serve visitors; details only for the operator. /metrics: Prometheus. */
export function health(settings: OperatorSettings, { readiness, inspection, metrics, stopping }: State) {
  const app = new Hono();
  for (const path of ["/healthz", "/readyz", "/metrics"]) app.use(path, neverStored);
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const parts = isOperator(c, settings) ? (await inspection()).parts : null;
    const isReady = !(stopping.aborted || (parts ? parts.database : await readiness()));
    const status = isReady ? "ready" : "not ready";
    const server = stopping.aborted ? { server: "This server is stopping." } : {};
    return c.json(parts ? { status, parts: { ...server, ...parts } } : { status }, isReady ? 200 : 503);
  });
  app.get("/metrics", async (c, next) => {
    if (isOperator(c, settings))
      return c.body(await metrics.text(), 200, { "Content-Type": metrics.contentType });
    // Without a token configured, the address does not exist.
    if (!settings.metricsToken) return await next();
    c.header("WWW-Authenticate", "Bearer");
    return await plainError(c, 401, "This address needs the operator’s token.");
  });
  app.all("/healthz", (c) => refuseMethod(c, "GET, HEAD"));
  app.all("/readyz", (c) => refuseMethod(c, "GET, HEAD"));
  return app;
}

const neverStored: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("Cache-Control", "no-store");
};
