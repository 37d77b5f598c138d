import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { openBucket } from "#app/platform/s3-bucket.server.ts";
import type { S3Settings, UploadSettings } from "#app/platform/settings.server.ts";
import { writeWhole } from "#app/platform/whole-file.server.ts";
import { uploadFile, uploadType } from "./uploaded-picture.ts";

export interface StoredFile {
  name: string;
  at: Date;
}

/** Storage for uploaded pictures, named as in `uploadFile`. Writes are atomic. Throws when unreachable. */
export interface UploadStore {
  /** Time of the file's last write; null if it is missing. */
  writtenAt(name: string): Promise<Date | null>;
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** The file as a stream, with its Content-Length; null if it is missing. */
  read(name: string): Promise<Response | null>;
  remove(name: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
  describe(): string;
}

export const openUploadStore = (uploads: UploadSettings, dataDir: string): UploadStore =>
  uploads.kind === "s3" ? s3Store(uploads) : diskStore(dataDir);

/** Files in `DATA_DIR/uploads`, for a site of one server. */
function diskStore(dataDir: string): UploadStore {
  const folder = path.join(dataDir, "uploads");
  const fileOf = (name: string) => path.join(folder, name);
  const writtenAt = (name: string) => ifExists(async () => (await stat(fileOf(name))).mtime);
  return {
    writtenAt,
    async write(name, bytes) {
      await mkdir(folder, { recursive: true });
      await writeWhole(fileOf(name), bytes);
    },
    read: (name) =>
      ifExists(async () => {
        const file = await open(fileOf(name));
        const { size } = await file.stat();
        const body = Readable.toWeb(file.createReadStream()) as ReadableStream;
        return new Response(body, { headers: { "Content-Length": String(size) } });
      }),
    remove: (name) => rm(fileOf(name), { force: true }),
    async *list() {
      for (const name of (await ifExists(() => readdir(folder))) ?? []) {
        const at = uploadFile.test(name) ? await writtenAt(name) : null;
        if (at) yield { name, at };
      }
    },
    describe: () => folder,
  };
}

async function ifExists<Value>(access: () => Promise<Value>): Promise<Value | null> {
  try {
    return await access();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Long, because a picture is streamed at the speed of its client. */
const readingTimeoutMs = 300_000;
const prefix = "uploads/";

/** Objects `uploads/...` of a bucket. Clients get them through the site, so the bucket may stay private. */
function s3Store(settings: S3Settings): UploadStore {
  const bucket = openBucket(settings, "S3_BUCKET");
  const keyOf = (name: string) => prefix + name;
  return {
    writtenAt: (name) => bucket.writtenAt(keyOf(name)),
    write: (name, content) => bucket.write(keyOf(name), { content, type: uploadType(name) }),
    read: (name) => bucket.read(keyOf(name), readingTimeoutMs),
    remove: (name) => bucket.remove(keyOf(name)),
    async *list() {
      for await (const { key, at } of bucket.list(prefix)) {
        const name = key.slice(prefix.length);
        if (uploadFile.test(name)) yield { name, at };
      }
    },
    describe: () => `${prefix} in ${bucket.name}`,
  };
}

const dayMs = 24 * 60 * 60_000;

/** Younger pictures stay: their text may not be saved yet. */
const minimumAgeMs = 2 * dayMs;
/** An older picture that is uploaded again is written again, which restarts its time. */
export const renewedAfterMs = dayMs;

/** Deletes unused pictures older than two days; returns how many. */
export async function sweepUploads(store: UploadStore, usedPictures: () => Promise<string[]>, now: Date) {
  const isKept = ({ at }: StoredFile) => now.getTime() - at.getTime() < minimumAgeMs;
  const pictures = new Map<string, StoredFile[]>();
  for await (const file of store.list()) {
    const name = pictureOf(file.name);
    pictures.set(name, [...(pictures.get(name) ?? []), file]);
  }
  for (const [name, files] of pictures) if (files.some(isKept)) pictures.delete(name);
  // Read after the list was made: pictures used meanwhile stay.
  if (pictures.size > 0) for (const name of await usedPictures()) pictures.delete(name);
  for (const [name, files] of pictures) {
    // The file that marks a complete picture is removed first.
    await store.remove(`${name}.webp`);
    for (const file of files) await store.remove(file.name);
  }
  return pictures.size;
}

const pictureOf = (name: string) => name.slice(0, name.indexOf("."));
