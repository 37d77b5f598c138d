import type { Log } from "#app/platform/log.server.ts";

interface Answered {
  requestId: string;
  method: string;
  path: string;
  status: number;
  ms: number;
}

/** One log entry a request, without address, query or header, so that it identifies no visitor. */
export function logAccess(log: Log, answered: Answered): void {
  const line = { ...answered, ms: Math.round(answered.ms * 10) / 10 };
  // A proxy checks every second, which would bury all other lines.
  if (/^\/((assets|media|uploads)\/|(healthz|readyz|metrics)$)/.test(line.path)) log.debug(line, "request");
  else log.info(line, "request");
}
