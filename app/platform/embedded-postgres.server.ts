import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readdir, readFile, readlink, rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import {
  codeOf,
  commandUnder,
  isProblem,
  messageOf,
  type Place,
  type Problem,
  port,
  prepareCluster,
} from "./postgres-cluster.server.ts";

// PostgreSQL of an npm package: started, restarted and stopped with this process. Decision 0017 gives the reason for each signal.

/** A running PostgreSQL that belongs to this machine's copy of the site. */
export interface EmbeddedPostgres {
  /** What `pg` needs to reach it: a Unix socket directory, user, database name. */
  readonly connection: { host: string; port: number; user: string; database: string };
  /** Fast shutdown, resolved when the server is gone. Can be called twice. End the pools first. */
  stop(): Promise<void>;
}

interface Options {
  /** Absolute; made on first use. */
  directory: string;
  log: (message: string) => void;
  /** False, for commands: a server of another process is used where one runs. */
  exclusive?: boolean;
}

/** The role and the database of the site. Not the superuser: SQL injection cannot reach files or programs. */
const site = "harmattan";
/** Names the owner's process in a server's command line. */
const startedBy = "cluster_name=harmattan-";

const pollMs = 50;
// Recovery replays at some 60 MB/s, and at most a few hundred megabytes wait to be replayed.
const startWithinMs = 120_000;
// How long another owner may take to end.
const endingOwnerMs = 1_500;
// A killed server is a zombie with its lock until init reaps it: up to 2 s were measured.
const suspectLockMs = 4_000;
const orderlyStopMs = 5_000;
const firstRetryMs = 250;
const lastRetryMs = 30_000;
const steadyMs = 60_000;

type ServerProcess = ReturnType<typeof spawnServer>;

function spawnServer({ directory, sockets, binaries, account }: Place, log: Options["log"]) {
  const settings = [
    // Quoted, because the setting is a list: a comma in the path would make two.
    `unix_socket_directories="${sockets.replaceAll('"', '""')}"`,
    "listen_addresses=",
    "unix_socket_permissions=0700",
    // One call instead of opening every file: recovery starts in a fifth of the time. Linux only.
    ...(process.platform === "linux" ? ["recovery_init_sync_method=syncfs"] : []),
    // Saves four processes that a site on one small machine does not use.
    "io_method=sync",
    "max_logical_replication_workers=0",
    // Failed statements contain visitors' input; the site logs these errors itself.
    "log_min_messages=log",
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
    "log_checkpoints=off",
    "log_line_prefix=",
    `${startedBy}${process.pid}`,
  ];
  const words = ["-D", directory, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  // Not INT: a fast shutdown during recovery may hang (decision 0017).
  const [command, args, options] = commandUnder(account, binaries.postgres, words, "QUIT");
  // Its own session: Ctrl-C must reach the site first, which still has requests to finish.
  const child = spawn(command, args, { ...options, stdio: ["ignore", "ignore", "pipe"], detached: true });
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.on("error", () => resolve());
  });
  return {
    /** Settles when it accepts connections (undefined) or has ended before that (its last messages). */
    ready: waitUntilReady(child, log),
    gone,
    /** Fast shutdown, then immediate shutdown, after which the next start recovers. */
    end() {
      child.kill("SIGINT");
      const impatience = setTimeout(() => child.kill("SIGQUIT"), orderlyStopMs);
      void gone.then(() => clearTimeout(impatience));
    },
    kill: () => void child.kill("SIGQUIT"),
  };
}

function waitUntilReady(child: ChildProcess, log: Options["log"]): Promise<string | undefined> {
  return new Promise((resolve) => {
    let isReady = false;
    const lines: string[] = [];
    child.on("error", (error) => resolve(messageOf(error)));
    child.once("close", () => resolve(lines.slice(-4).join(" ") || "it ended without a word"));
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (isReady) log(`PostgreSQL: ${line}`);
      else lines.push(line);
      if (!line.includes("database system is ready to accept connections")) return;
      isReady = true;
      resolve(undefined);
    });
  });
}

