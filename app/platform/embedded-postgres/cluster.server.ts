import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { chmod, chown, lstat, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { isLeftBehind } from "../left-behind.server.ts";
import { syncNames } from "../whole-file.server.ts";
import { type Account, commandUnder } from "./account.server.ts";
import type { Binaries } from "./binaries.server.ts";
import { codeOf, type EmbeddedPostgresProblem, reasonOf } from "./problem.server.ts";

const MAJOR = "18";
/** The number in the socket's name; no TCP port is opened. */
export const PORT = 5432;

/**
 * Makes the database files in `directory` unless they are there. All or nothing: a process killed at any moment leaves either no
 * `directory` or a whole one.
 */
export async function ensureCluster(
  directory: string,
  binaries: Binaries,
  account: Account,
): Promise<EmbeddedPostgresProblem | undefined> {
  await sweep(directory);
  const found = await lookInto(directory);
  if (found === "cluster") return undefined;
  if (found !== "nothing") return found;

  const fresh = `${directory}.init-${process.pid}-${randomUUID().slice(0, 8)}`;
  try {
    await mkdir(fresh, { mode: 0o700 });
    await chown(fresh, account.uid, account.gid);
    const failure = await initialise(fresh, binaries, account);
    if (failure !== undefined) {
      return { problem: `initdb could not make the database in ${directory}: ${failure}` };
    }
    // initdb has synchronised what it wrote; the new name needs it too, or a power cut could undo it.
    await rename(fresh, directory);
    await syncNames(path.dirname(directory));
    return undefined;
  } catch (error) {
    // Another process was faster: its database is as good as ours.
    const lost = ["ENOTEMPTY", "EEXIST"].includes(codeOf(error));
    if (lost && (await lookInto(directory)) === "cluster") return undefined;
    throw error;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/**
 * Where the socket goes: the database's own directory, which is private (0700), or, if that path is too long for a socket address
 * (107 bytes on Linux, 103 on macOS), a private directory in /tmp with a name every process can work out. Not TMPDIR: that differs
 * between a service and a shell.
 */
export async function socketDirectory(
  directory: string,
  { uid, gid }: Account,
): Promise<string | EmbeddedPostgresProblem> {
  const longest = process.platform === "darwin" ? 103 : 107;
  if (Buffer.byteLength(path.join(directory, `.s.PGSQL.${PORT}`)) <= longest) return directory;
  const short = `/tmp/harmattan-${createHash("sha256").update(directory).digest("hex").slice(0, 16)}`;
  try {
    await mkdir(short, { mode: 0o700 });
    await chmod(short, 0o700);
    await chown(short, uid, gid);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
  // /tmp is everyone's: somebody else may have made that name first to listen in.
  const made = await lstat(short);
  if (made.isDirectory() && made.uid === uid && (made.mode & 0o077) === 0) return short;
  return {
    problem: `${directory} is too long a path for a socket, and ${short}, the place used instead, belongs to somebody else. Remove ${short}, or choose a shorter DATA_DIR.`,
  };
}

async function lookInto(directory: string): Promise<"nothing" | "cluster" | EmbeddedPostgresProblem> {
  const names = await readdir(directory).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [] as string[];
    throw error;
  });
  if (names.length === 0) return "nothing";
  if (!names.includes("PG_VERSION")) {
    return { problem: `${directory} holds files that are not a PostgreSQL database. Move them elsewhere.` };
  }
  const version = (await readFile(path.join(directory, "PG_VERSION"), "utf8")).trim();
  if (version === MAJOR) return "cluster";
  return {
    problem: `${directory} was made by PostgreSQL ${version}, this is PostgreSQL ${MAJOR}. Use the release of the site that made it, or move the data with pg_dump.`,
  };
}

/** Why it could not be made; undefined: it was. */
async function initialise(
  fresh: string,
  { initdb }: Binaries,
  account: Account,
): Promise<string | undefined> {
  // The builtin C.UTF-8 locale: a new operating system can not change the order of an index.
  const words = [
    ..."-U postgres -A trust -E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8".split(
      " ",
    ),
    ...["--no-instructions", "-D", fresh],
  ];
  try {
    await promisify(execFile)(...commandUnder(account, initdb, words, "KILL"));
    return undefined;
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    return stderr.trim().slice(-2_000).replaceAll("\n", " ") || reasonOf(error);
  }
}

// Half-made databases of processes that were killed.
async function sweep(directory: string): Promise<void> {
  const parent = path.dirname(directory);
  const prefix = `${path.basename(directory)}.init-`;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const leftover = path.join(parent, name);
    const maker = Number.parseInt(name.slice(prefix.length), 10);
    if (!(await isLeftBehind(leftover, maker))) continue;
    // Its initdb may still be writing where no parent-death signal exists.
    await rm(leftover, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
