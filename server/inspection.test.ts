import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openReadiness } from "#app/database/readiness.server.ts";
import { mails } from "#app/database/schema/mails.ts";
import { openLog } from "#app/platform/log.server.ts";
import { fileDatabaseWithJobs, type TestDatabase } from "#tests/support/database.ts";
import { inspect } from "./inspection.ts";

const { database, jobs } = await fileDatabaseWithJobs();

const log = openLog("silent");

function inspectSite({ pool = database.pool, freeMb = 4_000 } = {}) {
  const services = { db: database.db, jobs, settings: { dataDir: "" } as never, log };
  return inspect({ ...services, readiness: openReadiness(pool, log) }, async () => freeMb);
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const healthy = { database: null, disk: null, mail: null };

test("figures contain the number of queued mails and the age of the oldest", async () => {
  const { db } = database;
  expect((await inspectSite()).figures).toMatchObject({ queuedMails: 0, oldestQueuedMail: 0 });
  const mail = { kind: "note", aboutId: randomUUID(), queuedAt: minutesAgo(3) };
  await db.insert(mails).values([mail, { ...mail, status: "sent" }, { ...mail, status: "failed" }]);
  const { figures, parts } = await inspectSite();
  expect(figures).toMatchObject({ queuedMails: 1, failedMails: 1 });
  expect(Math.round((figures?.oldestQueuedMail ?? 0) / 60)).toBe(3);
  expect(parts).toEqual(healthy);
});

test("each unhealthy part is reported separately", async () => {
  const { db } = database;
  await db.insert(mails).values({ kind: "note", aboutId: randomUUID(), queuedAt: minutesAgo(34.5) });
  const late = "2 mails wait to be sent, the oldest for 34 minutes.";
  expect((await inspectSite()).parts).toEqual({ ...healthy, mail: late });
  await db.delete(mails);
  const full = "Only 199 MB are free where DATA_DIR is.";
  expect((await inspectSite({ freeMb: 199.5 })).parts).toEqual({ ...healthy, disk: full });
});

test("a lost or silent database is away, and the rest is still reported", async () => {
  for (const query of [() => Promise.reject(new Error("Connection terminated")), () => new Promise(() => {})])
    expect((await inspectSite({ pool: { query } as unknown as TestDatabase["pool"] })).parts).toEqual({
      database: "The database does not answer.",
      disk: null,
    });
});
