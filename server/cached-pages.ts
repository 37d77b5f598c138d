import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "#app/platform/services.server.ts";
import { logAccess } from "./access-log.ts";
import { answerWith } from "./encode-page.ts";
import type { Metrics } from "./metrics.ts";
import { isOtherHost } from "./origin-check.ts";

/**
 * Answers with a page from the cache, and says whether it did. Ahead of all middleware: what comes out of the cache is whole, its
 * security headers included, and the same for everyone. Whatever is unusual about a request is the middleware's to judge; a page that
 * it finds in the cache goes out from there.
 */
export function answerFromCache(
  { pages, settings, log }: Pick<Services, "pages" | "settings" | "log">,
  metrics: Metrics,
) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = "", headers } = request;
    if ((method !== "GET" && method !== "HEAD") || !url.startsWith("/")) return false;
    // A page's key is its address as it is asked for, but for those that no address spells.
    const page = pages.get(url);
    if (!page || headers["transfer-encoding"] !== undefined || !usualHost.test(headers.host ?? ""))
      return false;
    if (isOtherHost(headers, settings)) return false;
    const start = performance.now();
    const requestId = randomUUID();
    const { status, headers: prepared, body } = answerWith(page, headers);
    response.writeHead(status, [...prepared, "X-Request-Id", requestId]);
    response.end(method === "HEAD" ? null : body);
    metrics.countCached(method, page.route, status);
    const [path = ""] = url.split("?", 1);
    logAccess(log, { requestId, method, path, status, ms: performance.now() - start });
    return true;
  };
}

const usualHost = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i;
