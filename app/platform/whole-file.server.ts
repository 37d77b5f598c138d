import { randomUUID } from "node:crypto";
import { link, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

/** Writes a file atomically and durably, private to the server's user. The last writer wins unless `isFirstKept`. */
export async function writeWhole(file: string, content: Uint8Array | string, { isFirstKept = false } = {}) {
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await (isFirstKept ? linkUnlessThere(draft, file) : rename(draft, file));
    await syncNames(path.dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Synchronises a folder's names: a power cut could otherwise remove a new file. */
export async function syncNames(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

async function linkUnlessThere(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

const draftName = /\.[0-9a-f-]+\.draft$/;

/** Removes drafts of killed writers after an hour: another container may be writing now. */
export async function sweepDrafts(folders: readonly string[]): Promise<void> {
  for (const folder of folders)
    for (const name of await namesIn(folder)) {
      const file = path.join(folder, name);
      if (draftName.test(name) && (await isAbandoned(file))) await rm(file, { force: true });
    }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

const abandonedAfterMs = 60 * 60 * 1000;

/** Whether the process that made this file or folder has ended, or an hour has passed. */
export async function isLeftBehind(leftover: string, makerPid: number): Promise<boolean> {
  // Process numbers repeat across container restarts: this process's own number on a leftover means an earlier run.
  return makerPid === process.pid || !isAlive(makerPid) || (await isAbandoned(leftover));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

// In a shared folder the process number of a writer in another container is unknown, so age alone counts.
async function isAbandoned(leftover: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(leftover)).mtimeMs > abandonedAfterMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return true;
    throw error;
  }
}
