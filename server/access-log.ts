import type { Log } from "#app/platform/log.server.ts";
import type { RequestFacts } from "#app/platform/services.server.ts";

/** One line a request: no address, no query, no header, so that nothing in it names a visitor. */
export function describeAccess(
  log: Log,
  request: Request,
  response: Response,
  facts: RequestFacts,
  ms: number,
): void {
  const path = new URL(request.url).pathname;
  const line = {
    requestId: facts.id,
    method: request.method,
    path,
    status: response.status,
    ms: Math.round(ms * 10) / 10,
  };
  if (/^\/(assets|media|uploads)\//.test(path)) log.debug(line, "request");
  else log.info(line, "request");
}
