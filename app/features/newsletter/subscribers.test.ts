import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mails } from "#app/database/schema/mails.ts";
import {
  newsletterConsents,
  newsletterSuppressions,
  newsletterSubscribers as subscribers,
} from "#app/database/schema/newsletter.ts";
import { limits } from "#app/limits.ts";
import type { Services } from "#app/platform/services.server.ts";
import { fileDatabaseWithJobs } from "#tests/support/database.ts";
import { everyRow } from "#tests/support/every-row.ts";
import { formData } from "#tests/support/form-data.ts";
import {
  exportRows,
  importSubscribers,
  receiveImport,
  subscriberCounts,
  subscriberPage,
} from "./subscriber-list.server.ts";
import {
  confirm,
  consentState,
  forgetStale,
  recordBounce,
  subscribe,
  unsubscribe,
} from "./subscribers.server.ts";

const secret = "a secret of some length, for tests alone";
const start = new Date("2026-11-21T09:00:00Z");
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const days = (count: number) => minutes(count * 24 * 60);
const ada = "ada@example.com";
const unknownId = "00000000-0000-4000-8000-000000000000";

describe("subscribers", async () => {
  const { database, jobs } = await fileDatabaseWithJobs();
  beforeEach(() => database.pool.query("truncate newsletter_subscribers, newsletter_suppressions cascade"));

  /** Subscribes an address; returns the consent whose mail was queued, or null where none was. */
  const submit = async (email = ada, now = start) => {
    const consent = { email, page: "/fleet", wording: "You agree.", network: "fingerprint" };
    const consentId = await subscribe({ db: database.db, jobs, secret }, consent, now);
    const mailsOf = eq(mails.aboutId, consentId ?? unknownId);
    expect(await database.db.$count(mails, mailsOf)).toBe(consentId ? 1 : 0);
    return consentId;
  };
  const newConsent = async (email = ada, now = start) => {
    const consentId = await submit(email, now);
    if (!consentId) throw new Error(`no mail to ${email}`);
    return consentId;
  };
  const rowOf = async (email = ada) => {
    const [row] = await database.db.select().from(subscribers).where(eq(subscribers.email, email));
    return row;
  };
  const idOf = async (email = ada) => (await rowOf(email))?.id ?? "";
  const confirmWith = (consentId: string, at: Date) => confirm(database.db, secret, consentId, at);
  const newReader = async (email = ada) => {
    await confirmWith(await newConsent(email), start);
    return await idOf(email);
  };
  const leave = async (at: Date) => await unsubscribe(database.db, secret, await idOf(), at);
  const suppressions = () => database.db.select().from(newsletterSuppressions);

  it("are confirmed within seven days of their consent, and then get no further confirmation mail", async () => {
    const consentId = await newConsent();
    expect(await consentState(database.db, consentId, days(6.99))).toBe("open");
    expect(await consentState(database.db, consentId, days(7))).toBe("gone");
    expect(await confirmWith(consentId, days(7))).toBe("gone");
    for (const minute of [2, 3]) expect(await confirmWith(consentId, minutes(minute))).toBe("confirmed");
    expect(await rowOf()).toMatchObject({ state: "confirmed", subscribedAt: start, confirmedAt: minutes(2) });
    expect(await submit(ada, days(3))).toBeNull();
    expect(await database.db.$count(newsletterConsents)).toBe(1);
  });

  it("are mailed three times a day at most, and not twice in ten minutes", async () => {
    const concurrent = await Promise.all(Array.from({ length: 8 }, () => submit()));
    expect(concurrent.filter(Boolean)).toHaveLength(1);
    expect(await submit(ada, minutes(9))).toBeNull();
    let mails = 1;
    for (let hour = 1; hour < 24; hour += 1) if (await submit(ada, minutes(hour * 60 - 1))) mails += 1;
    expect(mails).toBe(limits.confirmationsPerAddress.points);
    expect(await submit("bola@example.com", minutes(1))).not.toBeNull();
    expect(await submit(ada, days(1.5))).not.toBeNull();
  });

  it("who left return only by a new confirmation", async () => {
    const links = [await newConsent(), await newConsent(ada, minutes(20))];
    await confirmWith(links[0] ?? "", minutes(21));
    await leave(minutes(30));
    for (const link of links) expect(await confirmWith(link, minutes(31))).toBe("gone");
    const again = await newConsent(ada, minutes(40));
    expect(await rowOf()).toMatchObject({ state: "unsubscribed" });
    expect(await suppressions()).toMatchObject([{ reason: "unsubscribed" }]);
    expect(await confirmWith(again, minutes(41))).toBe("confirmed");
    const back = { state: "confirmed", subscribedAt: minutes(40), unsubscribedAt: null };
    expect([await rowOf(), await suppressions()]).toMatchObject([back, []]);
  });

  it("who left unconfirmed get no mail for half a year", async () => {
    const consentId = await newConsent();
    await leave(minutes(5));
    expect(await confirmWith(consentId, minutes(6))).toBe("gone");
    await forgetStale(database.db, days(31));
    expect(await submit(ada, days(179))).toBeNull();
    expect(await rowOf()).toBeUndefined();
    expect(await submit(ada, days(181))).not.toBeNull();
  });

  it("are deleted 30 days after they left, bounced, or did not confirm; a hash of leavers stays", async () => {
    await newReader("stays@example.com");
    await newConsent("pending@example.com");
    for (const email of ["bounced@example.com", "asked-again@example.com"]) {
      const id = await newReader(email);
      await database.db.transaction((transaction) => recordBounce(transaction, id, days(1)));
    }
    await submit("asked-again@example.com", days(25));
    await newConsent("recent@example.com", days(20));
    await newReader();
    for (const day of [1, 5]) await leave(days(day));
    expect(await rowOf()).toMatchObject({ unsubscribedAt: days(1) });
    await forgetStale(database.db, days(30.9));
    expect(await rowOf("bounced@example.com")).toMatchObject({ state: "bounced", bouncedAt: days(1) });
    expect(await rowOf()).toBeDefined();
    await forgetStale(database.db, days(31.1));
    const remaining = (await database.db.select().from(subscribers)).map(({ email }) => email.split("@")[0]);
    expect(remaining.sort()).toEqual(["asked-again", "recent", "stays"]);
    expect(await suppressions()).toMatchObject([{ addressKey: expect.stringMatching(/^[\w-]{22}$/) }]);
  });

  describe("in the staff area", () => {
    const consent = { source: "Paper list", wording: "Write to me.", givenAt: days(-180) };
    const add = (addresses: string[]) => importSubscribers(database.db, secret, addresses, consent, start);
    const pages = async (query: { state?: "confirmed"; search?: string }) => {
      const rows = await everyRow((after) => subscriberPage(database.db, { ...query, after }));
      return rows.map(({ email }) => email);
    };

    it("are imported with their consent, but for those who left", async () => {
      const addresses = Array.from({ length: 1_200 }, (_, index) => `Reader-${index}@Example.com`);
      const counts = await add([...addresses, "reader-7@example.com", "nonsense"]);
      expect(counts).toEqual({ added: 1_200, known: 1, suppressed: 0, invalid: 1 });
      const { rows } = await subscriberPage(database.db, { search: "reader-12@" });
      const [reader] = rows;
      expect(reader).toMatchObject({ state: "confirmed", subscribedAt: consent.givenAt, confirmedAt: start });
      await unsubscribe(database.db, secret, reader?.id ?? "", start);
      await database.pool.query("delete from newsletter_subscribers where id = $1", [reader?.id]);
      const again = await add(addresses.slice(0, 20));
      expect(again).toEqual({ added: 0, known: 19, suppressed: 1, invalid: 0 });
    });

    it("are not imported without an audit entry", async () => {
      const form = formData({ source: "A list", wording: "Yes", givenAt: "2026-03-01" });
      form.set("file", new File([`${ada}\n`], "list.csv"));
      const services = { db: database.db, secret, clock: { now: () => start } } as Services;
      const record = () => Promise.reject(new Error("no audit entry"));
      const post = { form, record, services };
      await expect(receiveImport(post)).rejects.toThrow("no audit entry");
      expect(await rowOf()).toBeUndefined();
    });

    it("are listed in pages, found by start and domain, counted and exported", async () => {
      const readers = Array.from({ length: 120 }, (_, index) => `reader-${index}@example.com`);
      await add([...readers, "ada_1@agency.example", "adab1@agency.example"]);
      const all = await pages({});
      expect([all.length, new Set(all).size]).toEqual([122, 122]);
      const tens = Array.from({ length: 10 }, (_, index) => `reader-10${index}@example.com`);
      expect((await pages({ search: "READER-10" })).sort()).toEqual([...tens, "reader-10@example.com"]);
      expect(new Set(await pages({ search: "reader-" }))).toEqual(new Set(readers));
      expect(await pages({ search: "ada_" })).toEqual(["ada_1@agency.example"]);
      const agency = await pages({ search: "@agency.example", state: "confirmed" });
      expect(agency.sort()).toEqual(["ada_1@agency.example", "adab1@agency.example"]);
      expect(await pages({ search: "%" })).toEqual([]);
      const counts = { pending: 0, unsubscribed: 0, bounced: 0, confirmed: 122 };
      expect(await subscriberCounts(database.db)).toEqual(counts);
      const exported = await exportRows(database.db, "confirmed");
      expect(new Set(exported.map(({ email }) => email)).size).toBe(122);
      const { givenAt } = consent;
      const given = { consentAt: givenAt, consentPage: "Paper list", consentWording: "Write to me." };
      expect(exported[0]).toMatchObject({ state: "confirmed", subscribedAt: givenAt, ...given });
    });
  });
});
