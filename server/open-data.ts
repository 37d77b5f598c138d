import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { ServerBuild } from "react-router";
import { methodsAt } from "./methods.ts";
import type { SiteMap } from "./site-map.ts";

const openPaths = new Set(["/mcp", "/api/trip", "/api/airports", "/api/openapi.json"]);

/** Whether an address holds public data that pages and programs of any origin may request: it takes no cookies and changes nothing. */
export const isOpenData = (path: string) => openPaths.has(path);

/** CORS for public data: preflights, and a readable response for every status. */
export function openData(build: ServerBuild, map: SiteMap): MiddlewareHandler {
  const allow = cors({
    origin: "*",
    allowMethods: (_origin, c) => methodsAt(c.req.path, build, map) ?? [],
    exposeHeaders: ["Retry-After", "Mcp-Session-Id", "X-Request-Id"],
    maxAge: 86_400,
  });
  return async (c, next) => {
    if (!isOpenData(c.req.path)) return await next();
    const preflight = await allow(c, next);
    preflight?.headers.set("Allow", (methodsAt(c.req.path, build, map) ?? []).join(", "));
    (preflight ?? c.res).headers.set("Cross-Origin-Resource-Policy", "cross-origin");
    return preflight;
  };
}
