import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mails } from "#app/database/schema/mails.ts";
import { newsletterConsents, newsletterSubscribers } from "#app/database/schema/newsletter.ts";
import { unsubscribe } from "#app/features/newsletter/subscribers.server.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { importSubscribers } from "./subscribers.ts";

const secret = "a secret of some length, for tests alone";
const now = new Date("2026-11-21T09:00:00Z");

describe.each(databaseKinds)("the earlier website's list on the database of kind %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const take = (...values: unknown[]) =>
    importSubscribers(
      database.db,
      secret,
      values.map((value, index) => ({ number: index + 1, key: null, value })),
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
      {
        givenAt,
        page: "imported",
        wording: "Subscribed on the earlier website.",
        network: null,
        confirmedAt: now,
      },
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
      skipped: [{ number: 1, reason: "this address left the list here, and stays off it" }],
    });
    expect(await everything()).toEqual(before);
  });

  it("skips with its number what is no subscriber", async () => {
    const outcome = await take({ email: "nonsense" }, { ...bola, subscribedAt: "soon" }, {}, "x");
    expect(outcome).toEqual({
      added: 0,
      alreadyHere: 0,
      skipped: [
        { number: 2, reason: "subscribedAt: missing, or not as Firebase writes it" },
        { number: 3, reason: "email: missing, or not as Firebase writes it" },
        { number: 4, reason: "this is not a subscriber" },
        { number: 1, reason: "email: missing, or not as Firebase writes it" },
      ],
    });
  });
});
