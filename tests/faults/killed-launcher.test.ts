import { rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { scratchFolder, siteMs, startSite } from "#tests/support/site.ts";

test("the site stops when the launcher that npm start runs is killed", { timeout: siteMs }, async () => {
  const dataDir = scratchFolder();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const site = await startSite({ dataDir, program: ["commands/runtime.mjs", "server/start.ts"] });
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
  await site.kill();
  const isUp = () =>
    fetch(`${site.origin}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(isUp, { timeout: 30_000 }).toBe(false);
  expect(site.output()).toContain('"signal":"SIGTERM"');
});
