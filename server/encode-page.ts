import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzipSync } from "node:zlib";
import { parseAccept } from "hono/utils/accept";
import { LRUCache } from "lru-cache";
import { isKnown } from "#app/platform/etag.ts";
import type { EncodedBody, Encoding, PrerenderedPage } from "#app/platform/page-cache.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { securityHeaders } from "./security-headers.ts";

const toBrotli = (text: Buffer, quality: number) =>
  promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

/** Compresses a text and writes the heads that it goes out with, so that an answer has nothing left to do but choose. */
export async function encodePage(
  text: string,
  { status, route, type, policy }: { status: number; route: string; type: string; policy: string },
  settings: Settings,
): Promise<PrerenderedPage> {
  const identity = Buffer.from(text);
  // Quickly, for whoever waits for it; `compressBest` follows.
  const brotli = await toBrotli(identity, 5);
  let gzipped: EncodedBody | undefined;
  // Weak: the same page in another encoding is the same page.
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const headers = Object.entries({
    "Content-Type": type,
    "Cache-Control": "public, max-age=0, must-revalidate",
    ETag: etag,
    Vary: "Accept-Encoding",
    ...securityHeaders(settings),
    "Content-Security-Policy": policy,
  }).flat();
  return {
    status,
    route,
    etag,
    headers,
    encoded: {
      identity: encodedBody(headers, identity),
      // Made for whoever asks first: hardly anybody takes gzip and not Brotli.
      get gzip() {
        gzipped ??= encodedBody(headers, gzipSync(identity), "gzip");
        return gzipped;
      },
      br: encodedBody(headers, brotli, "br"),
    },
  };
}

/** Replaces the quick compression by the smallest, which takes a hundred times as long: nobody should wait for it. */
export async function compressBest({ headers, encoded }: PrerenderedPage): Promise<void> {
  encoded.br = encodedBody(headers, await toBrotli(encoded.identity.body, 11), "br");
}

const encodedBody = (
  headers: readonly string[],
  body: Buffer<ArrayBuffer>,
  encoding?: string,
): EncodedBody => ({
  body,
  headers: [
    ...headers,
    ...(encoding ? ["Content-Encoding", encoding] : []),
    "Content-Length",
    String(body.length),
  ],
});

interface Answer {
  status: number;
  headers: readonly string[];
  body: Buffer<ArrayBuffer> | null;
}

/** What a page is answered with to somebody who has `If-None-Match` and takes `Accept-Encoding`. */
export function answerWith(
  page: PrerenderedPage,
  asked: Pick<IncomingHttpHeaders, "if-none-match" | "accept-encoding">,
): Answer {
  if (isKnown(asked["if-none-match"], page.etag)) return { status: 304, headers: page.headers, body: null };
  const { headers, body } = page.encoded[encodingFor(asked["accept-encoding"] ?? "")];
  return { status: page.status, headers, body };
}

// The better first: it is taken where several are asked for alike. A handful of headers is what browsers send.
const encodings: readonly Encoding[] = ["br", "gzip", "identity"];
const chosen = new LRUCache<string, Encoding>({ max: 200 });

function encodingFor(header: string): Encoding {
  const known = chosen.get(header);
  if (known) return known;
  const asked = parseAccept(header.toLowerCase());
  const weightOf = (encoding: Encoding): number => {
    const named = asked.find(({ type }) => type === encoding) ?? asked.find(({ type }) => type === "*");
    // Who does not speak of it takes a page as it is, if there is nothing else that they take.
    return named?.q ?? (encoding === "identity" ? 0.0001 : 0);
  };
  const best = encodings.reduce((best, each) => (weightOf(each) > weightOf(best) ? each : best));
  // Whoever takes none of them gets one that can be read.
  const encoding = weightOf(best) > 0 ? best : "identity";
  chosen.set(header, encoding);
  return encoding;
}
