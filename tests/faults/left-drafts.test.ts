import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { sweepDrafts, writeWhole } from "#app/platform/whole-file.server.ts";
import { scratchFolder } from "#tests/support/site.ts";

const drafts = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".draft"));

/** Has a process write a file of 256 MB, and kills it. */
async function killedWriter(file: string): Promise<void> {
  const writing = `
    import { writeWhole } from "#app/platform/whole-file.server.ts";
    for (;;) await writeWhole(process.argv[1], new Uint8Array(1 << 28));`;
  const writer = spawn(process.execPath, ["--input-type=module", "-e", writing, file], { cwd: projectRoot });
  const gone = once(writer, "exit");
  await vi.waitUntil(() => drafts(path.dirname(file)).length > 0, { timeout: 30_000, interval: 1 });
  writer.kill("SIGKILL");
  await gone;
}

const hourAgo = () => new Date(Date.now() - 61 * 60_000);

test("what a killed process was writing is removed by a start an hour later, and nothing else", async () => {
  const dataDir = scratchFolder();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const folders = [dataDir, path.join(dataDir, "mail"), path.join(dataDir, "uploads")];
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
    await killedWriter(path.join(folder, "a-mail.eml"));
    for (const name of drafts(folder)) utimesSync(path.join(folder, name), hourAgo(), hourAgo());
  }
  await writeWhole(path.join(dataDir, "mail/kept.eml"), new Uint8Array(1));
  utimesSync(path.join(dataDir, "mail/kept.eml"), hourAgo(), hourAgo());
  expect(folders.flatMap(drafts)).toHaveLength(3);
  await sweepDrafts(folders);
  expect(folders.flatMap(drafts)).toEqual([]);
  expect(readdirSync(path.join(dataDir, "mail"))).toEqual(["kept.eml"]);
});

test("the draft of another container is left to it, whatever number its process has there", async () => {
  const folder = scratchFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const name = "picture.webp.00000000-0000-4000-8000-000000000000.draft";
  const ofNoProcessHere = "picture.webp.99999999-00000000-0000-4000-8000-000000000000.draft";
  for (const draft of [name, ofNoProcessHere]) writeFileSync(path.join(folder, draft), "half of it");
  await sweepDrafts([folder]);
  expect(drafts(folder)).toHaveLength(2);
});
