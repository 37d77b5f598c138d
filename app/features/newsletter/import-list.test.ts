import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mails } from "#app/database/schema/mails.ts";
import { newsletterConsents, newsletterSubscribers } from "#app/database/schema/newsletter.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { importList } from "./import-list.server.ts";
import { importMessages as say } from "./import-messages.ts";
import { unsubscribe } from "./subscribers.server.ts";

const secret = "a secret of some length, for tests alone";
const now = new Date("2026-11-21T09:00:00Z");

describe.each(databaseKinds)("the earlier website's list on the database of kind %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const take = (...values: unknown[]) =>
    importList(
      database.db,
      secret,
      values.map((value, index) => ({ line: index + 1, key: null, value })),
      now,
    );
  const everything = async () => ({
    subscribers: await database.db.select().from(newsletterSubscribers).orderBy(newsletterSubscribers.email),
    consents: await database.db.select().from(newsletterConsents).orderBy(newsletterConsents.givenAt),
  });
  const ada = { email: "Ada@Example.com", subscribedAt: "2025-05-20T10:00:00.000Z" };
  const bola = { email: "bola@example.com" };

  it("comes confirmed, each with the day of the consent, and nothing is mailed", async () => {
    expect(await take(ada, bola)).toEqual({ added: 2, alreadyHere: 0, skipped: [] });
    const { subscribers, consents } = await everything();
    const givenAt = new Date(ada.subscribedAt);
    expect(subscribers).toMatchObject([
      { email: "ada@example.com", state: "confirmed", subscribedAt: givenAt, confirmedAt: now },
      { email: "bola@example.com", state: "confirmed", subscribedAt: now },
    ]);
    expect(consents).toMatchObject([
      { givenAt, page: "imported", wording: say.wording, network: null, confirmedAt: now },
      { givenAt: now, page: "imported" },
    ]);
    expect(await database.db.select().from(mails)).toEqual([]);
  });

  it("adds and changes nothing the second time, and brings nobody back", async () => {
    const [first] = (await everything()).subscribers;
    await unsubscribe(database.db, secret, first?.id ?? "", now);
    const before = await everything();
    expect(await take(ada, { ...bola, subscribedAt: "2020-01-01" }, bola)).toEqual({
      added: 0,
      alreadyHere: 2,
      skipped: [{ line: 1, reason: say.left }],
    });
    expect(await everything()).toEqual(before);
  });

  it("skips with its line what is no subscriber", async () => {
    const outcome = await take({ email: "nonsense" }, { ...bola, subscribedAt: "soon" }, {}, "x");
    expect(outcome).toEqual({
      added: 0,
      alreadyHere: 0,
      skipped: [
        { line: 1, reason: say.badFields(["email"]) },
        { line: 2, reason: say.badFields(["subscribedAt"]) },
        { line: 3, reason: say.badFields(["email"]) },
        { line: 4, reason: say.badFields([""]) },
      ],
    });
  });
});
