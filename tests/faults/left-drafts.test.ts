import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { sweepDrafts, writeWhole } from "#app/platform/whole-file.server.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { scratchFolder, siteMs, startSite } from "#tests/support/site.ts";

const drafts = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".draft"));

/** Has a process write a file of 256 MB, for as long as `meanwhile` takes, and kills it. */
async function killedWriter(file: string, meanwhile: () => unknown = () => {}): Promise<void> {
  const writing = `
    import { writeWhole } from "#app/platform/whole-file.server.ts";
    for (;;) await writeWhole(process.argv[1], new Uint8Array(1 << 28));`;
  const writer = spawn(process.execPath, ["--input-type=module", "-e", writing, file], { cwd: projectRoot });
  const gone = once(writer, "exit");
  await vi.waitUntil(() => drafts(path.dirname(file)).length > 0, { timeout: 30_000, interval: 1 });
  await meanwhile();
  writer.kill("SIGKILL");
  await gone;
}

test.runIf(isFullCampaign)(
  "what a killed process was writing is gone once the site has started again",
  {
    timeout: siteMs,
  },
  async () => {
    const dataDir = scratchFolder();
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const folders = [dataDir, path.join(dataDir, "mail"), path.join(dataDir, "uploads")];
    for (const folder of folders) {
      mkdirSync(folder, { recursive: true });
      await killedWriter(path.join(folder, "a-mail.eml"));
    }
    await writeWhole(path.join(dataDir, "mail/kept.eml"), new Uint8Array(1));
    expect(folders.flatMap(drafts)).toHaveLength(3);
    const site = await startSite({ dataDir });
    onTestFinished(() => site.stop());
    expect(folders.flatMap(drafts)).toEqual([]);
    expect(readdirSync(path.join(dataDir, "mail"))).toContain("kept.eml");
  },
);

test("what another process is writing at this moment is left to it", async () => {
  const folder = scratchFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await killedWriter(path.join(folder, "a-mail.eml"), () => sweepDrafts([folder]));
  expect(drafts(folder)).not.toEqual([]);
});
