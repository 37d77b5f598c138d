import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "#app/platform/clock.ts";
import { openLog } from "#app/platform/log.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { testFolder } from "#tests/fixtures/folder.ts";
import { settingsFrom } from "#tests/fixtures/settings.ts";
import { testDatabase } from "#tests/support/database.ts";
import { closeAll, startBackend, sweep } from "./backend.ts";

const AUTH_SECRET = "a secret of some length, for this test alone";

const problemWith = (env: Record<string, string>): Promise<unknown> =>
  startBackend(settingsFrom({ AUTH_SECRET, ...env }), openLog("silent"));

test("an unusable folder is not reported as a refusal of the database", async () => {
  const folder = testFolder();
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  // Nothing listens on this port.
  const DATABASE_URL = "postgres://nobody@127.0.0.1:1/none";
  expect(await problemWith({ DATABASE_URL, DATA_DIR: path.join(file, "data") })).toEqual({
    problem: expect.stringMatching(/^\S+ cannot be used \(ENOTDIR.*Set DATA_DIR to a folder/),
  });
  expect(await problemWith({ DATABASE_URL, DATA_DIR: folder })).toEqual({
    problem: expect.stringMatching(/^the database refuses \(.*Check DATABASE_URL/),
  });
});

test("a part that cannot be closed does not keep the others open", async () => {
  const closed: string[] = [];
  const closers = ["database", "pool", "jobs", "live"].map((name) => async () => {
    closed.push(name);
    if (name === "jobs") throw new Error("no answer");
  });
  await closeAll(closers, openLog("silent"));
  expect(closed).toEqual(["live", "jobs", "pool", "database"]);
});

test("a part of the nightly sweep that fails does not stop the others", async () => {
  const { pool, db, close } = await testDatabase();
  onTestFinished(() => close());
  await pool.query(
    "insert into mails (kind, about_id, status, queued_at) values ('old', gen_random_uuid(), 'sent', now() - interval '3 years')",
  );
  const limiter = { sweep: () => Promise.reject(new Error("the counters are locked")) };
  const uploads = { async *list() {} };
  const services = { db, limiter, uploads, clock: systemClock, log: openLog("silent") } as unknown;
  await expect(sweep(services as Services)).rejects.toThrow("parts of the nightly sweep failed: limits");
  expect((await pool.query("select kind from mails")).rows).toEqual([]);
});
