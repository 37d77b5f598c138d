import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { openBucket } from "../s3-bucket.server.ts";
import type { BackupSettings, S3Settings } from "../settings.server.ts";

// A store takes 5 GB in one request; at 5 MB a second that is a quarter of an hour.
const sendingTimeoutMs = 60 * 60_000;

/** Where the backups of every night are kept. */
export interface BackupPlace {
  /** The folder in which one is written. */
  folder: string;
  /** Takes the file that was written there; it is kept under its name. */
  keep(name: string): Promise<void>;
  /** All file names, including foreign ones. */
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** For the log: no credentials. */
  describe(name: string): string;
}

export const openBackupPlace = ({ folder, bucket }: BackupSettings): BackupPlace =>
  bucket ? bucketPlace(folder, bucket) : folderPlace(folder);

const folderPlace = (folder: string): BackupPlace => ({
  folder,
  keep: async () => {},
  names: () => readdir(folder),
  remove: (name) => rm(path.join(folder, name)),
  describe: (name) => path.join(folder, name),
});

/** A bucket; the file is on the disk for as long as it is on its way. */
function bucketPlace(folder: string, settings: S3Settings): BackupPlace {
  const bucket = openBucket(settings, "BACKUP_BUCKET");
  return {
    folder,
    async keep(name) {
      const file = path.join(folder, name);
      try {
        const hash = createHash("sha256");
        await pipeline(createReadStream(file), hash);
        const body = {
          content: await openAsBlob(file),
          sha256: hash.digest("hex"),
          type: "application/gzip",
        };
        await bucket.write(name, body, sendingTimeoutMs);
      } finally {
        // With what a server that was killed meanwhile left there.
        await rm(folder, { recursive: true, force: true });
      }
    },
    async names() {
      const names: string[] = [];
      for await (const { key } of bucket.list("harmattan-")) names.push(key);
      return names;
    },
    remove: (name) => bucket.remove(name),
    describe: (name) => `${name} in ${bucket.name}`,
  };
}
