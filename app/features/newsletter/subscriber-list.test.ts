import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { importSubscribers, receiveImport } from "./subscriber-import.server.ts";
import { exportRows, type Subscriber, subscriberCounts, subscriberPage } from "./subscriber-list.server.ts";
import { unsubscribe } from "./subscribers.server.ts";

const secret = "a secret of some length, for tests alone";
const now = new Date("2026-11-21T09:00:00Z");
const consent = {
  source: "Paper list, EBACE 2026",
  wording: "Write to me.",
  givenAt: new Date("2026-05-20T10:00:00Z"),
};

describe.each(databaseKinds)("the staff's list on the database of kind %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const pages = async (query: { state?: "confirmed"; search?: string }, size: number) => {
    const found: Subscriber[] = [];
    for (;;) {
      const after = found.at(-1);
      const page = await subscriberPage(database.db, { ...query, size, ...(after ? { after } : {}) });
      found.push(...page);
      if (page.length < size) return found.map(({ email }) => email);
    }
  };

  it("imports in batches, each with the consent that somebody answers for, and brings nobody back", async () => {
    const addresses = Array.from({ length: 2_500 }, (_, index) => `Reader-${index}@Example.com`);
    expect(
      await importSubscribers(
        database.db,
        secret,
        [...addresses, "reader-7@example.com", "nonsense"],
        consent,
        now,
      ),
    ).toEqual({ added: 2_500, known: 1, suppressed: 0, invalid: 1 });
    const [reader] = await subscriberPage(database.db, { search: "reader-12@", size: 5 });
    expect(reader).toMatchObject({ state: "confirmed", subscribedAt: consent.givenAt, confirmedAt: now });
    await unsubscribe(database.db, secret, reader?.id ?? "", now);
    await database.pool.query("delete from newsletter_subscribers where id = $1", [reader?.id]);
    expect(await importSubscribers(database.db, secret, addresses.slice(0, 20), consent, now)).toEqual({
      added: 0,
      known: 19,
      suppressed: 1,
      invalid: 0,
    });
  });

  it("imports nobody whose import cannot be written down", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ source: "A list", wording: "Yes", givenAt: "2026-03-01" }))
      form.set(name, value);
    form.set("file", new File(["unrecorded@example.com\n"], "list.csv"));
    const services = { db: database.db, secret, clock: { now: () => now } };
    const record = async () => {
      throw new Error("no audit entry");
    };
    await expect(receiveImport(form, record, services)).rejects.toThrow("no audit entry");
    expect(await subscriberPage(database.db, { search: "unrecorded", size: 1 })).toEqual([]);
  });

  it("pages through all, by the beginning of an address and by domain, without a gap or a repeat", async () => {
    await importSubscribers(
      database.db,
      secret,
      ["ada_1@agency.example", "adab1@agency.example"],
      consent,
      now,
    );
    const all = await pages({}, 400);
    expect([all.length, new Set(all).size]).toEqual([2_501, 2_501]);
    expect(await pages({ search: "READER-249" }, 3)).toEqual([
      "reader-2490@example.com",
      "reader-2491@example.com",
      "reader-2492@example.com",
      "reader-2493@example.com",
      "reader-2494@example.com",
      "reader-2495@example.com",
      "reader-2496@example.com",
      "reader-2497@example.com",
      "reader-2498@example.com",
      "reader-2499@example.com",
      "reader-249@example.com",
    ]);
    expect(await pages({ search: "ada_" }, 5)).toEqual(["ada_1@agency.example"]);
    expect((await pages({ search: "@agency.example", state: "confirmed" }, 1)).sort()).toEqual([
      "ada_1@agency.example",
      "adab1@agency.example",
    ]);
    expect(await pages({ search: "%" }, 5)).toEqual([]);
    expect(await subscriberCounts(database.db)).toEqual({
      pending: 0,
      confirmed: 2_501,
      unsubscribed: 0,
      bounced: 0,
    });
  });

  it("exports everyone with the consent that counts", async () => {
    const exported = [];
    for await (const subscriber of exportRows(database.db, "confirmed")) exported.push(subscriber);
    expect(new Set(exported.map(({ email }) => email)).size).toBe(2_501);
    expect(exported.find(({ email }) => email === "reader-1@example.com")).toEqual({
      id: expect.any(String),
      email: "reader-1@example.com",
      state: "confirmed",
      subscribedAt: new Date("2026-05-20T10:00:00.000Z"),
      confirmedAt: new Date("2026-11-21T09:00:00.000Z"),
      unsubscribedAt: null,
      bouncedAt: null,
      consentAt: new Date("2026-05-20T10:00:00.000Z"),
      consentPage: "Paper list, EBACE 2026",
      consentWording: "Write to me.",
    });
  });
});
