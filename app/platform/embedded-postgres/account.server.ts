import { type SpawnOptions, spawnSync } from "node:child_process";
import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import type { Binaries } from "./binaries.server.ts";
import { codeOf, type EmbeddedPostgresProblem } from "./problem.server.ts";

/** The account PostgreSQL runs under. PostgreSQL refuses to run as root. */
export interface Account {
  /** Who owns the files; undefined where the system has no such notion. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
  /** Must this process change to that account (it is root)? */
  readonly change: boolean;
  /** Run in a user namespace in which root looks like `nobody`. */
  readonly namespace: boolean;
}

/** A program ready for `spawn(command, args, options)`. */
export interface Command {
  readonly command: string;
  readonly args: string[];
  readonly options: SpawnOptions;
}

const NAMESPACE = ["unshare", "--user", "--map-user=65534", "--map-group=65534"];

/**
 * Chooses the account for the database in `directory`: whoever owns it already, else this process's own user,
 * else (for root) `postgres`, `nobody`, or root inside a user namespace, the first that can reach the files.
 */
export async function chooseAccount(
  directory: string,
  binaries: Binaries,
): Promise<Account | EmbeddedPostgresProblem> {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) return { owner: undefined, change: false, namespace: false };

  const existing = await ownerOf(directory);
  if (uid !== 0) {
    if (existing && existing.uid !== uid) {
      return {
        problem: `${directory} belongs to user ${existing.uid}, but this process is user ${uid}. Run it as that user, or give the directory over with "chown -R ${uid} ${directory}".`,
      };
    }
    return { owner: { uid, gid }, change: false, namespace: false };
  }

  // An existing database keeps its owner: changing it at every start would be a way to lose it.
  const candidates = existing ? (existing.uid === 0 ? [] : [existing]) : await unprivilegedAccounts();
  const inNamespace: Account = { owner: { uid, gid }, change: false, namespace: true };
  const obstacles: string[] = [];
  for (const owner of candidates) {
    const obstacle =
      (await blockedAt(path.dirname(directory), owner)) ?? (await blockedAt(binaries.postgres, owner));
    if (obstacle === undefined) return { owner, change: true, namespace: false };
    obstacles.push(`user ${owner.uid} may not enter ${obstacle}`);
  }
  if (existing && existing.uid !== 0) {
    return {
      problem: `The database in ${directory} belongs to user ${existing.uid}, but ${obstacles.join("; ")}. Allow it with "chmod o+x", or give the directory to root with "chown -R 0:0 ${directory}".`,
    };
  }
  if (namespaceWorks(binaries, inNamespace)) return inNamespace;
  const why = obstacles.length > 0 ? obstacles.join("; ") : `${directory} belongs to root`;
  return {
    problem: `PostgreSQL does not run as root, and no other account will do: ${why}, and no user namespace can be made here (unshare). Run the site as an ordinary user that owns DATA_DIR, or put DATA_DIR and the program where others may enter (chmod o+x), or set DATABASE_URL.`,
  };
}

/**
 * Turns a program into a command under `account`. With `dieWith`, the kernel sends that signal when this process
 * dies, however it dies; where util-linux is missing the program outlives us and the next start takes it over.
 */
export function commandUnder(
  account: Account,
  program: string,
  args: string[],
  dieWith?: "QUIT" | "KILL",
): Command {
  // The namespace comes first: entering one changes credentials, which cancels an earlier parent-death signal.
  const words = [
    ...(account.namespace ? NAMESPACE : []),
    ...(dieWith && parentDeathSignalWorks() ? ["setpriv", "--pdeathsig", dieWith] : []),
    program,
    ...args,
  ];
  return {
    command: words[0] ?? program,
    args: words.slice(1),
    options: {
      cwd: "/",
      // PGPORT, PGDATA and their kin in the operator's shell must not reach the server.
      env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
      ...(account.change ? account.owner : {}),
    },
  };
}

let parentDeathSignal: boolean | undefined;

function parentDeathSignalWorks(): boolean {
  parentDeathSignal ??=
    process.platform === "linux" && spawnSync("setpriv", ["--pdeathsig", "QUIT", "true"]).status === 0;
  return parentDeathSignal;
}

function namespaceWorks(binaries: Binaries, account: Account): boolean {
  if (process.platform !== "linux") return false;
  const { command, args, options } = commandUnder(account, binaries.postgres, ["--version"]);
  return spawnSync(command, args, { cwd: "/", ...(options.env ? { env: options.env } : {}) }).status === 0;
}

async function ownerOf(directory: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const { uid, gid } = await stat(directory);
    // An empty directory made by hand holds nothing yet: it is replaced, owner and all.
    const started = await stat(path.join(directory, "PG_VERSION")).then(
      () => true,
      (error) => codeOf(error) !== "ENOENT",
    );
    return started ? { uid, gid } : undefined;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function unprivilegedAccounts(): Promise<{ uid: number; gid: number }[]> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  return ["postgres", "nobody"].flatMap((name) => {
    const [, , uid, gid] = lines.find(([user]) => user === name) ?? [];
    return uid && gid ? [{ uid: Number(uid), gid: Number(gid) }] : [];
  });
}

// The first part of the path whose execute bit is closed to that account (access lists are not read).
async function blockedAt(target: string, account: { uid: number; gid: number }): Promise<string | undefined> {
  const real = await realpath(target);
  const parts = real.split(path.sep);
  for (let length = 1; length <= parts.length; length += 1) {
    const prefix = parts.slice(0, length).join(path.sep) || path.sep;
    const { uid, gid, mode } = await stat(prefix);
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return prefix;
  }
  return undefined;
}
