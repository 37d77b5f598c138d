import { execFile } from "node:child_process";
import { readdir, readFile, readlink, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { PORT } from "./cluster.server.ts";
import { codeOf } from "./problem.server.ts";
import { ORDERLY_STOP_MS, STARTED_BY } from "./server-process.server.ts";

/** A server on a database directory, whoever started it. */
export interface RunningServer {
  readonly pid: number;
  /** The living process that would start it again and stop it. Undefined: that has died, and nobody else ever would. */
  readonly owner: number | undefined;
}

/** The server that runs on this directory, or is starting or ending there. */
export async function runningServer(directory: string): Promise<RunningServer | undefined> {
  const pid = await recordedPid(directory);
  const seen = pid === undefined ? undefined : await look(pid);
  if (!pid || !seen?.command.includes(directory)) return undefined;
  const starter = new RegExp(`${STARTED_BY}(\\d+)`).exec(seen.command)?.[1];
  // Somebody else's doing: it is theirs to stop.
  if (!starter) return { pid, owner: pid };
  // Whose parent is gone gets another: the first process, or any that has asked to be that.
  return { pid, owner: Number(starter) === seen.parent ? seen.parent : undefined };
}

/** Ends a server that nobody owns, and resolves when it is gone. */
export async function endOrphan(directory: string, { pid }: RunningServer): Promise<void> {
  send(pid, "SIGINT");
  const impatience = setTimeout(() => send(pid, "SIGQUIT"), ORDERLY_STOP_MS);
  while ((await runningServer(directory))?.pid === pid) await pause(20);
  clearTimeout(impatience);
}

/**
 * Removes the lock files of a server that is certainly dead although a process with its number exists: numbers are handed out again
 * (in a container after every restart), and a zombie keeps its own. Says whether it did. Only on Linux, where every PostgreSQL process
 * can be told by its working directory, the database.
 */
export async function removeStaleLock(directory: string, sockets: string): Promise<boolean> {
  if (process.platform !== "linux" || (await recordedPid(directory)) === undefined) return false;
  for (const pid of await readdir("/proc")) {
    // Not to be read: gone, a zombie, or another user's, while a server of this directory would be ours to look at.
    if (/^\d+$/.test(pid) && (await readlink(`/proc/${pid}/cwd`).catch(() => "")) === directory) return false;
  }
  await rm(path.join(directory, "postmaster.pid"), { force: true });
  await rm(path.join(sockets, `.s.PGSQL.${PORT}.lock`), { force: true });
  return true;
}

/** The server's process number as the database directory records it. */
async function recordedPid(directory: string): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(path.join(directory, "postmaster.pid"), "utf8"), 10);
    return pid > 0 ? pid : undefined;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** A process's parent and command line; undefined when it has ended. */
async function look(pid: number): Promise<{ parent: number; command: string } | undefined> {
  try {
    if (process.platform === "linux") {
      const [, parent] = /^PPid:\s+(\d+)$/m.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
      return { parent: Number(parent), command: await readFile(`/proc/${pid}/cmdline`, "utf8") };
    }
    const { stdout } = await promisify(execFile)("ps", ["-o", "ppid=,command=", "-p", String(pid)]);
    return { parent: Number.parseInt(stdout, 10), command: stdout };
  } catch {
    return undefined;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // Gone already, which is what the signal was for.
    if (codeOf(error) !== "ESRCH") throw error;
  }
}
