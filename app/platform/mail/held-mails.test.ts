import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mails } from "#app/database/schema/mails.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { countHeldMails, heldByRestore, sendHeldMails } from "./held-mails.server.ts";
import { mailQueue, mailRetry } from "./outbox.server.ts";

let database: TestDatabase;
let jobs: Jobs;
beforeAll(async () => {
  database = await testDatabase();
  jobs = await startJobs(database.connection, openLog("silent"));
  await jobs.prepareQueue(mailQueue, mailRetry);
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

it("queues the mails that a restore has held, each with a job, and no other failed mail", async () => {
  const { db, pool } = database;
  const mail = (values: object) => ({ kind: "note", aboutId: randomUUID(), ...values });
  await db
    .insert(mails)
    .values([
      mail({ status: "failed", lastError: heldByRestore }),
      mail({ status: "failed", lastError: heldByRestore }),
      mail({ status: "failed", lastError: "550 no such user" }),
      mail({ status: "sent" }),
    ]);
  expect(await countHeldMails(db)).toBe(2);
  let records = 0;
  const send = () =>
    sendHeldMails({ db, jobs }, async () => {
      records += 1;
    });
  expect([await send(), await send(), records]).toEqual([2, 0, 1]);
  expect(await countHeldMails(db)).toBe(0);
  const { rows } = await pool.query(
    "select m.status, m.last_error, j.state from mails m left join pgboss.job j on j.id = m.id order by m.status, m.last_error",
  );
  expect(rows).toEqual([
    { status: "failed", last_error: "550 no such user", state: null },
    { status: "queued", last_error: null, state: "created" },
    { status: "queued", last_error: null, state: "created" },
    { status: "sent", last_error: null, state: null },
  ]);
});
