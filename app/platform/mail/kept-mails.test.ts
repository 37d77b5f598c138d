import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mails } from "#app/database/schema/mails.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { countHeldMails, heldByRestore, sendHeldMails } from "./failed-mails.server.ts";
import { forgetAddressInMails, sweepMails } from "./forget-mails.server.ts";
import { mailQueue, mailRetry } from "./outbox.server.ts";

const now = new Date("2026-11-25T09:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe("stored mails", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(() => database.db.delete(mails));
  afterAll(() => database.close());
  const store = (values: Partial<typeof mails.$inferInsert>) =>
    database.db.insert(mails).values({ kind: "note", aboutId: randomUUID(), ...values });

  it("lose their content after 90 days and their record after two years, unless they still wait", async () => {
    const rows = [
      ["a", 89, "sent", [true, true]],
      ["b", 91, "sent", [false, false]],
      ["d", 91, "queued", [true, true]],
      ["e", 732, "sent", null],
      ["f", 732, "queued", [true, true]],
    ] as const;
    for (const [name, days, status] of rows)
      await store({ kind: name, status, queuedAt: daysAgo(days), payload: {}, lastError: "451 try later" });
    await sweepMails(database.db, now);
    const remaining = await database.db.select().from(mails).orderBy(mails.kind);
    expect(remaining.map((row) => [row.kind, [row.payload !== null, row.lastError !== null]])).toEqual(
      rows.flatMap(([name, , , kept]) => (kept ? [[name, kept]] : [])),
    );
  });

  it("lose a mail server's words that name a deleted account's address, in any case", async () => {
    const words = ["550 <Ada@Example.com> user unknown", "550 <bola@example.com> user unknown"];
    for (const lastError of words) await store({ status: "failed", lastError });
    await database.db.transaction((transaction) => forgetAddressInMails(transaction, "ada@example.com"));
    const errors = (await database.db.select().from(mails)).map(({ lastError }) => lastError);
    expect(errors).toEqual(expect.arrayContaining([null, words[1]]));
  });

  it("that a restore held back are queued again with a job each, and no other failed mail", async () => {
    const { db, pool } = database;
    const jobs = await startJobs(database.pool, openLog("silent"));
    await jobs.prepareQueue(mailQueue, mailRetry);
    for (const lastError of [heldByRestore, heldByRestore, "550 no such user"])
      await store({ status: "failed", lastError });
    expect(await countHeldMails(db)).toBe(2);
    let records = 0;
    const send = () =>
      sendHeldMails({ db, jobs }, async () => {
        records += 1;
      });
    expect([await send(), await send(), records, await countHeldMails(db)]).toEqual([2, 0, 1, 0]);
    const { rows } = await pool.query(
      "select m.status, m.last_error, j.state from mails m left join pgboss.job j on j.id = m.id order by m.status",
    );
    const queued = { status: "queued", last_error: null, state: "created" };
    expect(rows).toEqual([{ status: "failed", last_error: "550 no such user", state: null }, queued, queued]);
    await jobs.stop();
  });
});
