import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { mails } from "#app/database/schema/mails.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { forgetAddressInMails, sweepMails } from "./forget-mails.server.ts";

const now = new Date("2026-11-25T09:00:00Z");
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.db.delete(mails));
afterAll(() => database.close());
const store = (values: Partial<typeof mails.$inferInsert>) =>
  database.db.insert(mails).values({ kind: "note", aboutId: randomUUID(), ...values });

it("lose their content after 90 days and their record after two years, unless they still wait", async () => {
  for (const [kind, days, status] of [
    ["a", 89, "sent"],
    ["b", 91, "sent"],
    ["c", 91, "queued"],
    ["d", 732, "sent"],
    ["e", 732, "queued"],
  ] as const) {
    const queuedAt = new Date(now.getTime() - days * 86_400_000);
    await store({ kind, status, queuedAt, payload: {}, lastError: "451 try later" });
  }
  await sweepMails(database.db, now);
  const rows = await database.db.select().from(mails).orderBy(mails.kind);
  expect(rows.map((row) => [row.kind, row.payload, row.lastError])).toEqual([
    ["a", {}, "451 try later"],
    ["b", null, null],
    ["c", {}, "451 try later"],
    ["e", {}, "451 try later"],
  ]);
});

it("lose a mail server's words that name a deleted account's address, in any case", async () => {
  const words = ["550 <Ada@Example.com> user unknown", "550 <bola@example.com> user unknown"];
  for (const lastError of words) await store({ status: "failed", lastError });
  await database.db.transaction((transaction) => forgetAddressInMails(transaction, "ada@example.com"));
  const errors = (await database.db.select().from(mails)).map(({ lastError }) => lastError);
  expect(new Set(errors)).toEqual(new Set([null, words[1]]));
});
