import { spawnSync } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Binaries } from "./binaries.server.ts";
import { codeOf, type EmbeddedPostgresProblem } from "./problem.server.ts";

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** The account PostgreSQL runs under and its files belong to. PostgreSQL refuses to run as root. */
export interface Account extends User {
  /** Run in a user namespace in which root looks like `nobody`. */
  readonly isInNamespace: boolean;
}

/** What `spawn` and its kin take. */
type Command = [program: string, args: string[], options: User & { cwd: string; env: NodeJS.ProcessEnv }];

const NAMESPACE = ["unshare", "--user", "--map-user=65534", "--map-group=65534"];

/**
 * Chooses the account for the database in `directory`: whoever owns it already, else this process's own user, else (for root)
 * `postgres`, `nobody`, or root inside a user namespace, the first that can reach the files.
 */
export async function chooseAccount(
  directory: string,
  binaries: Binaries,
): Promise<Account | EmbeddedPostgresProblem> {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (own.uid !== 0) return { ...own, isInNamespace: false };
  const existing = await ownerOf(directory);
  // An existing database keeps its owner: changing it at every start would be a way to lose it.
  const candidates = existing ? [existing] : await unprivilegedUsers();
  const able = candidates.find((user) => user.uid !== 0 && canReach(user, directory, binaries));
  if (able) return { ...able, isInNamespace: false };
  const inNamespace = { ...own, isInNamespace: true };
  if (
    (!existing || existing.uid === 0) &&
    succeeds(commandUnder(inNamespace, binaries.postgres, ["--version"]))
  )
    return inNamespace;
  const users = candidates.map(({ uid }) => uid).join(", ") || "none";
  return {
    problem: `PostgreSQL does not run as root, no user namespace can be made here (unshare), and of the other accounts (user ${users}) none may reach both ${directory} and ${binaries.postgres}. Run the site as an ordinary user that owns DATA_DIR, or let others enter those folders (chmod o+x), or set DATABASE_URL.`,
  };
}

/**
 * Turns a program into a command under `account`. With `dieWith`, the kernel sends that signal when this process dies, however it dies;
 * where util-linux is missing the program outlives us, and the next start ends it.
 */
export function commandUnder(
  { uid, gid, isInNamespace }: Account,
  program: string,
  args: string[],
  dieWith?: "QUIT" | "KILL",
): Command {
  // The namespace comes first: entering one changes credentials, which cancels an earlier parent-death signal.
  const [command = program, ...rest] = [
    ...(isInNamespace ? NAMESPACE : []),
    ...(dieWith && canSignalParentDeath() ? ["setpriv", "--pdeathsig", dieWith] : []),
    program,
    ...args,
  ];
  // PGPORT, PGDATA and their kin in the operator's shell must not reach the server.
  const env = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
  return [command, rest, { cwd: "/", env, uid, gid }];
}

let parentDeathSignal: boolean | undefined;

function canSignalParentDeath(): boolean {
  parentDeathSignal ??= spawnSync("setpriv", ["--pdeathsig", "QUIT", "true"]).status === 0;
  return parentDeathSignal;
}

const succeeds = (command: Command) => spawnSync(...command).status === 0;

/** Whose database it is; undefined where there is none: an empty directory made by hand is replaced, owner and all. */
async function ownerOf(directory: string): Promise<User | undefined> {
  try {
    const { uid, gid } = await stat(path.join(directory, "PG_VERSION"));
    return { uid, gid };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function unprivilegedUsers(): Promise<User[]> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  return ["postgres", "nobody"].flatMap((name) => {
    const [, , uid, gid] = lines.find(([user]) => user === name) ?? [];
    return uid && gid ? [{ uid: Number(uid), gid: Number(gid) }] : [];
  });
}

const canReach = ({ uid, gid }: User, directory: string, { postgres }: Binaries) => {
  const test = ["-c", 'test -x "$0" -a -x "$1"', path.dirname(directory), postgres];
  return succeeds(["/bin/sh", test, { cwd: "/", env: {}, uid, gid }]);
};
