import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readSettings } from "#app/platform/settings.server.ts";
import { prerenderPage } from "./prerender-page.ts";

const read = readSettings({});
if (!read.ok) throw new Error(read.problems.join());
const { settings } = read;

// The parser that rewrites a page reads it in pieces of 64 KB: wherever the seam falls, nothing of the page may change.
test("a page of any length keeps its text, each of its own scripts its hash, and its modules for later", () => {
  const script = `data(${JSON.stringify("é “x” ".repeat(400))});`;
  const preloads = ["/react.js", "/late.js", "/page.js"]
    .map((href) => `<link rel="modulepreload" href="${href}">`)
    .join("");
  for (let length = 62_000; length < 68_000; length += 97) {
    const text = "words ".repeat(length / 6);
    const html = `<!DOCTYPE html><html><head>${preloads}</head><body><p>${text}</p><script nonce="N">${script}</script><script>foreign()</script></body></html>`;
    const page = prerenderPage(html, "N", "/late.js", settings);
    expect(page.text).toBe(
      `<!DOCTYPE html><html><head></head><body><p>${text}</p><script type="text/late" data-late="classic">${script}</script>` +
        `<script>foreign()</script><script type="module" src="/late.js" data-modules="/react.js /page.js"></script></body></html>`,
    );
    const [scripts = ""] = page.policy.match(/script-src [^;]*/) ?? [];
    const named = [...scripts.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash);
    expect(named).toEqual([createHash("sha256").update(script).digest("base64")]);
  }
}, 60_000);
