import { randomUUID } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { awayPage, brokenPage, missingPage } from "#app/content/frame.ts";
import { answerOneClick, isOneClick, unsubscribePath } from "#app/features/newsletter/one-click.server.ts";
import { reportFailure } from "#app/platform/failure.server.ts";
import type { RequestFacts } from "#app/platform/services.server.ts";
import { describeAccess } from "./access-log.ts";
import type { Backend } from "./backend.ts";
import { limitBodies, refuseUpgradedBody } from "./body-limits.ts";
import { type ClientBuild, serveFiles } from "./client-build.ts";
import { health } from "./health.ts";
import { checkMethods } from "./methods.ts";
import { networkOf } from "./network.ts";
import { refuseForeignOrigin } from "./origin-check.ts";
import { openPages } from "./pages.ts";
import { plainError } from "./plain-error.ts";
import { securityHeaders } from "./security-headers.ts";
import { serveUploads } from "./uploads.ts";

export type AppEnvironment = { Variables: { facts: RequestFacts } };

/** The middleware in order: what every request passes on its way in, from the door to the page. `client` null: development. */
export function openApp(backend: Backend, build: ServerBuild, client: ClientBuild | null) {
  const { services } = backend;
  const { settings, log } = services;
  const app = new Hono<AppEnvironment>();

  let hasWarned = false;
  app.use(async (c, next) => {
    if (!hasWarned && settings.trustedProxies === 0 && c.req.header("x-forwarded-for")) {
      hasWarned = true;
      log.warn(
        "a proxy stands in front, and TRUST_PROXY is 0: all visitors share one limit. Set TRUST_PROXY to the number of proxies.",
      );
    }
    const facts = {
      id: randomUUID(),
      network: networkOf(c.req.raw, getConnInfo(c).remote.address, settings.trustedProxies),
    };
    c.set("facts", facts);
    const start = performance.now();
    await next();
    c.res.headers.set("X-Request-Id", facts.id);
    describeAccess(log, c.req.raw, c.res, facts, performance.now() - start);
  });
  app.use(securityHeaders(settings));
  app.use(refuseUpgradedBody);
  app.route("/", health(services));
  app.get("/uploads/*", serveUploads(services));
  const pages = openPages(backend, build, client);
  // Before anything looks at the disk, reads a body or compares an origin: what is already rendered goes out.
  app.get("*", pages.fromCache);
  if (client) app.use(serveFiles(client));
  // The one POST that comes from elsewhere by design: a mail program's, under a token that only its letter carries.
  app.post(unsubscribePath, async (c, next) =>
    (await isOneClick(c.req.raw)) ? await answerOneClick(c.req.raw, services) : await next(),
  );
  app.use(refuseForeignOrigin(settings));
  app.use(limitBodies());
  // PostgreSQL's texts cannot hold a null character: no address with one leads anywhere.
  app.use(async (c, next) =>
    new URL(c.req.url).pathname.includes("%00") ? await plainError(c, 404, missingPage.error) : await next(),
  );
  app.use(checkMethods(build));
  app.all("*", pages.fromFramework);

  app.onError(async (error, c) => {
    const { status, headers } = await reportFailure(error, c.req.raw, c.get("facts")?.id, services);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return await plainError(c, status, (status === 503 ? awayPage : brokenPage).error);
  });
  return app;
}
