import { stopWithinMs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Backend } from "./backend.ts";
import type { HttpServer } from "./http-server.ts";

// After the delay: 10 s for requests, `stopWithinMs` for jobs and mails, and little for the rest.
const stopMs = 15_000 + stopWithinMs;

const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** Exits at a signal during the start; otherwise no `exit` handler would run, and PostgreSQL would run on. Returns the function that removes it. */
export function exitOnSignal(): () => void {
  const exit = () => process.exit(1);
  for (const signal of signals) process.on(signal, exit);
  return () => {
    for (const signal of signals) process.off(signal, exit);
  };
}

interface RunningServer {
  server: HttpServer;
  backend: { services: { live: Pick<Backend["services"]["live"], "endStreams"> } } & Pick<Backend, "close">;
  stopping: AbortController;
  log: Log;
  delayMs: number;
}

/** At the signal /readyz fails for `delayMs`; then streams, requests, jobs, pool and database end in order. */
export function stopOnSignal({ server, backend, stopping, log, delayMs }: RunningServer): void {
  let stoppingSince: number | null = null;
  const stop = async (signal: string) => {
    if (stoppingSince !== null) {
      // A second signal: exit immediately. Ctrl-C in a terminal arrives twice within a moment, directly and through npm.
      if (performance.now() - stoppingSince > 1000) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, "stopping");
    stopping.abort();
    setTimeout(() => {
      log.error("a part of the site did not stop in time");
      process.exit(1);
    }, delayMs + stopMs).unref();
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    backend.services.live.endStreams();
    await server.drain();
    await backend.close();
    process.exit(0);
  };
  for (const signal of signals) {
    process.on(signal, () => {
      stop(signal).catch((err) => {
        log.error({ err }, "could not stop cleanly");
        process.exit(1);
      });
    });
  }
}
