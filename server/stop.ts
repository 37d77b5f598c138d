import { stopWithinMs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Backend } from "./backend.ts";
import type { HttpServer } from "./http-server.ts";

// From the end of the delay on: requests have 10 s, jobs and mails what they need of `stopWithinMs`, the rest is quick.
const stopMs = 15_000 + stopWithinMs;

const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/**
 * Ends the process on a signal that comes while the site is starting. Without a listener no `exit` handler would run, and the embedded
 * PostgreSQL would go on. Returns how to end that.
 */
export function exitOnSignal(): () => void {
  const exit = () => process.exit(1);
  for (const signal of signals) process.on(signal, exit);
  return () => {
    for (const signal of signals) process.off(signal, exit);
  };
}

interface Running {
  server: HttpServer;
  backend: { services: { live: Pick<Backend["services"]["live"], "endStreams"> } } & Pick<Backend, "close">;
  /** Aborted at the signal: /readyz says so from then on. */
  stopping: AbortController;
  log: Log;
  delayMs: number;
}

/**
 * On SIGTERM, SIGINT or SIGHUP: /readyz turns proxies away while everything is served as before, for as long as the delay says; then live
 * streams end, requests under way are answered, then jobs, pool and database in order.
 */
export function stopOnSignal({ server, backend, stopping, log, delayMs }: Running): void {
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
      log.error("something did not stop in time");
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
