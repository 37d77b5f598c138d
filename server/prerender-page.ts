import { createHash } from "node:crypto";
import { RewritingStream } from "parse5-html-rewriting-stream";
import type { Settings } from "#app/platform/settings.server.ts";
import { pagePolicy } from "./security-headers.ts";

/**
 * Turns a page rendered with `nonce` into one that everyone can have: its own scripts (those with the nonce) become
 * inert and are named by hash in the policy, preloads of scripts go, and one small module comes in that is told which they were.
 * A script that carries no nonce is not ours and gets no hash, so it cannot run.
 */
export function prerenderPage(
  html: string,
  nonce: string,
  firstView: string,
  settings: Settings,
): { text: string; policy: string } {
  const hashes: string[] = [];
  const rewriter = new RewritingStream();
  const output: string[] = [];
  const modules: string[] = [];
  /** The script of our own that is being read; null outside of one. A long one comes in pieces. */
  let ownScript: string | null = null;

  rewriter.on("startTag", (tag, raw) => {
    const attribute = (name: string) => tag.attrs.find((candidate) => candidate.name === name)?.value;
    if (tag.tagName === "link" && attribute("rel") === "modulepreload") {
      modules.push(attribute("href") ?? "");
      return;
    }
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
      rewriter.emitRaw(
        `<script type="module" src="${firstView}" data-modules="${[...new Set(modules)].filter((module) => module !== firstView).join(" ")}"></script>`,
      );
    rewriter.emitRaw(raw);
  });
  rewriter.on("data", (chunk: Buffer | string) => output.push(chunk.toString()));
  rewriter.end(html);
  return { text: output.join(""), policy: pagePolicy(settings, [...new Set(hashes)]) };
}
