import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { AwsV4Signer } from "aws4fetch";

/** An S3 store on the loopback that checks signatures and can fail. */
export interface S3Peer {
  /** As the site's settings. */
  readonly env: Record<string, string>;
  /** Stored objects by key; tests may change their dates. */
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
const xmlType = { "Content-Type": "application/xml" };

export async function openS3Peer(): Promise<S3Peer> {
  const objects = new Map<string, StoredObject>();
  const refused: string[] = [];
  let failure: number | null = null;

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    if (failure) return void response.writeHead(failure).end();
    const problem = await whyNotSigned(request, url, body);
    if (problem) {
      refused.push(`${request.method} ${request.url}: ${problem}`);
      return void response.writeHead(403, xmlType).end(xmlError("SignatureDoesNotMatch"));
    }
    if (!url.pathname.startsWith(`/${bucket}`))
      return void response.writeHead(404).end(xmlError("NoSuchBucket"));
    const key = decodeURIComponent(url.pathname.slice(bucket.length + 2));
    if (key === "") return void response.writeHead(200, xmlType).end(listed(url));
    const object = objects.get(key);
    if (request.method === "PUT") {
      objects.set(key, { bytes: body, type: request.headers["content-type"] ?? "", at: new Date() });
      return void response.writeHead(200).end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const isGet = request.method === "GET";
    if (!object) return void response.writeHead(404).end(isGet ? xmlError("NoSuchKey") : "");
    response.writeHead(200, {
      "Content-Type": object.type,
      "Content-Length": object.bytes.length,
      "Last-Modified": object.at.toUTCString(),
    });
    response.end(isGet ? object.bytes : undefined);
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

const xmlError = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;

/** Signs the request again with the right key and compares; null when the signatures are the same. */
async function whyNotSigned(request: IncomingMessage, url: URL, body: Buffer): Promise<string | null> {
  const { authorization = "", "x-amz-date": datetime, "x-amz-content-sha256": payload } = request.headers;
  if (payload !== createHash("sha256").update(body).digest("hex")) return "another body";
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? [];
  const headers = names.flatMap((name) => (name === "host" ? [] : [[name, String(request.headers[name])]]));
  const signer = new AwsV4Signer({
    method: request.method,
    url: url.href,
    headers: Object.fromEntries(headers),
    allHeaders: true,
    accessKeyId,
    secretAccessKey,
    region,
    service: "s3",
    datetime: String(datetime),
  });
  return authorization === (await signer.sign()).headers.get("authorization") ? null : "another signature";
}
