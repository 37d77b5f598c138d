import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { link, open, readdir, rename, rm } from "node:fs/promises";
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
    if (!isFirstKept) await rename(draft, file);
    else
      await link(draft, file).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      });
    await syncNames(path.dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Syncs a folder's entries to disk; otherwise a power cut could remove a new file. */
export async function syncNames(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

const draftName = /\.[0-9a-f-]+\.draft$/;
const abandonedAfterMs = 60 * 60 * 1000;

/** Removes drafts of killed writers. Checks only the age, because another container may be writing in a shared folder. */
export async function sweepDrafts(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return [];
    });
    for (const name of names) {
      const file = path.join(folder, name);
      const stats = draftName.test(name) && statSync(file, { throwIfNoEntry: false });
      if (stats && Date.now() - stats.mtimeMs > abandonedAfterMs)
        await rm(file, { recursive: true, force: true });
    }
  }
}
