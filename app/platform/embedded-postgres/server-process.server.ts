import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readdir, readFile, readlink, rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { type Account, commandUnder } from "./account.server.ts";
import type { Binaries } from "./binaries.server.ts";
import { PORT } from "./cluster.server.ts";
import { codeOf, reasonOf } from "./problem.server.ts";

/** A PostgreSQL server that this process started. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Settles when it accepts connections (undefined) or has ended without doing so (what it said last). */
  readonly ready: Promise<string | undefined>;
  /** Settles when the process is gone. */
  readonly gone: Promise<void>;
  running(): boolean;
}

const STARTED_BY = "harmattan-";

/** Starts the server. With `dieWithParent` it shuts down when this process dies, however it dies. */
export function spawnServer(options: {
  directory: string;
  sockets: string;
  binaries: Binaries;
  account: Account;
  dieWithParent: boolean;
  log: (message: string) => void;
}): ServerProcess {
  const settings = [
    // Quoted, because the setting is a list: a comma in the path would make two.
    `unix_socket_directories="${options.sockets.replaceAll('"', '""')}"`,
    "listen_addresses=",
    "unix_socket_permissions=0700",
    // One call instead of opening every file: recovery after a crash starts in a fifth of the time. Linux only.
    ...(process.platform === "linux" ? ["recovery_init_sync_method=syncfs"] : []),
    // What a visitor typed stands in failed statements and their details; the site reports those errors itself.
    "log_min_messages=log",
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
    "log_checkpoints=off",
    "log_line_prefix=",
    // Seen in the process list, and by a later start that has to know whose server it finds.
    `cluster_name=${STARTED_BY}${process.pid}`,
  ];
  const args = [
    "-D",
    options.directory,
    "-p",
    String(PORT),
    ...settings.flatMap((setting) => ["-c", setting]),
  ];
  const prepared = commandUnder(
    options.account,
    options.binaries.postgres,
    args,
    // Not INT: a server that is told to end in an orderly way while it recovers may never end (decision 0017).
    options.dieWithParent ? "QUIT" : undefined,
  );
  const child = spawn(prepared.command, prepared.args, {
    ...prepared.options,
    stdio: ["ignore", "ignore", "pipe"],
    // Its own session: Ctrl-C must reach the site first, which still has requests to finish.
    detached: true,
  });

  let ended = false;
  const gone = new Promise<void>((resolve) => {
    const end = () => {
      ended = true;
      resolve();
    };
    child.once("exit", end);
    child.on("error", end);
  });
  return { child, ready: watch(child, options.log), gone, running: () => !ended };
}

function watch(child: ChildProcess, log: (message: string) => void): Promise<string | undefined> {
  return new Promise((resolve) => {
    let accepting = false;
    const said: string[] = [];
    child.on("error", (error) => resolve(reasonOf(error)));
    child.once("close", () => resolve(said.slice(-4).join(" ") || "it ended without a word"));
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (accepting) log(`PostgreSQL: ${line}`);
      else said.push(line);
      if (line.includes("database system is ready to accept connections")) {
        accepting = true;
        resolve(undefined);
      }
    });
  });
}

/** Does this complaint mean "another server is, or was a moment ago, on this directory"? */
export function isLockComplaint(said: string): boolean {
  return /lock file .* (already exists|is empty)|pre-existing shared memory/.test(said);
}

/** The server's process number as the database directory records it. */
export async function recordedPid(directory: string): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(path.join(directory, "postmaster.pid"), "utf8"), 10);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Removes the lock files of a server that is certainly dead although a process with its number exists: numbers are
 * handed out again (in a container after every restart), and a zombie keeps its own. Says whether it did. Only on
 * Linux, where every PostgreSQL process can be told by its working directory, the database.
 */
export async function removeStaleLock(directory: string, sockets: string): Promise<boolean> {
  if (process.platform !== "linux" || (await recordedPid(directory)) === undefined) return false;
  for (const pid of await readdir("/proc")) {
    if (/^\d+$/.test(pid) && (await worksIn(pid, directory))) return false;
  }
  await rm(path.join(directory, "postmaster.pid"), { force: true });
  await rm(path.join(sockets, `.s.PGSQL.${PORT}.lock`), { force: true });
  return true;
}

/** Is that process a PostgreSQL of this directory? Where that can not be known, only its existence counts. */
export async function isServerOf(pid: number, directory: string): Promise<boolean> {
  if (process.platform === "linux") return worksIn(String(pid), directory);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** The process that started this server and still lives. Undefined: it is gone, and nobody else would ever stop the server. */
export async function starterOf(pid: number): Promise<number | undefined> {
  try {
    if (process.platform !== "linux") {
      const { stdout } = await promisify(execFile)("ps", ["-o", "ppid=", "-p", String(pid)]);
      return Number(stdout) > 1 ? Number(stdout) : undefined;
    }
    // Whose parent is gone gets another: the first process, or any that has asked to be that.
    const [, parent] = /^PPid:\s+(\d+)$/m.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
    const words = (await readFile(`/proc/${pid}/cmdline`, "utf8")).split("\0");
    return words.includes(`cluster_name=${STARTED_BY}${parent}`) ? Number(parent) : undefined;
  } catch {
    return undefined; // it has just ended
  }
}

async function worksIn(pid: string, directory: string): Promise<boolean> {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === directory;
  } catch {
    // Gone, a zombie, or another user's: a server of this directory would be ours to look at.
    return false;
  }
}
