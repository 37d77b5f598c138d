import { Hono, type MiddlewareHandler } from "hono";
import type { Services } from "#app/platform/services.server.ts";
import { refuseMethod } from "./methods.ts";

/** /healthz: the process lives. /readyz: it can do its work, which takes a database that can be written to, and will go on doing so. */
export function health({ readiness, live }: Pick<Services, "readiness" | "live">) {
  const app = new Hono();
  app.use("/healthz", neverStored);
  app.use("/readyz", neverStored);
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    if (live.ending.aborted) return c.json({ status: "not ready", error: "This server is stopping." }, 503);
    const reason = await readiness();
    return reason ? c.json({ status: "not ready", error: reason }, 503) : c.json({ status: "ready" });
  });
  app.all("/healthz", (c) => refuseMethod(c, "GET, HEAD"));
  app.all("/readyz", (c) => refuseMethod(c, "GET, HEAD"));
  return app;
}

const neverStored: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("Cache-Control", "no-store");
};
