import { Hono, type MiddlewareHandler } from "hono";
import type pg from "pg";
import type { Services } from "#app/platform/services.server.ts";

// Longer than this and whoever asks has given up.
const answerWithinMs = 2_000;

/** /healthz: the process lives. /readyz: it can do its work, which takes the database, and will go on doing so. */
export function health({ pool, log, live }: Pick<Services, "pool" | "log" | "live">) {
  const app = new Hono();
  app.use("/healthz", neverStored);
  app.use("/readyz", neverStored);
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    if (live.ending.aborted) return c.json({ status: "not ready", error: "This server is stopping." }, 503);
    try {
      await pool.query({ text: "select 1", query_timeout: answerWithinMs } as pg.QueryConfig);
      return c.json({ status: "ready" });
    } catch (err) {
      log.warn({ err }, "not ready");
      return c.json({ status: "not ready", error: "The database does not answer." }, 503);
    }
  });
  return app;
}

const neverStored: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("Cache-Control", "no-store");
};
