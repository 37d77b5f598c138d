import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readSettings } from "#app/platform/settings.server.ts";
import { prerenderPage } from "./prerender-page.ts";

const read = readSettings({});
if (!read.ok) throw new Error(read.problems.join());
const { settings } = read;
const nonce = "a+/b=";

test("a page keeps its text; its own scripts get hashes and its modules load later", () => {
  const script = `data("\\u003c/script> ${"é “x” ".repeat(400)}");`;
  const module = `import "/page.js"; start();`;
  const preloads = ["/react.js", "/late.js", "/page.js", "/react.js"]
    .map((href) => `<link rel="modulepreload" href="${href}"/>`)
    .join("");
  const html =
    `<!DOCTYPE html><html><head><link rel="stylesheet" nonce="${nonce}" href="/a.css"/>${preloads}</head>` +
    `<body><p title="a &gt; b">words, nonce="${nonce.slice(1)}"</p><a-carousel></a-carousel>` +
    `<script nonce="${nonce}">${script}</script><script type="module" async="" nonce="${nonce}">${module}</script>` +
    `<script nonce="${nonce}" src="/classic.js" defer></script><script nonce="guess">foreign()</script><script>foreign()</script></body></html>`;
  const page = prerenderPage(
    html,
    nonce,
    { firstView: "/late.js", elements: { "a-carousel": "/carousel.js", "a-menu": "/menu.js" } },
    settings,
  );
  expect(page.text).toBe(
    `<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css"/></head>` +
      `<body><p title="a &gt; b">words, nonce="${nonce.slice(1)}"</p><a-carousel></a-carousel>` +
      `<script type="text/late" data-late="classic">${script}</script><script type="text/late" data-late="module">${module}</script>` +
      `<script src="/classic.js" type="text/late" data-late="classic"></script><script nonce="guess">foreign()</script><script>foreign()</script>` +
      `<script type="module" src="/late.js" data-modules="/react.js /page.js"></script><script type="module" src="/carousel.js"></script></body></html>`,
  );
  const [scripts = ""] = page.policy.match(/script-src [^;]*/) ?? [];
  const hashes = [...scripts.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash);
  expect(hashes).toEqual([script, module].map((text) => createHash("sha256").update(text).digest("base64")));
});