/** The server that runs on this directory, or is starting or ending there; `owner` is undefined for an orphan. */
async function findServer(
  directory: string,
): Promise<{ pid: number; owner: number | undefined } | undefined> {
  const pid = await lockedBy(directory);
  if (!pid) return undefined;
  const { parent, command } = await (process.platform === "linux"
    ? Promise.all([readFile(`/proc/${pid}/status`, "utf8"), readFile(`/proc/${pid}/cmdline`, "utf8")]).then(
        ([status, command]) => ({ parent: Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]), command }),
      )
    : promisify(execFile)("ps", ["-o", "ppid=,command=", "-p", String(pid)]).then(({ stdout }) => ({
        parent: Number.parseInt(stdout, 10),
        command: stdout,
      }))
  ).catch(() => ({ parent: 0, command: "" }));
  if (!command.includes(directory)) return undefined;
  const starter = new RegExp(`${startedBy}(\\d+)`).exec(command)?.[1];
  // Without the mark another program started it and stops it.
  if (!starter) return { pid, owner: pid };
  // An orphan has another parent: the first process, or any that registered as a subreaper.
  return { pid, owner: Number(starter) === parent ? parent : undefined };
}

/** The process number in the database's lock file. */
async function lockedBy(directory: string): Promise<number | undefined> {
  const text = await readFile(path.join(directory, "postmaster.pid"), "utf8").catch((error: unknown) => {
    if (codeOf(error) !== "ENOENT") throw error;
    return "";
  });
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : undefined;
}

/** Stops an orphaned server; resolves when it is gone. */
async function endOrphan(directory: string, pid: number): Promise<void> {
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (codeOf(error) !== "ESRCH") throw error;
    }
  };
  send("SIGINT");
  const impatience = setTimeout(() => send("SIGQUIT"), orderlyStopMs);
  while ((await findServer(directory))?.pid === pid) await pause(20);
  clearTimeout(impatience);
}

/** Process numbers repeat in containers, and a zombie keeps its own. Linux only: it searches working directories. */
async function removeStaleLock({ directory, sockets }: Place): Promise<boolean> {
  if (process.platform !== "linux" || (await lockedBy(directory)) === undefined) return false;
  for (const pid of await readdir("/proc")) {
    // Unreadable: ended, a zombie, or another user's, while a server of this directory is readable.
    if (/^\d+$/.test(pid) && (await readlink(`/proc/${pid}/cwd`).catch(() => "")) === directory) return false;
  }
  await rm(path.join(directory, "postmaster.pid"), { force: true });
  await rm(path.join(sockets, `.s.PGSQL.${port}.lock`), { force: true });
  return true;
}

/** A client of the database of this name; without the listener the loss of the server would end this process. */
const clientFor = (host: string, name: string): pg.Client =>
  new pg.Client({
    host,
    port,
    user: name,
    database: name,
    ssl: false,
    connectionTimeoutMillis: 5_000,
  }).on("error", () => undefined);

