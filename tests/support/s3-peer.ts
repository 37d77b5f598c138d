import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { AwsV4Signer } from "aws4fetch";

const bucket = "harmattan-pictures";
const credentials = {
  region: "af-south-1",
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "a/secret+of the=peer",
};
/** Few, so that a list takes several pages. */
const keysPerPage = 3;

/** An S3 store on the loopback that checks signatures and can fail. */
export async function openS3Peer() {
  /** By key; tests may change their dates. */
  const objects = new Map<string, { bytes: Buffer; type: string; at: Date }>();
  const refused: string[] = [];
  let failure: number | null = null;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const send = (status: number, xml = "") =>
      void response.writeHead(status, { "Content-Type": "application/xml" }).end(xml);
    if (failure) return send(failure);
    const problem = await signatureProblem(request, url, body);
    if (problem) {
      refused.push(`${request.method} ${request.url}: ${problem}`);
      return send(403, xmlError("SignatureDoesNotMatch"));
    }
    if (!url.pathname.startsWith(`/${bucket}`)) return send(404, xmlError("NoSuchBucket"));
    const key = decodeURIComponent(url.pathname.slice(bucket.length + 2));
    if (key === "") return send(200, listKeys(url));
    const object = objects.get(key);
    if (request.method === "PUT") {
      objects.set(key, { bytes: body, type: request.headers["content-type"] ?? "", at: new Date() });
      return send(200);
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return send(204);
    }
    const isGet = request.method === "GET";
    if (!object) return send(404, isGet ? xmlError("NoSuchKey") : "");
    const { bytes, type, at } = object;
    const headers = { "Content-Length": bytes.length, "Last-Modified": at.toUTCString() };
    response.writeHead(200, { "Content-Type": type, ...headers }).end(isGet ? bytes : undefined);
  }

  function listKeys({ searchParams }: URL): string {
    const prefix = searchParams.get("prefix") ?? "";
    const after = Buffer.from(searchParams.get("continuation-token") ?? "", "base64").toString();
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, keysPerPage);
    const dateOf = (key: string) => `<LastModified>${objects.get(key)?.at.toISOString()}</LastModified>`;
    const entries = page.map((key) => `<Contents><Key>${key}</Key>${dateOf(key)}</Contents>`);
    const next = Buffer.from(page.at(-1) ?? "").toString("base64");
    const more = keys.length > keysPerPage ? `<NextContinuationToken>${next}</NextContinuationToken>` : "";
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${entries.join("")}${more}</ListBucketResult>`;
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    /** The site's settings for this store. */
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_REGION: credentials.region,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    objects,
    /** Requests that were refused because of their signature. */
    refused: refused as readonly string[],
    /** Makes every response have this status; null ends that. */
    failWith(status: number | null) {
      failure = status;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const xmlError = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;

/** Signs the request again with the right key and compares; null when the signatures are the same. */
async function signatureProblem(request: IncomingMessage, url: URL, body: Buffer): Promise<string | null> {
  const { authorization = "", "x-amz-date": datetime, "x-amz-content-sha256": payload } = request.headers;
  if (payload !== createHash("sha256").update(body).digest("hex")) return "another body";
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? [];
  const signed = names.flatMap((name) => (name === "host" ? [] : [[name, String(request.headers[name])]]));
  const signer = new AwsV4Signer({
    method: request.method,
    url: url.href,
    headers: Object.fromEntries(signed),
    allHeaders: true,
    service: "s3",
    datetime: String(datetime),
    ...credentials,
  });
  return authorization === (await signer.sign()).headers.get("authorization") ? null : "another signature";
}
