import { openBucket } from "../s3-bucket.server.ts";
import type { S3Settings } from "../settings.server.ts";
import type { UploadStore } from "./upload-store.server.ts";
import { uploadFile, uploadType } from "./uploaded-picture.ts";

/** A picture goes to its reader as it comes, however slow that one is. */
const readingTimeoutMs = 300_000;
const prefix = "uploads/";

/** Objects `uploads/...` of a bucket. Readers get them through the site, so the bucket may stay private. */
export function s3Store(settings: S3Settings): UploadStore {
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
