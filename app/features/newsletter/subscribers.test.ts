import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  newsletterConsents,
  newsletterSuppressions,
  newsletterSubscribers as subscribers,
} from "#app/database/schema/newsletter.ts";
import { limits } from "#app/limits.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { forgetStale } from "./stale-subscribers.server.ts";
import { confirm, consentState, noteBounce, subscribe, unsubscribe } from "./subscribers.server.ts";

const secret = "a secret of some length, for tests alone";
const start = new Date("2026-11-21T09:00:00Z");
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const days = (count: number) => minutes(count * 24 * 60);

describe.each(databaseKinds)("the list on the database of kind %s", (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase(kind);
  });
  afterEach(() => database.close());

  /** Gives an address in the form; resolves to the consent that a mail was queued for, or null when none was. */
  const give = async (email: string, now = start) => {
    let mailed: string | null = null;
    const given = { email, page: "/fleet", wording: "You agree.", network: "fingerprint" };
    await subscribe(database.db, secret, given, now, async (_, consentId) => {
      mailed = consentId;
    });
    return mailed as string | null;
  };
  const given = async (email: string, now = start) => {
    const consentId = await give(email, now);
    if (!consentId) throw new Error(`no mail to ${email}`);
    return consentId;
  };
  const rowOf = async (email: string) => {
    const [row] = await database.db.select().from(subscribers).where(eq(subscribers.email, email));
    return row;
  };
  const confirmed = async (email: string, now = start) => {
    await confirm(database.db, secret, await given(email, now), now);
    const row = await rowOf(email);
    if (!row) throw new Error("nobody");
    return row.id;
  };

  it("takes an address as pending, with the record of its consent, and confirms it by the mail alone", async () => {
    const consentId = await given("ada@example.com");
    expect(await rowOf("ada@example.com")).toMatchObject({
      state: "pending",
      subscribedAt: start,
      confirmedAt: null,
    });
    expect(await database.db.select().from(newsletterConsents)).toEqual([
      {
        id: consentId,
        subscriberId: expect.any(String),
        givenAt: start,
        page: "/fleet",
        wording: "You agree.",
        network: "fingerprint",
        confirmedAt: null,
      },
    ]);
    for (let look = 0; look < 3; look += 1)
      expect(await consentState(database.db, consentId, minutes(1))).toBe("open");
    expect(await rowOf("ada@example.com")).toMatchObject({ state: "pending" });
    expect(await confirm(database.db, secret, consentId, minutes(2))).toBe("confirmed");
    expect(await rowOf("ada@example.com")).toMatchObject({
      state: "confirmed",
      subscribedAt: start,
      confirmedAt: minutes(2),
    });
    expect(await confirm(database.db, secret, consentId, minutes(3))).toBe("confirmed");
    expect(await rowOf("ada@example.com")).toMatchObject({ confirmedAt: minutes(2) });
  });

  it("mails nobody who is on the list already", async () => {
    await confirmed("ada@example.com");
    expect(await give("ada@example.com", days(3))).toBeNull();
    expect(await database.db.select().from(newsletterConsents)).toHaveLength(1);
  });

  it("mails one address at most three times a day, and not within ten minutes, also when asked all at once", async () => {
    const at = await Promise.all(Array.from({ length: 8 }, () => give("ada@example.com")));
    expect(at.filter(Boolean)).toHaveLength(1);
    expect(await give("ada@example.com", minutes(9))).toBeNull();
    let mails = 1;
    for (let hour = 1; hour < 24; hour += 1)
      if (await give("ada@example.com", minutes(hour * 60 - 1))) mails += 1;
    expect(mails).toBe(limits.confirmationsPerAddress.points);
    expect(await give("bola@example.com", minutes(1))).not.toBeNull();
    expect(await give("ada@example.com", days(1.5))).not.toBeNull();
  });

  it("takes no link that is older than seven days", async () => {
    const consentId = await given("ada@example.com");
    expect(await consentState(database.db, consentId, days(6.99))).toBe("open");
    expect(await consentState(database.db, consentId, days(7))).toBe("gone");
    expect(await confirm(database.db, secret, consentId, days(7))).toBe("gone");
    expect(await rowOf("ada@example.com")).toMatchObject({ state: "pending" });
  });

  it("lets nobody but the inbox bring back who has left, whatever link or import is tried", async () => {
    const first = await given("ada@example.com");
    const open = await given("ada@example.com", minutes(20));
    await confirm(database.db, secret, first, minutes(21));
    const id = (await rowOf("ada@example.com"))?.id ?? "";
    await unsubscribe(database.db, secret, id, minutes(30));
    for (const consentId of [first, open])
      expect(await confirm(database.db, secret, consentId, minutes(31))).toBe("gone");
    const again = await given("ada@example.com", minutes(40));
    expect(await rowOf("ada@example.com")).toMatchObject({ state: "unsubscribed" });
    expect(await database.db.select().from(newsletterSuppressions)).toMatchObject([
      { reason: "unsubscribed" },
    ]);
    expect(await confirm(database.db, secret, again, minutes(41))).toBe("confirmed");
    expect(await rowOf("ada@example.com")).toMatchObject({
      state: "confirmed",
      subscribedAt: minutes(40),
      unsubscribedAt: null,
    });
    expect(await database.db.select().from(newsletterSuppressions)).toEqual([]);
  });

  it("leaves alone for half a year who leaves without ever having confirmed", async () => {
    const consentId = await given("ada@example.com");
    const id = (await rowOf("ada@example.com"))?.id ?? "";
    await unsubscribe(database.db, secret, id, minutes(5));
    expect(await confirm(database.db, secret, consentId, minutes(6))).toBe("gone");
    await forgetStale(database.db, days(31));
    expect(await rowOf("ada@example.com")).toBeUndefined();
    expect(await give("ada@example.com", days(179))).toBeNull();
    expect(await rowOf("ada@example.com")).toBeUndefined();
    expect(await give("ada@example.com", days(181))).not.toBeNull();
  });

  it("keeps of one who left a fingerprint that does not tell the address, and nothing else after 30 days", async () => {
    const id = await confirmed("ada@example.com");
    await unsubscribe(database.db, secret, id, days(1));
    await unsubscribe(database.db, secret, id, days(5));
    expect(await rowOf("ada@example.com")).toMatchObject({ unsubscribedAt: days(1) });
    await forgetStale(database.db, days(30.9));
    expect(await rowOf("ada@example.com")).toBeDefined();
    await forgetStale(database.db, days(31.1));
    expect(await database.db.select().from(subscribers)).toEqual([]);
    expect(await database.db.select().from(newsletterConsents)).toEqual([]);
    const [kept] = await database.db.select().from(newsletterSuppressions);
    expect(kept?.addressKey).toMatch(/^[\w-]{22}$/);
  });

  it("forgets who never confirmed, and nobody else", async () => {
    await confirmed("ada@example.com");
    await given("bola@example.com");
    await given("chi@example.com", days(20));
    await forgetStale(database.db, days(31));
    const left = await database.db.select({ email: subscribers.email }).from(subscribers).orderBy(sql`email`);
    expect(left.map(({ email }) => email)).toEqual(["ada@example.com", "chi@example.com"]);
  });

  it("forgets an address that does not exist after 30 days, unless somebody asks for it again", async () => {
    for (const email of ["ada@example.com", "bola@example.com"]) {
      const id = await confirmed(email);
      await database.db.transaction((transaction) => noteBounce(transaction, id, days(1)));
    }
    await give("bola@example.com", days(25));
    await forgetStale(database.db, days(30.9));
    expect(await rowOf("ada@example.com")).toMatchObject({ state: "bounced", bouncedAt: days(1) });
    await forgetStale(database.db, days(31.1));
    expect(await rowOf("ada@example.com")).toBeUndefined();
    expect(await rowOf("bola@example.com")).toBeDefined();
    expect(await database.db.select().from(newsletterSuppressions)).toEqual([]);
  });

  it("stores nothing when the mail cannot be queued", async () => {
    const given = { email: "ada@example.com", page: "/", wording: "You agree.", network: "f" };
    await expect(
      subscribe(database.db, secret, given, start, async () => {
        throw new Error("no queue");
      }),
    ).rejects.toThrow("no queue");
    expect(await rowOf("ada@example.com")).toBeUndefined();
  });
});
