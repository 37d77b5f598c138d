import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { prerenderedPageScript } from "#app/ui/inline-scripts.ts";
import { settingsFrom } from "#tests/fixtures/settings.ts";
import { prerenderPage } from "./prerender-page.ts";

const settings = settingsFrom({});
const nonce = "a-_b";
const build = {
  firstView: "/view.js",
  firstUse: "/use.js",
  elements: { "a-carousel": "/carousel.js", "a-menu": "/menu.js" },
};
const script = `data("\\u003c/script> ${"é “x” $& ".repeat(400)}");`;
const module = `import "/page.js"; start();`;
const foreign = `<script nonce="guess">foreign()</script><script>foreign()</script>`;
const words = `<p title="a &gt; b">words, nonce="${nonce.slice(1)}"</p><a-carousel></a-carousel>`;
const own =
  `<script type="after-paint" src="/view.js" data-first-use="/use.js"></script><script type="after-paint" src="/carousel.js"></script>` +
  `<script>${prerenderedPageScript}</script>`;
const pageWith = (body: string) =>
  prerenderPage(
    `<html><head><link rel="stylesheet" nonce="${nonce}" href="/a.css"/><link rel="modulepreload" href="/react.js"/></head><body>${body}${words}` +
      `<script nonce="${nonce}">${script}</script><script type="module" async="" nonce="${nonce}">${module}</script>${foreign}</body></html>`,
    nonce,
    build,
    settings,
  );
const hashesIn = (policy: string) =>
  [...(policy.match(/script-src [^;]*/)?.[0] ?? "").matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash);

test("a page that hydrates has its own scripts with hashes, and a module that runs later", () => {
  const { text, policy } = pageWith("<form data-hydrates></form>");
  expect(text).toBe(
    `<html><head><link rel="stylesheet" href="/a.css"/><link rel="late" href="/react.js"/></head><body><form data-hydrates></form>${words}` +
      `<script>${script}</script><script type="late">${module}</script>${foreign}${own}</body></html>`,
  );
  expect(hashesIn(policy)).toEqual(
    [prerenderedPageScript, script, module].map((text) => createHash("sha256").update(text).digest("base64")),
  );
});

test("a page that does not hydrate has no script of React", () => {
  const { text, policy } = pageWith("");
  expect(text).toBe(
    `<html><head><link rel="stylesheet" href="/a.css"/></head><body>${words}${foreign}${own}</body></html>`,
  );
  expect(hashesIn(policy)).toHaveLength(1);
});
