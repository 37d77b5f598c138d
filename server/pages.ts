import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { retryAfterSeconds } from "#app/database/unavailable.ts";
import { federationContext } from "#app/features/account/federation.server.ts";
import { identityContext } from "#app/features/account/viewer.server.ts";
import type { PrerenderedPage } from "#app/platform/page-cache.server.ts";
import {
  nonceContext,
  type RequestFacts,
  requestContext,
  servicesContext,
} from "#app/platform/services.server.ts";
import type { AppEnvironment } from "./app.ts";
import type { Backend } from "./backend.ts";
import { compress, encodePage, responseTo } from "./cached-pages.ts";
import type { ClientBuild } from "./client-build.ts";
import { failingRoutes } from "./failing-routes.ts";
import { publicUrl } from "./origin-check.ts";
import { prerenderPage } from "./prerender-page.ts";
import { denyAllPolicy, pagePolicy } from "./security-headers.ts";
import { type PublicPage, patternOf, publicPages, type SiteMap } from "./site-map.ts";

/** Longest wait for a rendering while an outdated page exists: a silent database takes 35 s. */
const longestRenderingMs = 3000;

/** Renders pages: a public one once for everyone, others per request. `client` null: development, nothing is prerendered. */
export function openPages(
  { services, identity, federation }: Backend,
  build: ServerBuild,
  map: SiteMap,
  client: ClientBuild | null,
): (c: Context<AppEnvironment>) => Promise<Response> {
  const { settings, pages: cache } = services;
  const handle = createRequestHandler(failingRoutes(build), client ? "production" : "development");
  const publicPageAt = publicPages(map);
  // Concurrent requests for a page share one rendering.
  const renderings = new Map<string, Promise<PrerenderedPage | Response>>();
  async function render(request: Request, facts: RequestFacts, nonce: string): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(identityContext, identity);
    context.set(federationContext, federation);
    context.set(requestContext, facts);
    context.set(nonceContext, nonce);
    return await handle(request, context);
  }

  async function publicPage(
    page: PublicPage,
    facts: RequestFacts,
    client: ClientBuild,
  ): Promise<PrerenderedPage | Response> {
    const cached = cache.get(page.key);
    if (cached) return cached;
    // A rendering that began before an invalidation may be stale.
    const id = `${cache.epoch()} ${page.key}`;
    let rendering = renderings.get(id);
    const isOwn = !rendering;
    if (!rendering) {
      rendering = prerender(page, facts, client).finally(() => renderings.delete(id));
      renderings.set(id, rendering);
    }
    const lastKnown = cache.lastKnown(page.key);
    const outcome = await (lastKnown
      ? Promise.race([rendering, pause(longestRenderingMs, lastKnown, { ref: false })])
      : rendering);
    // A shared rendering hit the rate limit of another visitor: render it again.
    const isOthersLimit = !isOwn && outcome instanceof Response && outcome.status === 429;
    return isOthersLimit ? await prerender(page, facts, client) : outcome;
  }

  /** Renders a public page with a bare request: no header of the first visitor gets into the cache. */
  async function prerender(
    page: PublicPage,
    facts: RequestFacts,
    client: ClientBuild,
  ): Promise<PrerenderedPage | Response> {
    const nonce = newNonce();
    const epoch = cache.epoch();
    const response = await render(new Request(new URL(page.path, settings.origin)), facts, nonce);
    // All missing pages of a route share one cache entry, so that invented addresses do not fill the cache.
    if (response.status === 404 && page.missing) return await publicPage(page.missing, facts, client);
    const { status, headers } = response;
    const type = headers.get("Content-Type") ?? "";
    const isPage = type.startsWith("text/html");
    const isText = type.startsWith("application/") && type.includes("xml");
    // A page with substitutes for unreadable data has no-store and is not cached.
    const isTemporary = headers.get("Cache-Control")?.includes("no-store") ?? false;
    if (status === 503 || isTemporary) {
      const lastKnown = cache.lastKnown(page.key);
      if (lastKnown) return lastKnown;
    }
    if (!(isPage || isText) || isTemporary || (status !== 200 && status !== 404)) {
      return personal(new Response(await response.arrayBuffer(), response), nonce);
    }
    const html = await response.text();
    // A feed or a sitemap is sent as it is.
    const { text, policy } = isPage
      ? prerenderPage(html, nonce, client, settings)
      : { text: html, policy: denyAllPolicy };
    // Addresses with a query are requested too seldom to pay for the better compression.
    const quality = page.key.includes("?") ? 5 : 10;
    const route = patternOf(map(page.path));
    const encoded = await encodePage(text, { status, type, route, policy, quality }, settings);
    cache.set(page.key, encoded, epoch);
    return encoded;
  }

  function personal(response: Response, nonce: string): Response {
    const { headers, status } = response;
    if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", String(retryAfterSeconds));
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
    // Some routes set their own policy, such as the preview of a mail. Staff preview mails in a frame.
    const policy = client
      ? pagePolicy(settings, [`'nonce-${nonce}'`], ["frame-src 'self'"])
      : developmentPolicy(nonce);
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", policy);
    return response;
  }

  return async (c) => {
    const url = publicUrl(c.req.raw, settings);
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    if (isRead && url.pathname.length > 1 && url.pathname.endsWith("/")) {
      return c.redirect(`${url.pathname.replace(/\/+$/, "") || "/"}${url.search}`, 308);
    }
    const page = client && isRead ? publicPageAt(url) : null;
    if (!client || !page) {
      const nonce = newNonce();
      const body = isRead ? null : c.req.raw.body;
      const request = new Request(url, {
        method: c.req.method,
        headers: c.req.raw.headers,
        signal: c.req.raw.signal,
        ...(body ? { body, duplex: "half" } : {}),
      } as RequestInit);
      const response = personal(await render(request, c.get("facts"), nonce), nonce);
      return await compress(response, c.req.header("Accept-Encoding") ?? "");
    }
    if (page.moved) return c.redirect(page.moved, 308);
    const outcome = await publicPage(page, c.get("facts"), client);
    if (outcome instanceof Response)
      return await compress(outcome.clone(), c.req.header("Accept-Encoding") ?? "");
    const { status, headers, body } = responseTo(c.req.header(), outcome);
    return new Response(c.req.method === "HEAD" ? null : body, { status, headers });
  };
}

const newNonce = () => randomBytes(16).toString("base64url");

// Vite adds inline styles and uses a web socket.
const developmentPolicy = (nonce: string) =>
  `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; img-src 'self' data:; base-uri 'none'`;
