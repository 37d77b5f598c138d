import { stat } from "node:fs/promises";

const abandonedAfterMs = 60 * 60 * 1000;

/** Whether a file or folder that is only there while its maker works on it was left behind: the maker has ended, or it is an hour old. */
export async function isLeftBehind(leftover: string, makerPid: number): Promise<boolean> {
  return !isAlive(makerPid) || (await isAbandoned(leftover));
}

// The process's own number on a leftover was another's: in a container every start has the same number.
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether a file is an hour old, or gone: in a shared folder the number of its writer's process says nothing. */
export async function isAbandoned(leftover: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(leftover)).mtimeMs > abandonedAfterMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return true;
    throw error;
  }
}
