import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "./settings.server.ts";

const responseTimeoutMs = 20_000;
/** Attempts after the first, for status 5xx and 429. */
const retries = 3;

export interface ObjectBody {
  content: Uint8Array<ArrayBuffer> | Blob;
  /** Hexadecimal; calculated if missing. Part of the signature, so that the content cannot be changed in transit. */
  sha256?: string;
  type: string;
}

/** An S3 bucket, addressed by path. Keys are of letters, digits and `/.-_`. Throws when it cannot be reached. */
export function openBucket(
  { bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  setting: "S3_BUCKET" | "BACKUP_BUCKET",
) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries });
  const noBucket = () =>
    new Error(`there is no bucket ${bucket} at ${endpoint}: correct ${setting} or S3_ENDPOINT`);

  /** Returns null for 404, which for PUT and lists means that the bucket does not exist. */
  async function send(method: string, pathAndQuery: string, within = responseTimeoutMs, body?: ObjectBody) {
    const headers = new Headers({ "X-Amz-Content-Sha256": body?.sha256 ?? sha256Of(body?.content) });
    if (body) headers.set("Content-Type", body.type);
    const response = await client.fetch(`${endpoint}/${bucket}${pathAndQuery}`, {
      method,
      headers,
      body: body?.content ?? null,
      signal: AbortSignal.timeout(within),
    });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return null;
    const advice =
      response.status === 403
        ? ": S3_ACCESS_KEY_ID and its secret must match, and need the rights to list, read, write and delete in the bucket"
        : "";
    throw new Error(`the bucket ${bucket} answered ${response.status} to ${method}${advice}`);
  }

  return {
    /** Time of the object's last write; null if it is missing. */
    async writtenAt(key: string): Promise<Date | null> {
      const at = (await send("HEAD", `/${key}`))?.headers.get("last-modified");
      return at ? new Date(at) : null;
    },
    async write(key: string, body: ObjectBody, within = responseTimeoutMs): Promise<void> {
      const response = await send("PUT", `/${key}`, within, body);
      if (!response) throw noBucket();
      await response.body?.cancel();
    },
    read: (key: string, within: number): Promise<Response | null> => send("GET", `/${key}`, within),
    async remove(key: string): Promise<void> {
      await (await send("DELETE", `/${key}`))?.body?.cancel();
    },
    async *list(prefix: string): AsyncGenerator<{ key: string; at: Date }> {
      let after: string | undefined;
      do {
        const query = new URLSearchParams({ "list-type": "2", prefix });
        if (after) query.set("continuation-token", after);
        const response = await send("GET", `?${query}`);
        if (!response) throw noBucket();
        const page = await response.text();
        for (const [, entry = ""] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
          yield { key: textOf(entry, "Key"), at: new Date(textOf(entry, "LastModified")) };
        after = textOf(page, "NextContinuationToken") || undefined;
      } while (after);
    },
    name: `the bucket ${bucket} at ${endpoint}`,
  };
}

function sha256Of(content: ObjectBody["content"] = new Uint8Array()): string {
  if (content instanceof Blob) throw new Error("the SHA-256 of a Blob is missing");
  return createHash("sha256").update(content).digest("hex");
}

/** Keys and times contain no characters that XML escapes; a token might contain "&". */
const textOf = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "").replaceAll("&amp;", "&");
