import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { RewritingStream } from "parse5-html-rewriting-stream";
import type { PrerenderedPage } from "#app/platform/page-cache.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { pagePolicy } from "./security-headers.ts";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Turns a page rendered with `nonce` into one that everyone can have: its own scripts (those with the nonce) become
 * inert and are named by hash in the policy, preloads of scripts go, and one small module that starts them late comes in.
 * A script that carries no nonce is not ours and gets no hash, so it cannot run.
 */
export async function prerenderPage(
  html: string,
  status: number,
  nonce: string,
  deferredHydration: string,
  settings: Settings,
): Promise<PrerenderedPage> {
  const { text, hashes } = rewrite(html, nonce, deferredHydration);
  return await prerenderText(text, status, "text/html; charset=utf-8", pagePolicy(settings, hashes));
}

/** The same for a text that is for machines and goes out as it is: a feed, a map of the site. */
export async function prerenderText(
  text: string,
  status: number,
  type: string,
  policy: string,
): Promise<PrerenderedPage> {
  const identity = Buffer.from(text);
  const [gzipped, brotli] = await Promise.all([
    toGzip(identity, { level: 9 }),
    toBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
  ]);
  return {
    status,
    type,
    policy,
    // Weak: the same page in another encoding is the same page.
    etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    identity: new Uint8Array(identity),
    gzip: new Uint8Array(gzipped),
    brotli: new Uint8Array(brotli),
  };
}

function rewrite(html: string, nonce: string, deferredHydration: string): { text: string; hashes: string[] } {
  const hashes: string[] = [];
  const rewriter = new RewritingStream();
  const output: string[] = [];
  /** The script of our own that is being read; null outside of one. A long one comes in pieces. */
  let ownScript: string | null = null;

  rewriter.on("startTag", (tag, raw) => {
    const attribute = (name: string) => tag.attrs.find((candidate) => candidate.name === name)?.value;
    if (tag.tagName === "link" && attribute("rel") === "modulepreload") return;
    if (tag.tagName === "script" && attribute("nonce") === nonce) {
      ownScript = attribute("src") === undefined ? "" : null;
      const kind = attribute("type") === "module" ? "module" : "classic";
      tag.attrs = [
        ...tag.attrs.filter(({ name }) => !["nonce", "type", "async", "defer"].includes(name)),
        { name: "type", value: "text/late" },
        { name: "data-late", value: kind },
      ];
      rewriter.emitStartTag(tag);
    } else if (attribute("nonce") === nonce) {
      tag.attrs = tag.attrs.filter(({ name }) => name !== "nonce");
      rewriter.emitStartTag(tag);
    } else {
      rewriter.emitRaw(raw);
    }
  });
  rewriter.on("text", (_, raw) => {
    if (ownScript !== null) ownScript += raw;
    rewriter.emitRaw(raw);
  });
  rewriter.on("endTag", (tag, raw) => {
    if (tag.tagName === "script" && ownScript !== null) {
      hashes.push(`'sha256-${createHash("sha256").update(ownScript).digest("base64")}'`);
      ownScript = null;
    }
    if (tag.tagName === "body")
      rewriter.emitRaw(`<script type="module" src="${deferredHydration}"></script>`);
    rewriter.emitRaw(raw);
  });
  rewriter.on("data", (chunk: Buffer | string) => output.push(chunk.toString()));
  rewriter.end(html);
  return { text: output.join(""), hashes: [...new Set(hashes)] };
}
