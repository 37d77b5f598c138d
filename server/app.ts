import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { awayPage, brokenPage, missingPage } from "#app/content/frame.ts";
import { pictures } from "#app/content/pictures.ts";
import { answerOneClick, unsubscribePath } from "#app/features/newsletter/subscribers.server.ts";
import { reportFailure } from "#app/platform/failure.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import type { RequestFacts } from "#app/platform/services.server.ts";
import type { Backend } from "./backend.ts";
import { limitBodies } from "./body-limits.ts";
import { respondFromCache } from "./cached-pages.ts";
import { networkOf } from "./client-address.ts";
import { type ClientBuild, releasedFolder, serveFiles } from "./client-build.ts";
import { health } from "./health.ts";
import { inspect } from "./inspection.ts";
import { checkMethods } from "./methods.ts";
import { openMetrics } from "./metrics.ts";
import { openData, redirectToOrigin, refuseForeignOrigin } from "./origin-check.ts";
import { openPages } from "./pages.ts";
import { plainError } from "./plain-error.ts";
import { setSecurityHeaders } from "./security-headers.ts";
import { isReadable, siteMap } from "./site-map.ts";
import { servePreviews, serveUploads } from "./uploads.ts";

export type AppEnvironment = { Variables: { facts: RequestFacts } };

/** The page cache, then the middleware in order. `client` null: development. `stopping` aborts at the stop signal. */
export function openApp(
  backend: Backend,
  build: ServerBuild,
  client: ClientBuild | null,
  stopping: AbortSignal,
): RequestListener {
  const { services } = backend;
  const { settings, log } = services;
  const map = siteMap(build);
  const inspection = () => inspect(services);
  const metrics = openMetrics(services, inspection, map);
  const app = new Hono<AppEnvironment>();

  let hasWarned = false;
  app.use(async (c, next) => {
    if (!hasWarned && settings.trustedProxies === 0 && c.req.header("x-forwarded-for")) {
      hasWarned = true;
      log.warn(
        "a proxy is in front, and TRUST_PROXY is 0: all visitors share one limit. Set TRUST_PROXY to the number of proxies.",
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
    const { method, path } = c.req;
    const ms = performance.now() - start;
    // The client left before the response: logged as 499, as proxies do.
    const status = c.req.raw.signal.aborted ? 499 : c.res.status;
    metrics.record({ requestId: facts.id, method, path, status, ms });
  });
  app.use(setSecurityHeaders(settings));
  app.use(openData(build, map));
  app.use(redirectToOrigin(settings));
  app.route("/", health(settings, { readiness: services.readiness, inspection, metrics, stopping }));
  app.get("/uploads/*", serveUploads(services));
  app.get("/preview/*", servePreviews(services, client?.folder ?? path.join(projectRoot, "public")));
  if (client) app.use(serveFiles(client, releasedFolder(settings.dataDir)));
  app.get("/media/:slot", async (c, next) => {
    const file = pictureFiles.get(c.req.param("slot"));
    if (!file) return await next();
    c.header("Cache-Control", "public, max-age=3600");
    return c.redirect(file);
  });
  // The only POST from other sites: one-click unsubscription by a mail program, with the mail's token.
  app.post(unsubscribePath, async (c, next) => (await answerOneClick(c.req.raw, services)) ?? (await next()));
  app.use(refuseForeignOrigin(settings));
  app.use(limitBodies);
  app.use(async (c, next) =>
    isReadable(new URL(c.req.url).pathname) ? await next() : await plainError(c, 404, missingPage.error),
  );
  app.use(checkMethods(build, map));
  app.all("*", openPages(backend, build, map, client));

  app.onError(async (error, c) => {
    const { status, headers } = await reportFailure(error, c.req.raw, c.get("facts")?.id, services);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return await plainError(c, status, (status === 503 ? awayPage : brokenPage).error);
  });

  const throughMiddleware = getRequestListener(app.fetch, { hostname: settings.host ?? "localhost" });
  const fromCache = respondFromCache(services, metrics);
  return (request, response) => fromCache(request, response) || throughMiddleware(request, response);
}

// Texts refer to the site's pictures by slot, because file names change with their content.
const pictureFiles = new Map(Object.entries(pictures).map(([slot, { files }]) => [slot, files.at(-1)]));
