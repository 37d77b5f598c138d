import type { IncomingHttpHeaders } from "node:http";
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { ServerBuild } from "react-router";
import type { Settings } from "#app/platform/settings.server.ts";
import { isLoopback } from "./client-address.ts";
import { methodsAt } from "./methods.ts";
import { plainError } from "./plain-error.ts";
import type { SiteMap } from "./site-map.ts";

type OriginSettings = Pick<Settings, "origin" | "originIsSet">;

/** Whether the host is a public name other than ORIGIN's. Internal names, as of health checks and proxies, would redirect endlessly. */
export function isOtherHost(headers: IncomingHttpHeaders, { origin, originIsSet }: OriginSettings): boolean {
  if (!originIsSet) return false;
  const ownHostname = new URL(origin).hostname;
  const forwarded = headers["x-forwarded-host"]?.toString().split(",", 1)[0]?.trim();
  const hostname = hostnameOf(forwarded || headers.host);
  if (!hostname || hostname === ownHostname || hostnameOf(headers.host) === ownHostname) return false;
  if (isLoopback(hostname)) return isLoopback(ownHostname);
  return /\.[a-z][a-z\d-]*\.?$/.test(hostname);
}

function hostnameOf(host: string | undefined): string | null {
  return host && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null;
}

/** Redirects from the site's other host names to ORIGIN, except health checks and metrics. */
export function redirectToOrigin(settings: OriginSettings): MiddlewareHandler {
  return async (c, next) => {
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    if (!isRead || /^\/(?:healthz|readyz|metrics)$/.test(c.req.path)) return await next();
    const headers = { host: c.req.header("host"), "x-forwarded-host": c.req.header("x-forwarded-host") };
    if (!isOtherHost(headers, settings)) return await next();
    const { pathname, search } = new URL(c.req.url);
    // A browser would cache a 308 for good, also after ORIGIN has changed.
    c.header("Cache-Control", "no-store");
    return c.redirect(`${settings.origin}${pathname}${search}`, 308);
  };
}

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses writes from other sites' pages. Without Origin and Sec-Fetch-Site the client is no browser. */
export function refuseForeignOrigin(settings: Settings): MiddlewareHandler {
  return async (c, next) => {
    const { method, path, raw } = c.req;
    if (readingMethods.has(method) || isOpenData(path) || isOwn(raw, settings)) return await next();
    return plainError(c, 403, "This form was sent from another site. Open it here and send it again.");
  };
}

function isOwn(request: Request, settings: Settings): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return /^(?:same-origin|none)?$/.test(request.headers.get("sec-fetch-site") ?? "");
  // "null" (a sandboxed frame, a redirect across sites), or not an origin
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false;
  return settings.originIsSet
    ? origin === settings.origin
    : new URL(origin).host === new URL(request.url).host;
}

/** The public URL: behind a TLS proxy the request's own scheme is http, and forms would be refused. */
export function publicUrl(request: Request, settings: Settings): URL {
  const requested = new URL(request.url);
  const namedOrigin = request.headers.get("origin") ?? requested.origin;
  // A GET's origin was not checked; "data:x" is a valid URL, but no base for a path.
  const origin = settings.originIsSet
    ? settings.origin
    : /^https?:/i.test(namedOrigin)
      ? namedOrigin
      : requested.origin;
  // Leading slashes are merged, because the path "//elsewhere" would be read as another host.
  return new URL(
    `/${requested.pathname.replace(/^\/+/, "")}${withoutNulls(requested)}`,
    URL.canParse(origin) ? origin : requested.origin,
  );
}

/** The query without null characters. Decoded first: "%0%000" becomes one when another is removed. */
function withoutNulls({ search, searchParams }: URL): string {
  if (!search.includes("%00")) return search;
  const query = new URLSearchParams();
  for (const [name, value] of searchParams)
    query.append(name.replaceAll("\0", ""), value.replaceAll("\0", ""));
  return `?${query}`;
}

const openPaths = new Set(["/mcp", "/api/trip", "/api/airports", "/api/openapi.json"]);

/** Public data for any origin: it takes no cookies and changes nothing. */
const isOpenData = (path: string) => openPaths.has(path);

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
