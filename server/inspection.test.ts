import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openReadiness } from "#app/database/readiness.server.ts";
import { campaigns } from "#app/database/schema/campaigns.ts";
import { mails } from "#app/database/schema/mails.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insertBooking } from "#tests/support/stored-bookings.ts";
import { openInspection } from "./inspection.ts";

let database: TestDatabase;
let jobs: Jobs;
beforeAll(async () => {
  database = await testDatabase();
  jobs = await startJobs(database.connection, openLog("silent"));
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

/** A new one knows no figures yet. */
function inspect({
  pool: its = database.pool,
  freeMb = 4_000,
}: {
  pool?: TestDatabase["pool"];
  freeMb?: number;
} = {}) {
  const { db, pool } = database;
  const log = openLog("silent");
  const settings = { dataDir: "" } as never;
  const readiness = openReadiness(pool, log);
  return openInspection({ db, pool: its, jobs, settings, log, readiness }, async () => freeMb);
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const well = { database: null, migrations: null, workers: null, disk: null, mail: null };

test("figures tell what waits and since when, and zeros where nothing does", async () => {
  expect(await inspect().figures()).toMatchObject({
    ...{ queuedMails: 0, failedMails: 0, oldestQueuedMail: 0 },
    ...{ oldestPendingBooking: 0, campaigns: [] },
  });
  const { db } = database;
  for (const [status, minutes] of [
    ["pending", 90],
    ["pending", 10],
    ["confirmed", 500],
  ] as const)
    await insertBooking(db, { status, createdAt: minutesAgo(minutes) });
  const mail = () => ({ kind: "note", aboutId: randomUUID() });
  await db.insert(mails).values([
    { ...mail(), queuedAt: minutesAgo(3) },
    { ...mail(), queuedAt: minutesAgo(4000), status: "sent" },
    { ...mail(), queuedAt: minutesAgo(4000), status: "failed" },
  ]);
  const letter = { subject: "News", preheader: "", html: "" };
  const [sending] = await db
    .insert(campaigns)
    .values([
      { ...letter, status: "sending", total: 10, sent: 3, failed: 2, skipped: 1 },
      { ...letter, status: "sent", total: 10, sent: 10 },
    ])
    .returning({ id: campaigns.id });
  const figures = await inspect().figures();
  expect(figures).toMatchObject({
    ...{ queuedMails: 1, failedMails: 1 },
    campaigns: [{ id: sending?.id, sent: 3, failed: 2, skipped: 1, left: 4 }],
  });
  expect(Math.round((figures?.oldestQueuedMail ?? 0) / 60)).toBe(3);
  expect(Math.round((figures?.oldestPendingBooking ?? 0) / 60)).toBe(90);
  expect(await inspect().parts()).toEqual(well);
});

test("each part that is ill says so by itself", async () => {
  const { db, pool } = database;
  await db.insert(mails).values({ kind: "note", aboutId: randomUUID(), queuedAt: minutesAgo(34.5) });
  expect(await inspect().parts()).toEqual({
    ...well,
    mail: "2 mails wait to be sent, the oldest for 34 minutes.",
  });
  await db.delete(mails);
  expect(await inspect({ freeMb: 199.5 }).parts()).toEqual({
    ...well,
    disk: "Only 199 MB are free where DATA_DIR is.",
  });

  // As after a backup of an earlier release was put back.
  await pool.query("update drizzle.__drizzle_migrations set created_at = created_at - 1");
  const behind = "The tables are older than the program. Restart it.";
  expect(await inspect().parts()).toEqual({ ...well, migrations: behind });
  expect(await inspect().whyNotReady()).toEqual({ database: null, migrations: behind });
  await pool.query("update drizzle.__drizzle_migrations set created_at = created_at + 1");

  await jobs.prepareQueue("letters", { retryLimit: 0, retryDelay: 1, retryDelayMax: 1 });
  await jobs.work("letters", async () => {});
  expect(await inspect().parts()).toEqual(well);
  const now = Date.now();
  const later = vi.spyOn(Date, "now").mockImplementation(() => now + 3 * 60_000);
  expect(jobs.whyIdle()).toBe("No work is fetched from letters.");
  later.mockRestore();
});

test.each([
  ["is lost", () => Promise.reject(new Error("Connection terminated unexpectedly"))],
  ["is silent", () => new Promise(() => {})],
])(
  "a database that %s after it was asked whether it is ready is away, and the rest is told",
  async (_how, query) => {
    const pool = { query } as unknown as TestDatabase["pool"];
    const { workers, disk } = well;
    const database = "The database does not answer.";
    expect(await inspect({ pool }).parts()).toEqual({ database, workers, disk });
  },
);
