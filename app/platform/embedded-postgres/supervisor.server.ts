import { setTimeout as pause } from "node:timers/promises";
import { type EmbeddedPostgresProblem, isProblem } from "./problem.server.ts";
import { endOrphan, removeStaleLock, runningServer } from "./running-server.server.ts";
import { type ServerOptions, type ServerProcess, spawnServer } from "./server-process.server.ts";
import { askServer, ensureSiteDatabase } from "./site-database.server.ts";

const POLL_INTERVAL_MS = 50;
// Recovery replays at some 60 MB/s, and at most a few hundred megabytes wait to be replayed.
const START_WITHIN_MS = 120_000;
// An owner that is ending just now is waited for.
const ENDING_OWNER_MS = 1_500;
// A killed server is a zombie, and its lock stands, until the init process collects it: up to 2 s were seen.
const LOCK_IS_SUSPECT_MS = 4_000;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 30_000;
const STEADY_MS = 60_000;

interface SupervisorOptions extends ServerOptions {
  /** Must the server be this process's own? Otherwise the one of a running owner will do. */
  readonly exclusive: boolean;
}

/** Keeps one server running on a directory for this process, until `stop()`. */
export async function superviseServer(
  options: SupervisorOptions,
): Promise<{ stop(): Promise<void> } | EmbeddedPostgresProblem> {
  const { log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let server: ServerProcess | undefined;
  const start = () =>
    startServer(options, signal, (started) => {
      server = started;
      if (signal.aborted) started.end();
    });

  const begun = await start();
  if (begun === "another's") return { stop: async () => undefined };
  if (begun) return begun;
  const endAtOnce = () => server?.endAtOnce();
  process.once("exit", endAtOnce);

  async function keepRunning(): Promise<void> {
    for (let retryMs = 0; ; ) {
      const upSince = performance.now();
      await server?.gone;
      if (signal.aborted) return;
      log("The embedded PostgreSQL ended; bringing it back.");
      if (performance.now() - upSince > STEADY_MS) retryMs = 0;
      for (let trouble = true; trouble; ) {
        // The first attempt is immediate: until it succeeds another process may begin to own the directory.
        await pause(retryMs, undefined, { signal }).catch(() => undefined);
        retryMs = Math.min(Math.max(retryMs * 2, FIRST_RETRY_MS), LAST_RETRY_MS);
        const outcome = await start();
        if (signal.aborted || outcome === "another's") return;
        log(outcome?.problem ?? "The embedded PostgreSQL is back.");
        trouble = outcome !== undefined;
      }
    }
  }

  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      server?.end();
      await running;
      await server?.gone;
      process.off("exit", endAtOnce);
    },
  };
}

/** Starts a server of this process's own, as soon as none is left of another's; hands each one to `hold`. Undefined: it is ready. */
async function startServer(
  options: SupervisorOptions,
  signal: AbortSignal,
  hold: (server: ServerProcess) => void,
): Promise<EmbeddedPostgresProblem | "another's" | undefined> {
  const { directory, sockets, exclusive, log } = options;
  const began = performance.now();
  let lockedSince: number | undefined;
  // Until it says more itself.
  let said = "it was told to stop before it had begun.";
  for (; performance.now() - began < START_WITHIN_MS && !signal.aborted; await pause(POLL_INTERVAL_MS)) {
    const answer = await askServer(sockets);
    if (isProblem(answer)) return answer;
    const running = await runningServer(directory);
    if (running && running.owner === undefined) {
      log(`A PostgreSQL that an earlier process left behind (process ${running.pid}) is ended.`);
      await endOrphan(directory, running);
      continue;
    }
    if (running || answer !== "nobody") {
      if (!exclusive && answer === "ready") return "another's";
      if (exclusive && performance.now() - began > ENDING_OWNER_MS) return inUse(directory, running?.owner);
      said = `the server that another process${running?.owner ? ` (process ${running.owner})` : ""} runs there is not ready.`;
      continue;
    }
    const server = spawnServer(options);
    hold(server);
    const failure = await Promise.race([
      server.ready,
      pause(START_WITHIN_MS, "it was not ready in time", { ref: false }),
    ]);
    const trouble = failure ?? (await ensureSiteDatabase(sockets));
    if (trouble === undefined) return undefined;
    server.endAtOnce();
    await server.gone;
    if (isProblem(trouble)) return trouble;
    said =
      trouble === "lost"
        ? "it ended each time it had been started; look at the machine's memory and at what ends its processes."
        : trouble;
    if (trouble === "lost") continue;
    // Is another server, or was a moment ago, on this directory?
    if (!/lock file .* (already exists|is empty)|pre-existing shared memory/.test(trouble)) break;
    lockedSince ??= performance.now();
    if (performance.now() - lockedSince > LOCK_IS_SUSPECT_MS && (await removeStaleLock(directory, sockets)))
      log(`The lock of a dead PostgreSQL in ${directory} was removed.`);
  }
  return {
    problem: `PostgreSQL did not start on ${directory}: ${said.replace(/\.?$/, ".")} Put that right and start again.`,
  };
}

const inUse = (directory: string, owner: number | undefined): EmbeddedPostgresProblem => ({
  problem: `The database in ${directory} is in use by another server process${owner ? ` (process ${owner})` : ""}. Stop that one first, or give this one its own DATA_DIR.`,
});
