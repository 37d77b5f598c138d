import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { UploadStore } from "./upload-store.server.ts";
import { uploadFile } from "./uploaded-picture.ts";

/** Files in `DATA_DIR/uploads`, for a site of one server. */
export function diskStore(dataDir: string): UploadStore {
  const folder = path.join(dataDir, "uploads");
  const fileOf = (name: string) => path.join(folder, name);
  const writtenAt = (name: string) => ifThere(async () => (await stat(fileOf(name))).mtime);
  return {
    writtenAt,
    async write(name, bytes) {
      await mkdir(folder, { recursive: true });
      // Nobody reads half a file: it appears under its name when it is complete.
      const draft = fileOf(`${name}.${randomUUID()}`);
      try {
        await writeFile(draft, bytes, { flag: "wx" });
        await rename(draft, fileOf(name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: (name) => ifThere(async () => await readFile(fileOf(name))),
    remove: (name) => rm(fileOf(name), { force: true }),
    async *list() {
      for (const name of (await ifThere(() => readdir(folder))) ?? []) {
        const at = uploadFile.test(name) ? await writtenAt(name) : null;
        if (at) yield { name, at };
      }
    },
    describe: () => folder,
  };
}

async function ifThere<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
