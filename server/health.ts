import { sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Services } from "#app/platform/services.server.ts";

/** /healthz: the process lives. /readyz: it can do its work, which takes the database. */
export function health({ db, log }: Services) {
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    try {
      await db.execute(sql`select 1`);
      return c.json({ status: "ready" });
    } catch (err) {
      log.warn({ err }, "not ready");
      return c.json({ status: "not ready", error: "The database does not answer." }, 503);
    }
  });
  app.use("*", async (c, next) => {
    await next();
    if (c.req.path === "/healthz" || c.req.path === "/readyz") c.header("Cache-Control", "no-store");
  });
  return app;
}
