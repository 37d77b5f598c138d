import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A store that speaks S3 on the loopback: it takes no request that is not signed as AWS signature version 4 has it, and can be away. */
export interface S3Peer {
  /** As the site's settings. */
  readonly env: Record<string, string>;
  /** What is stored, by key; a test may change when it was. */
  readonly objects: Map<string, StoredObject>;
  /** Requests that were refused because of their signature. */
  readonly refused: readonly string[];
  /** From now on every answer is this status; null: as it should be. */
  failWith(status: number | null): void;
  stop(): Promise<void>;
}

interface StoredObject {
  bytes: Buffer;
  type: string;
  at: Date;
}

const bucket = "harmattan-pictures";
const region = "af-south-1";
const accessKeyId = "AKIDEXAMPLE";
const secretAccessKey = "a/secret+of the=peer";
/** Few, so that a list takes several pages. */
const keysPerPage = 3;

export async function openS3Peer(): Promise<S3Peer> {
  const objects = new Map<string, StoredObject>();
  const refused: string[] = [];
  let failure: number | null = null;

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.from(await bytesOf(request));
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    if (failure) return void response.writeHead(failure).end();
    const problem = whyNotSigned(request, url, body);
    if (problem) {
      refused.push(`${request.method} ${request.url}: ${problem}`);
      return void response
        .writeHead(403, { "Content-Type": "application/xml" })
        .end(xmlError("SignatureDoesNotMatch"));
    }
    if (!url.pathname.startsWith(`/${bucket}`))
      return void response.writeHead(404).end(xmlError("NoSuchBucket"));
    const key = decodeURIComponent(url.pathname.slice(bucket.length + 2));
    if (key === "")
      return void response.writeHead(200, { "Content-Type": "application/xml" }).end(listed(url));
    const found = objects.get(key);
    switch (request.method) {
      case "PUT":
        objects.set(key, { bytes: body, type: request.headers["content-type"] ?? "", at: new Date() });
        return void response.writeHead(200).end();
      case "DELETE":
        objects.delete(key);
        return void response.writeHead(204).end();
      case "HEAD":
      case "GET":
        if (!found)
          return void response.writeHead(404).end(request.method === "GET" ? xmlError("NoSuchKey") : "");
        response.writeHead(200, {
          "Content-Type": found.type,
          "Content-Length": found.bytes.length,
          "Last-Modified": found.at.toUTCString(),
        });
        return void response.end(request.method === "GET" ? found.bytes : undefined);
      default:
        response.writeHead(405).end();
    }
  }

  function listed({ searchParams }: URL): string {
    const prefix = searchParams.get("prefix") ?? "";
    const after = Buffer.from(searchParams.get("continuation-token") ?? "", "base64").toString();
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, keysPerPage);
    const entries = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
    );
    const next = Buffer.from(page.at(-1) ?? "").toString("base64");
    const more = keys.length > keysPerPage ? `<NextContinuationToken>${next}</NextContinuationToken>` : "";
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${entries.join("")}${more}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    objects,
    refused,
    failWith(status) {
      failure = status;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const bytesOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const xmlError = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;
const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, data: string) => createHmac("sha256", key).update(data).digest();

/** Works the signature out anew from what arrived, by the text of AWS's "Create a signed AWS API request"; null when it is the one that was sent. */
function whyNotSigned(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const { headers, method = "" } = request;
  const [, credential = "", signed = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const names = signed.split(";");
  const date = String(headers["x-amz-date"] ?? "");
  if (!names.includes("host") || !names.includes("x-amz-date") || !names.includes("x-amz-content-sha256"))
    return "a header that has to be signed is not";
  if (
    Math.abs(Date.now() - Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5"))) >
    15 * 60_000
  )
    return "signed too long ago";
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  if (credential !== `${accessKeyId}/${scope}`) return "another credential";
  const payload = String(headers["x-amz-content-sha256"]);
  if (payload !== sha256(body)) return "the body is not the one that was signed";
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const canonical = [
    method,
    url.pathname
      .split("/")
      .map((part) => encode(decodeURIComponent(part)))
      .join("/"),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join("&"),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? "")
          .trim()
          .replace(/ +/g, " ")}`,
    ),
    "",
    signed,
    payload,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const key = [region, "s3", "aws4_request"].reduce<Buffer>(
    hmac,
    hmac(`AWS4${secretAccessKey}`, date.slice(0, 8)),
  );
  return hmac(key, toSign).toString("hex") === signature ? null : "another signature";
}
