import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Account } from "./account.server.ts";
import type { Binaries } from "./binaries.server.ts";
import { ask, claim, claimIfUnused, ensureSiteDatabase, isLostConnection } from "./ownership.server.ts";
import { codeOf, type EmbeddedPostgresProblem, isProblem, reasonOf } from "./problem.server.ts";
import {
  isLockComplaint,
  isServerOf,
  recordedPid,
  removeStaleLock,
  type ServerProcess,
  spawnServer,
  starterOf,
} from "./server-process.server.ts";

const POLL_INTERVAL_MS = 100;
// Recovery replays at some 60 MB/s, and at most a few hundred megabytes wait to be replayed.
const START_WITHIN_MS = 120_000;
// A killed server is a zombie, and its lock stands, until the init process collects it: up to 2 s were seen.
const LOCK_IS_SUSPECT_MS = 4_000;
const LOCK_GIVEN_UP_MS = 30_000;
// A server without an owner that is neither ready nor gone by then hangs, or would take longer to recover than to begin again.
const ORPHAN_BUSY_MS = 15_000;
// What is left to do after this long is done by the next start, which recovers.
const ORDERLY_STOP_MS = 5_000;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 30_000;
const STEADY_MS = 60_000;

interface SupervisorOptions {
  readonly directory: string;
  readonly sockets: string;
  readonly binaries: Binaries;
  readonly account: Account;
  readonly exclusive: boolean;
  readonly log: (message: string) => void;
}

