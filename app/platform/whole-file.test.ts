import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "#tests/fixtures/folder.ts";
import { sweepDrafts, writeWhole } from "./whole-file.server.ts";

test("a start removes the drafts of a killed process an hour later, and no other file", async () => {
  const folder = testFolder();
  const old = new Date(Date.now() - 61 * 60_000);
  const id = "00000000-0000-4000-8000-000000000000.draft";
  // A process number in a name may be of another container.
  const [expired, fresh] = [`mail.eml.${id}`, `picture.webp.99999999-${id}`];
  for (const name of [expired, fresh]) writeFileSync(path.join(folder, name), "half of it");
  await writeWhole(path.join(folder, "kept.eml"), new Uint8Array(1));
  for (const name of [expired, "kept.eml"]) utimesSync(path.join(folder, name), old, old);
  await sweepDrafts([folder]);
  expect(readdirSync(folder).sort()).toEqual(["kept.eml", fresh]);
});
