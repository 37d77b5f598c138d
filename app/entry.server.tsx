import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { reportFailure } from "#app/platform/failure.server.ts";
import { nonceContext, requestContext, servicesContext } from "#app/platform/services.server.ts";
import { personalPageScript } from "#app/ui/inline-scripts.ts";

/** Renders a document completely before it is sent, because it is cached or small. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext) ?? undefined;
  headers.set("Content-Type", "text/html; charset=utf-8");
  // React writes the style sheet after the preloads of a dozen modules, which browsers would request first.
  for (const href of entry.manifest.routes.root?.css ?? [])
    headers.append("Link", `<${href}>; rel=preload; as=style`);
  let hasFailed = false;
  const stream = await renderToReadableStream(
    <ServerRouter context={entry} url={request.url} nonce={nonce} />,
    {
      nonce,
      bootstrapScriptContent: personalPageScript,
      signal: request.signal,
      onError(error) {
        hasFailed = true;
        report(error, request, context);
      },
    },
  );
  await stream.allReady;
  return new Response(stream, { headers, status: hasFailed ? 500 : status });
}

/** Called by React Router for unexpected errors of loaders, actions and middleware; logs each once. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  // A thrown 404 or 400 is a normal response.
  if (isRouteErrorResponse(error)) return;
  report(error, request, context);
}

function report(error: unknown, request: Request, context: RouterContextProvider): void {
  // The client left; not an error.
  if (request.signal.aborted) return;
  void reportFailure(error, request, context.get(requestContext).id, context.get(servicesContext));
}