/** Keeps one PostgreSQL server running for this process, from `begin()` to `stop()`. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #stopping = new AbortController();
  /** Our own connection; for an owner it holds the lock. */
  #client: pg.Client | undefined;
  /** The server, if this process started it. */
  #server: ServerProcess | undefined;
  #recovery: Promise<void> = Promise.resolve();
  #upSince = Date.now();
  #retryMs = 0;
  #stopped: Promise<void> | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Starts or takes over the server. After a problem nothing of ours is left running. */
  async begin(): Promise<{ adopted: boolean } | EmbeddedPostgresProblem> {
    const { exclusive, log } = this.#options;
    try {
      const trouble = await this.#acquire(true);
      if (trouble) return trouble;
    } finally {
      if (!this.#client) await this.#giveUp();
    }
    const adopted = exclusive && this.#server === undefined;
    if (adopted) log("A PostgreSQL that outlived an earlier process was taken over.");
    if (exclusive) process.once("exit", this.#quit);
    return { adopted };
  }

  /** Shuts the server down and resolves when it is gone. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  // Leaves #client connected, and holding the lock if exclusive; or says why that can not be.
  async #acquire(newcomer: boolean): Promise<EmbeddedPostgresProblem | undefined> {
    const { directory, sockets, exclusive } = this.#options;
    const began = Date.now();
    let lockedSince: number | undefined;
    let busySince: number | undefined;
    while (Date.now() - began < START_WITHIN_MS && !this.#stopping.signal.aborted) {
      const answer = await ask(sockets, `${exclusive ? "owner" : "guest"} ${process.pid}`);
      if (isProblem(answer)) return answer;
      if (answer === "busy" || (answer === "nobody" && this.#server?.running())) {
        busySince ??= Date.now();
        if (Date.now() - busySince > ORPHAN_BUSY_MS && (await this.#quitOrphan())) busySince = undefined;
        await pause(POLL_INTERVAL_MS);
      } else if (answer === "nobody") {
        const said = await this.#startServer();
        if (said === undefined) continue;
        if (!isLockComplaint(said)) {
          return {
            problem: `PostgreSQL did not start on ${directory}. It said: ${said} Put that right and start again.`,
          };
        }
        lockedSince ??= Date.now();
        const locked = Date.now() - lockedSince;
        if (locked > LOCK_GIVEN_UP_MS) {
          return {
            problem: `A PostgreSQL on ${directory} neither answers nor ends (process ${(await recordedPid(directory)) ?? "unknown"}). Stop that process, then start again.`,
          };
        }
        if (locked > LOCK_IS_SUSPECT_MS && (await removeStaleLock(directory, sockets))) {
          this.#options.log(`The lock of a dead PostgreSQL in ${directory} was removed.`);
        }
        await pause(POLL_INTERVAL_MS);
      } else {
        const outcome = await this.#settle(answer, newcomer);
        if (outcome !== "lost") return outcome;
      }
    }
    return await this.#notReady();
  }

  // A server that nobody owns and that does not answer, as an earlier process may have left it, is told to end at once.
  async #quitOrphan(): Promise<boolean> {
    const { directory, log } = this.#options;
    const pid = await recordedPid(directory);
    if (pid === undefined || this.#server?.running()) return false;
    if (!(await isServerOf(pid, directory)) || (await starterOf(pid)) !== undefined) return false;
    log(`A PostgreSQL that an earlier process left behind does not answer (process ${pid}): it is ended.`);
    send(pid, "SIGQUIT");
    return true;
  }

  async #notReady(): Promise<EmbeddedPostgresProblem> {
    const { directory } = this.#options;
    const pid = await recordedPid(directory);
    const starter = pid && (await starterOf(pid));
    // Our own is done for: the next attempt begins with a new one.
    this.#quit();
    const said = `PostgreSQL on ${directory}${pid ? ` (process ${pid})` : ""} was not ready within ${START_WITHIN_MS / 1000} seconds.`;
    if (starter && starter !== process.pid)
      return { problem: `${said} It belongs to process ${starter}: stop that one, then start again.` };
    return { problem: `${said} Look at the disk and at the lines above, then start again.` };
  }

  async #startServer(): Promise<string | undefined> {
    this.#server = spawnServer({
      ...this.#options,
      // A command's server may have to outlive it: a site may have taken it over meanwhile.
      dieWithParent: this.#options.exclusive,
      log: (line) => {
        if (!this.#stopping.signal.aborted) this.#options.log(line);
      },
    });
    const said = await this.#server.ready;
    if (said !== undefined) this.#server = undefined;
    return said;
  }

  // Takes the lock over a fresh connection and makes the site's database; "lost" if the server went meanwhile.
  async #settle(client: pg.Client, newcomer: boolean): Promise<EmbeddedPostgresProblem | "lost" | undefined> {
    const { directory, exclusive } = this.#options;
    let kept = false;
    try {
      if (exclusive) {
        const outcome = await claim(client, newcomer && this.#server === undefined);
        if (outcome !== "claimed") {
          const pid = /^owner (\d+)$/.exec(outcome.holder)?.[1];
          return {
            problem: `The database in ${directory} is in use by another server process${pid ? ` (process ${pid})` : ""}. Stop that one first, or give this one its own DATA_DIR.`,
          };
        }
      }
      await ensureSiteDatabase(client);
      kept = true;
      this.#client = client;
      client.once("end", () => this.#lose());
      return undefined;
    } catch (error) {
      if (isLostConnection(error)) return "lost";
      // Most likely a full disk. A bug has no code, and is thrown.
      if (codeOf(error) === "") throw error;
      return { problem: `PostgreSQL on ${directory} could not be made ready: ${reasonOf(error)}.` };
    } finally {
      if (!kept) await client.end().catch(() => undefined);
    }
  }

  #lose(): void {
    this.#client = undefined;
    if (this.#stopping.signal.aborted || !this.#options.exclusive) return;
    this.#options.log("The embedded PostgreSQL closed its connections; bringing it back.");
    this.#recovery = this.#recover();
  }

  async #recover(): Promise<void> {
    if (Date.now() - this.#upSince > STEADY_MS) this.#retryMs = 0;
    while (!this.#stopping.signal.aborted) {
      // The first attempt is immediate: until it succeeds the lock is free for another process to take.
      if (this.#retryMs > 0) await this.#pauseUnlessStopped(this.#retryMs);
      this.#retryMs = Math.min(Math.max(this.#retryMs * 2, FIRST_RETRY_MS), LAST_RETRY_MS);
      if (this.#stopping.signal.aborted) return;
      const trouble = await this.#acquire(false);
      if (!trouble) {
        this.#upSince = Date.now();
        this.#options.log("The embedded PostgreSQL is back.");
        return;
      }
      if (!this.#stopping.signal.aborted) this.#options.log(trouble.problem);
    }
  }

  async #pauseUnlessStopped(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.#stopping.signal }).catch((error: unknown) => {
      if (codeOf(error) !== "ABORT_ERR") throw error;
    });
  }

  async #giveUp(): Promise<void> {
    this.#stopping.abort();
    await this.#shutDown();
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    // At once, so that a restart under way ends early instead of being waited for.
    if (this.#options.exclusive && this.#server) endInOrder(this.#server);
    await this.#recovery;
    const client = this.#client;
    try {
      if (this.#options.exclusive || (client && (await claimIfUnused(client)))) await this.#shutDown();
      else this.#leaveRunning();
    } catch (error) {
      // The server ended before us: there is nothing left to shut down.
      if (!isLostConnection(error)) throw error;
    } finally {
      process.off("exit", this.#quit);
      await client?.end().catch(() => undefined);
    }
  }

  async #shutDown(): Promise<void> {
    const { directory } = this.#options;
    if (this.#server) {
      endInOrder(this.#server);
      return await this.#server.gone;
    }
    // A server we took over is not our child: it is known by its lock file, which it removes last of all.
    const pid = this.#client && (await recordedPid(directory));
    if (pid === undefined || !(await isServerOf(pid, directory))) return;
    send(pid, "SIGINT");
    const impatience = setTimeout(() => send(pid, "SIGQUIT"), ORDERLY_STOP_MS);
    while ((await recordedPid(directory)) === pid && (await isServerOf(pid, directory))) await pause(20);
    clearTimeout(impatience);
  }

  #leaveRunning(): void {
    this.#server?.child.unref();
    this.#server?.child.stderr?.destroy();
  }

  /** For a process that ends without having stopped the server. */
  readonly #quit = () => {
    this.#server?.child.kill("SIGQUIT");
  };
}

/** Tells our server to end in an orderly way, and at once when that takes long (decision 0017). */
function endInOrder({ child, gone }: ServerProcess): void {
  child.kill("SIGINT");
  const impatience = setTimeout(() => child.kill("SIGQUIT"), ORDERLY_STOP_MS);
  void gone.then(() => clearTimeout(impatience));
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // Gone already, which is what the signal was for.
    if (codeOf(error) !== "ESRCH") throw error;
  }
}
