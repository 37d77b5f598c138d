import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "../settings.server.ts";
import type { UploadStore } from "./upload-store.server.ts";
import { uploadFile, uploadType } from "./uploaded-picture.ts";

const answerTimeoutMs = 20_000;
/** A picture goes to its reader as it comes, however slow that one is. */
const readingTimeoutMs = 300_000;
/** Tries after the first, for answers of 5xx and 429. */
const retries = 3;
const prefix = "uploads/";

/** Objects `uploads/...` of a bucket that speaks S3 (signature version 4, addressed by its path). Readers get them through the site, so the bucket may stay private. */
export function s3Store({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Settings): UploadStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries });
  const root = `${endpoint}/${bucket}`;

  const noBucket = () =>
    new Error(`there is no bucket ${bucket} at ${endpoint}: correct S3_BUCKET or S3_ENDPOINT`);

  /** null: 404, which of an object that is written and of a list means that there is no bucket. Throws for every other answer that is no success. */
  async function ask(
    method: string,
    where: string,
    {
      body,
      type,
      within = answerTimeoutMs,
    }: { body?: Uint8Array<ArrayBuffer>; type?: string; within?: number } = {},
  ) {
    const response = await client.fetch(root + where, {
      method,
      headers: {
        // Signed with the request, so that nothing on the way can change what is stored.
        "X-Amz-Content-Sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
        ...(type ? { "Content-Type": type } : {}),
      },
      ...(body ? { body } : {}),
      signal: AbortSignal.timeout(within),
    });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return null;
    const advice =
      response.status === 403
        ? ": S3_ACCESS_KEY_ID and its secret must fit, and may list, read, write and delete in the bucket"
        : "";
    throw new Error(`the picture store answered ${response.status} to ${method}${advice}`);
  }
  const objectOf = (name: string) => `/${prefix}${name}`;
  return {
    async writtenAt(name) {
      const at = (await ask("HEAD", objectOf(name)))?.headers.get("last-modified");
      return at ? new Date(at) : null;
    },
    async write(name, bytes) {
      const response = await ask("PUT", objectOf(name), { body: bytes, type: uploadType(name) });
      if (!response) throw noBucket();
      await response.body?.cancel();
    },
    read: (name) => ask("GET", objectOf(name), { within: readingTimeoutMs }),
    async remove(name) {
      await (await ask("DELETE", objectOf(name)))?.body?.cancel();
    },
    async *list() {
      let after: string | undefined;
      do {
        const query = new URLSearchParams({ "list-type": "2", prefix });
        if (after) query.set("continuation-token", after);
        const response = await ask("GET", `?${query}`);
        if (!response) throw noBucket();
        const page = await response.text();
        // Our own names need no unescaping, and others are not ours.
        for (const [, entry = ""] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const name = textOf(entry, "Key").slice(prefix.length);
          if (uploadFile.test(name)) yield { name, at: new Date(textOf(entry, "LastModified")) };
        }
        after = textOf(page, "NextContinuationToken") || undefined;
      } while (after);
    },
    describe: () => `${prefix} in the bucket ${bucket} at ${endpoint}`,
  };
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** What stands in the first element of this name; empty when there is none. */
const textOf = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "").replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_entity, letters: string) => entities[letters] ?? "",
  );
