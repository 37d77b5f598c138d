import { Hono, type MiddlewareHandler } from "hono";
import type { Inspection } from "./inspection.ts";
import { refuseMethod } from "./methods.ts";
import type { Metrics } from "./metrics.ts";
import { isOperator, type OperatorSettings } from "./operator.ts";
import { plainError } from "./plain-error.ts";

/**
 * /healthz: the process lives. /readyz: it can serve visitors, and will go on doing so; what is ill is for the operator. /metrics: how
 * it fares, for Prometheus.
 */
export function health(
  settings: OperatorSettings,
  inspection: Inspection,
  metrics: Metrics,
  stopping: AbortSignal,
) {
  const app = new Hono();
  for (const path of ["/healthz", "/readyz", "/metrics"]) app.use(path, neverStored);
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const isShown = isOperator(c, settings);
    const parts = await (isShown ? inspection.parts() : inspection.whyNotReady());
    const isReady = !(stopping.aborted || parts.database || parts.migrations);
    const shown = stopping.aborted ? { server: "This server is stopping.", ...parts } : parts;
    return c.json(
      { status: isReady ? "ready" : "not ready", ...(isShown ? { parts: shown } : {}) },
      isReady ? 200 : 503,
    );
  });
  app.get("/metrics", async (c, next) => {
    if (isOperator(c, settings))
      return c.body(await metrics.text(), 200, { "Content-Type": metrics.contentType });
    // Where nobody was given a token there is nothing to ask for.
    if (!settings.metricsToken) return await next();
    c.header("WWW-Authenticate", "Bearer");
    return await plainError(c, 401, "This address takes the operator's token alone.");
  });
  app.all("/healthz", (c) => refuseMethod(c, "GET, HEAD"));
  app.all("/readyz", (c) => refuseMethod(c, "GET, HEAD"));
  return app;
}

const neverStored: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("Cache-Control", "no-store");
};
