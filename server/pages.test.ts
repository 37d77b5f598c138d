import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { prerenderedPageScript } from "#app/ui/inline-scripts.ts";
import { settingsFrom } from "#tests/fixtures/settings.ts";
import { prerenderPage } from "./prerender-page.ts";

// Scripts and policies of the site's own pages are tested in tests/http/public-pages.test.ts.
test("scripts without the page's nonce get no hash, and texts like a nonce stay", () => {
  const nonce = "a-_b";
  const own = `data("\\u003c/script> ${"é “x” $& ".repeat(400)}");`;
  const foreign = `<script nonce="guess">foreign()</script><script>foreign()</script>`;
  const words = `<p title="a &gt; b">words, nonce="${nonce.slice(1)}"</p>`;
  const page = `<html><body data-hydrates="">${words}<script nonce="${nonce}">${own}</script>${foreign}</body></html>`;
  const build = { firstView: "/view.js", firstUse: "/use.js", elements: {} };
  const { text, policy } = prerenderPage(page, nonce, build, settingsFrom({}));
  expect(text).toContain(`${words}<script>${own}</script>${foreign}`);
  const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  expect(policy).toContain(`; script-src 'self' ${hashOf(prerenderedPageScript)} ${hashOf(own)}; `);
});
