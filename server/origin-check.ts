import type { MiddlewareHandler } from "hono";
import type { Settings } from "#app/platform/settings.server.ts";
import { plainError } from "./plain-error.ts";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a change that another site's page asks for. A browser says where a form comes from (Origin, Sec-Fetch-Site);
 * a request that says neither comes from a program, which holds no visitor's cookies.
 */
export function refuseForeignOrigin(settings: Settings): MiddlewareHandler {
  return async (c, next) => {
    if (readingMethods.has(c.req.method) || isOwn(c.req.raw, settings)) return await next();
    return plainError(c, 403, "This form was sent from another site. Open it here and send it again.");
  };
}

function isOwn(request: Request, settings: Settings): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return isOwnFetch(request.headers.get("sec-fetch-site"));
  // "null" (a sandboxed frame, a redirect across sites), or nothing that a browser would write
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false;
  return settings.originIsSet
    ? origin === settings.origin
    : new URL(origin).host === new URL(request.url).host;
}

const isOwnFetch = (site: string | null) => site === null || site === "same-origin" || site === "none";

/**
 * The address the framework is to believe it was asked under: ours where it is set, else the one that the checked
 * Origin names. Behind a proxy that ends TLS the server itself sees plain http and would refuse its own pages' forms.
 */
export function publicUrl(request: Request, settings: Settings): URL {
  const seen = new URL(request.url);
  const named = request.headers.get("origin") ?? seen.origin;
  // A read's origin was not checked: "data:x" is an address, too, and none that a path could stand under.
  const origin = settings.originIsSet ? settings.origin : /^https?:/i.test(named) ? named : seen.origin;
  // Slashes run together, or a path of "//elsewhere" would read as another host.
  return new URL(
    `/${seen.pathname.replace(/^\/+/, "")}${withoutNulls(seen)}`,
    URL.canParse(origin) ? origin : seen.origin,
  );
}

/** The query without null characters: no text of PostgreSQL's can hold one. Read first: "%0%000" is one as soon as another is cut out. */
function withoutNulls({ search, searchParams }: URL): string {
  if (!search.includes("%00")) return search;
  const kept = new URLSearchParams();
  for (const [name, value] of searchParams)
    kept.append(name.replaceAll("\0", ""), value.replaceAll("\0", ""));
  return `?${kept}`;
}