/** Whether the site's database can be used. `busy`: starting, recovering, shutting down, full, or not made yet. */
async function probe(sockets: string): Promise<"ready" | "busy" | "absent" | Problem> {
  const client = clientFor(sockets, site);
  try {
    await client.connect();
    return "ready";
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ECONNREFUSED") return "absent";
    if (code !== "EACCES" && code !== "EPERM") return "busy";
    return {
      problem: `This user may not reach the PostgreSQL socket in ${sockets}. Run this as the user the site runs as, or set DATABASE_URL.`,
    };
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Makes the site's role and database unless they exist. `lost`: the server ended meanwhile. */
async function ensureSiteDatabase(sockets: string): Promise<"lost" | Problem | undefined> {
  const client = clientFor(sockets, "postgres");
  const exists = async (query: string) => (await client.query(query, [site])).rowCount === 1;
  try {
    await client.connect();
    if (!(await exists("select from pg_roles where rolname = $1")))
      await client.query(`create role ${site} login`);
    if (!(await exists("select from pg_database where datname = $1")))
      await client.query(`create database ${site} owner ${site}`);
    return undefined;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || codeOf(error).startsWith("57P")) return "lost";
    // Most likely a full disk.
    return { problem: `PostgreSQL could not be made ready: ${messageOf(error)}.` };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts PostgreSQL on `directory` and restarts it after a failure, until `stop()` or this process ends. */
export async function startEmbeddedPostgres({
  directory,
  log,
  exclusive = true,
}: Options): Promise<EmbeddedPostgres | Problem> {
  const place = await prepareCluster(directory);
  if (isProblem(place)) return place;
  const connection = { host: place.sockets, port, user: site, database: site };
  const stopping = new AbortController();
  const { signal } = stopping;
  let server: ServerProcess | undefined;
  const start = () =>
    startServer(place, log, exclusive, signal, (started) => {
      server = started;
      if (signal.aborted) started.end();
    });
  const first = await start();
  if (first === "another's") return { connection, stop: async () => undefined };
  if (first) return first;
  const kill = () => server?.kill();
  process.once("exit", kill);

  async function keepRunning(): Promise<void> {
    for (let retryMs = 0; ; ) {
      const upSince = performance.now();
      await server?.gone;
      if (signal.aborted) return;
      log("The embedded PostgreSQL ended; bringing it back.");
      if (performance.now() - upSince > steadyMs) retryMs = 0;
      for (let hasFailed = true; hasFailed; ) {
        // The first attempt is immediate, before another process may own the directory.
        await pause(retryMs, undefined, { signal }).catch(() => undefined);
        retryMs = Math.min(Math.max(retryMs * 2, firstRetryMs), lastRetryMs);
        const outcome = await start();
        if (signal.aborted || outcome === "another's") return;
        log(outcome?.problem ?? "The embedded PostgreSQL is back.");
        hasFailed = outcome !== undefined;
      }
    }
  }

  const running = keepRunning();
  return {
    connection,
    async stop() {
      stopping.abort();
      server?.end();
      await running;
      await server?.gone;
      process.off("exit", kill);
    },
  };
}

/** Starts a server once no other process owns the directory; `hold` gets each. Undefined: it is ready. */
async function startServer(
  place: Place,
  log: Options["log"],
  exclusive: boolean,
  signal: AbortSignal,
  hold: (server: ServerProcess) => void,
): Promise<Problem | "another's" | undefined> {
  const { directory, sockets } = place;
  const start = performance.now();
  const isLater = (ms: number, since = start) => performance.now() - since > ms;
  let lockedSince: number | undefined;
  let reason = "it was told to stop before it had begun.";
  for (; !isLater(startWithinMs) && !signal.aborted; await pause(pollMs)) {
    const state = await probe(sockets);
    if (isProblem(state)) return state;
    const running = await findServer(directory);
    if (running && running.owner === undefined) {
      log(`A PostgreSQL that an earlier process left behind (process ${running.pid}) is ended.`);
      await endOrphan(directory, running.pid);
      continue;
    }
    if (running || state !== "absent") {
      const owner = running?.owner ? ` (process ${running.owner})` : "";
      if (!exclusive && state === "ready") return "another's";
      if (exclusive && isLater(endingOwnerMs))
        return {
          problem: `The database in ${directory} is in use by another server process${owner}. Stop that one first, or give this one its own DATA_DIR.`,
        };
      reason = `the server that another process${owner} runs there is not ready.`;
      continue;
    }
    const server = spawnServer(place, log);
    hold(server);
    const late = pause(startWithinMs, "it was not ready in time", { ref: false });
    const failure = (await Promise.race([server.ready, late])) ?? (await ensureSiteDatabase(sockets));
    if (failure === undefined) return undefined;
    server.kill();
    await server.gone;
    if (isProblem(failure)) return failure;
    if (failure === "lost") {
      reason =
        "it ended each time it had been started; look at the machine's memory and at what ends its processes.";
      continue;
    }
    reason = failure;
    // Another server is on this directory, or was a moment ago.
    if (!/lock file .* (already exists|is empty)|pre-existing shared memory/.test(failure)) break;
    lockedSince ??= performance.now();
    if (isLater(suspectLockMs, lockedSince) && (await removeStaleLock(place)))
      log(`The lock of a dead PostgreSQL in ${directory} was removed.`);
  }
  return {
    problem: `PostgreSQL did not start on ${directory}: ${reason.replace(/\.?$/, ".")} Put that right and start again.`,
  };
}
