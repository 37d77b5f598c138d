import { LRUCache } from "lru-cache";
import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { nonceContext, requestContext, servicesContext } from "#app/platform/services.server.ts";

/** Renders a document in full before it is sent: it goes into the page cache, or is small. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext) ?? undefined;
  headers.set("Content-Type", "text/html; charset=utf-8");
  const reference = referenceOnly(request, entry);
  // By its shape, too: what holds a place for a reference is no answer to a form that has none.
  const place = `${new URL(request.url).pathname} ${reference !== ""}`;
  const known = reference === null ? undefined : thanks.get(place);
  if (known && nonce && reference !== null) {
    const html = known.html.replaceAll(known.nonce, nonce);
    return new Response(reference ? html.replaceAll(known.reference, reference) : html, { headers, status });
  }
  let failed = false;
  const stream = await renderToReadableStream(
    <ServerRouter context={entry} url={request.url} {...(nonce ? { nonce } : {})} />,
    {
      ...(nonce ? { nonce } : {}),
      signal: request.signal,
      onError(error) {
        failed = true;
        logUnhandled(error, request, context);
      },
    },
  );
  await stream.allReady;
  const answer = new Response(stream, { headers, status: failed ? 500 : status });
  if (reference === null || !nonce || failed) return answer;
  const html = await answer.text();
  thanks.set(place, { html, nonce, reference });
  return new Response(html, { headers, status });
}

// The thanks for a form that was sent without scripts: to render one costs more than to store what was sent.
const thanks = new LRUCache<string, { html: string; nonce: string; reference: string }>({
  max: 20,
  ttl: 60 * 60 * 1000,
});

/**
 * What alone tells this page from any other thanks of a public form at its path: the reference in it, empty where it has none. null: the
 * page may differ by more, or it is no thanks. A page is made of nothing but its address, what the root and the action say, and the nonce.
 */
function referenceOnly({ method, url }: Request, { staticHandlerContext }: EntryContext): string | null {
  const { actionData, loaderData, errors, matches } = staticHandlerContext;
  const isPublic = matches.some(({ route }) => route.handle?.isPublic);
  const isSame = isPublic && !errors && Object.keys(loaderData).every((id) => id === "root");
  if (import.meta.env.DEV || method !== "POST" || !isSame || url.includes("?")) return null;
  const { ok, reference = "", ...more } = Object.values(actionData ?? {})[0] ?? {};
  // Of letters and figures alone, it stands in the page as it is.
  return ok === true && Object.keys(more).length === 0 && /^[\w-]*$/.test(reference) ? reference : null;
}

/** Called by the framework for what a loader, action or middleware threw unexpectedly: logged once, here. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  // A response that a route throws (404, 400) is an answer.
  if (isRouteErrorResponse(error)) return;
  logUnhandled(error, request, context);
}

function logUnhandled(error: unknown, request: Request, context: RouterContextProvider): void {
  // A visitor who left, while a page was made or before, is nobody's fault.
  if (request.signal.aborted) return;
  const err = error instanceof Error ? error : new Error(String(error));
  context.get(servicesContext).log.error(
    {
      err,
      requestId: context.get(requestContext).id,
      method: request.method,
      path: new URL(request.url).pathname,
    },
    "unhandled error",
  );
}
