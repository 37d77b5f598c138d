import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sweepDrafts, writeWhole } from "./whole-file.server.ts";

test("a start removes the drafts of a killed process an hour later, and no other file", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "harmattan-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const old = new Date(Date.now() - 61 * 60_000);
  const id = "00000000-0000-4000-8000-000000000000.draft";
  // A process id in a name may be another container's.
  const [left, fresh] = [`mail.eml.${id}`, `picture.webp.99999999-${id}`];
  for (const name of [left, fresh]) writeFileSync(path.join(folder, name), "half of it");
  await writeWhole(path.join(folder, "kept.eml"), new Uint8Array(1));
  for (const name of [left, "kept.eml"]) utimesSync(path.join(folder, name), old, old);
  await sweepDrafts([folder]);
  expect(readdirSync(folder).sort()).toEqual(["kept.eml", fresh]);
});
