import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { writeWhole } from "#app/platform/whole-file.server.ts";
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
      await writeWhole(fileOf(name), bytes);
    },
    read: (name) =>
      ifThere(async () => {
        const file = await open(fileOf(name));
        const { size } = await file.stat();
        const body = Readable.toWeb(file.createReadStream()) as ReadableStream;
        return new Response(body, { headers: { "Content-Length": String(size) } });
      }),
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
