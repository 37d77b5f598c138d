import { readdirSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import type { Site } from "./site.ts";

/** The processes of a site's database: each works in its directory. Linux only, as root or the same user. */
export function postgresPids({ dataDir }: Pick<Site, "dataDir">): number[] {
  const directory = realpathSync(path.join(dataDir, "postgres"));
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && workingDirectory(name) === directory)
    .map(Number);
}

function workingDirectory(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null; // ended meanwhile, or another user's
  }
}

/** Sends SIGKILL to a process that may have ended already. */
export function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
