import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mails } from "#app/database/schema/mails.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { forgetAddressInMails, sweepMails } from "./forget-mails.server.ts";

const now = new Date("2026-11-25T09:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

describe.each(databaseKinds)("mails that are kept, on the database of kind %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  beforeEach(async () => {
    await database.db.delete(mails);
  });
  afterAll(() => database.close());

  const store = (kind: string, days: number, status: "queued" | "sent" | "failed") =>
    database.db.insert(mails).values({
      ...{ kind, aboutId: randomUUID(), status, queuedAt: daysAgo(days) },
      ...{ payload: { place: "Lagos" }, lastError: "451 try later" },
    });
  const rows = async () =>
    (await database.db.select().from(mails).orderBy(mails.kind)).map(({ kind, payload, lastError }) => [
      kind,
      payload !== null,
      lastError !== null,
    ]);

  test("lose what they carried after 90 days and their record after two years, unless they still wait", async () => {
    await store("a sent, 89 days", 89, "sent");
    await store("b sent, 91 days", 91, "sent");
    await store("c failed, 91 days", 91, "failed");
    await store("d queued, 91 days", 91, "queued");
    await store("e sent, two years and a day", 732, "sent");
    await store("f queued, two years and a day", 732, "queued");
    await sweepMails(database.db, now);
    expect(await rows()).toEqual([
      ["a sent, 89 days", true, true],
      ["b sent, 91 days", false, false],
      ["c failed, 91 days", false, false],
      ["d queued, 91 days", true, true],
      ["f queued, two years and a day", true, true],
    ]);
  });

  test("lose a mail server's words that name a deleted account's address, in whatever case", async () => {
    const words = ["550 <Ada@Example.com> user unknown", "550 <bola@example.com> user unknown"];
    for (const lastError of words)
      await database.db
        .insert(mails)
        .values({ kind: "note", aboutId: randomUUID(), status: "failed", lastError });
    await database.db.transaction((transaction) => forgetAddressInMails(transaction, "ada@example.com"));
    const kept = (await database.db.select().from(mails)).map(({ lastError }) => lastError);
    expect(kept).toEqual(expect.arrayContaining([null, words[1]]));
  });

  test("are swept by indexes", async () => {
    await database.pool.query(
      `insert into mails (kind, about_id, status, queued_at, payload)
       select 'note', gen_random_uuid(), 'sent', now() - n * interval '1 hour', case when n % 200 = 0 then '{}'::jsonb end
       from generate_series(1, 20000) n`,
    );
    await database.pool.query("analyze mails");
    const planOf = async (statement: string) =>
      JSON.stringify((await database.pool.query(`explain ${statement}`)).rows);
    const isOld = "status <> 'queued' and queued_at < now() - interval";
    const hasFacts = "(payload is not null or last_error is not null)";
    expect(
      await planOf(`update mails set payload = null where ${isOld} '90 days' and ${hasFacts}`),
    ).toContain("mails_facts");
    expect(await planOf(`delete from mails where ${isOld} '2 years'`)).toMatch(/Index (Only )?Scan/);
  });
});
