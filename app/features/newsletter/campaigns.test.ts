import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openLog } from "#app/platform/log.server.ts";
import type { MailTransport } from "#app/platform/mail/mail-transport.ts";
import type { MailIdentity, MailMessage } from "#app/platform/mail/message.ts";
import { openTransport } from "#app/platform/mail/transport.server.ts";
import { subjectOf } from "#app/platform/mailed-links.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";
import { sendCampaigns } from "./campaign-sender.server.ts";
import {
  beginDueCampaign,
  campaignOf,
  createCampaign,
  latestCampaigns,
  moveCampaign,
  startCampaign,
  updateCampaign,
} from "./campaigns.server.ts";
import { claimDelivery, inDoubt, leaseMs, noteHandover, recordDelivery } from "./deliveries.server.ts";
import { forgetStale } from "./stale-subscribers.server.ts";
import { importSubscribers } from "./subscriber-import.server.ts";
import { confirm, subscribe, unsubscribe } from "./subscribers.server.ts";

const secret = "a secret of some length, for tests alone";
const origin = "https://harmattan.example";
const start = new Date("2026-11-21T09:00:00Z");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const content = { subject: "Permits", preheader: "What changed", html: "<p>Niger takes 48 hours.</p>" };
const consent = { source: "Paper list", wording: "Write to me.", givenAt: start };
/** So few a second that a server has one issue in hand. */
const oneAtATime = 0.6;
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `reader-${index}@example.com`);

/** A way out whose every delivery waits until it is let go, so that a test can act while one is under way. */
function heldTransport() {
  const under: {
    message: MailMessage;
    identity: MailIdentity;
    end: (outcome: "sent" | "unreachable") => void;
  }[] = [];
  const transport: MailTransport = {
    deliver: (message, identity) =>
      new Promise((resolve) => {
        const end = (outcome: "sent" | "unreachable") =>
          resolve(
            outcome === "sent"
              ? { outcome }
              : { outcome, words: `451 ${message.to} not now`, isAboutThisMail: true },
          );
        under.push({ message, identity, end });
      }),
    describe: () => "held",
    close: () => {},
  };
  return { transport, under };
}

describe.each(databaseKinds)("campaigns on the database of kind %s", (kind) => {
  let database: TestDatabase;
  let now: Date;
  const senders: { stop(): Promise<void> }[] = [];
  beforeEach(async () => {
    now = start;
    database = await testDatabase(kind);
  });
  afterEach(async () => {
    for (const sender of senders.splice(0)) await sender.stop();
    await database.close();
  });

  const send = (transport: MailTransport, newsletterRate = 1000) => {
    const wakers = new Set<() => void>();
    const sender = sendCampaigns({
      db: database.db,
      pool: database.pool,
      transport,
      settings: { origin, newsletterRate },
      secret,
      live: {
        subscribe: (_topic, listener) => {
          wakers.add(() => listener({}));
          return () => {};
        },
      },
      log: openLog("silent"),
      clock: { now: () => now },
    });
    senders.push(sender);
    return { ...sender, wake: () => wakers.forEach((wake) => void wake()) };
  };
  const readers = (count: number) => importSubscribers(database.db, secret, addresses(count), consent, start);
  const stored = async (...campaign: Parameters<typeof createCampaign>) =>
    (await createCampaign(...campaign)) ?? "";
  /** A campaign that is due: a sender at work begins it by itself, before a test could. */
  const due = async () => {
    const id = await stored(database.db, content, start);
    expect(await startCampaign(database.db, id, start)).toBe(true);
    return id;
  };
  /** A campaign that has begun, for a test whose senders start later. */
  const begun = async () => {
    const id = await due();
    expect(senders).toEqual([]);
    expect(await beginDueCampaign(database.pool, now)).toBe(id);
    return id;
  };
  const progress = async (id: string) => {
    const all = await campaignOf(database.db, id);
    if (!all) throw new Error("no campaign");
    const { status, total, sent, failed, skipped } = all;
    return { status, total, queued: total - sent - failed - skipped, sent, failed, skipped };
  };
  const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
  const subscriberId = async (email: string) => {
    const { rows } = await database.pool.query("select id from newsletter_subscribers where email = $1", [
      email,
    ]);
    return rows[0].id as string;
  };

  it("waits for its time, is queued once for everyone who confirmed, by one of several processes", async () => {
    await readers(40);
    await unsubscribe(database.db, secret, await subscriberId("reader-0@example.com"), start);
    const id = await stored(database.db, content, start);
    await startCampaign(database.db, id, later(60));
    expect(await beginDueCampaign(database.pool, later(59))).toBeNull();
    expect(await moveCampaign(database.db, id, "unschedule", start)).toBe(true);
    expect(await beginDueCampaign(database.pool, later(61))).toBeNull();
    await startCampaign(database.db, id, later(60));
    const all = await Promise.all([1, 2, 3, 4].map(() => beginDueCampaign(database.pool, later(60))));
    expect(all.filter(Boolean)).toEqual([id]);
    expect(await progress(id)).toEqual({
      status: "sending",
      total: 39,
      queued: 39,
      sent: 0,
      failed: 0,
      skipped: 0,
    });
    expect(await startCampaign(database.db, id, later(90))).toBe(false);
    expect(await updateCampaign(database.db, id, { ...content, subject: "Another" }, later(61))).toBe(false);
    expect((await latestCampaigns(database.db, 5)).map((campaign) => campaign.subject)).toEqual(["Permits"]);
  });

  it("does not begin without anything to read, and makes what staff write safe", async () => {
    const id = await stored(database.db, { ...content, html: "<script>x()</script>" }, start);
    expect(await startCampaign(database.db, id, start)).toBe(false);
    await updateCampaign(database.db, id, { ...content, html: "<p onclick=x()>Yes</p>" }, start);
    expect(await latestCampaigns(database.db, 1)).toMatchObject([{ html: "<p>Yes</p>", status: "draft" }]);
    expect(await startCampaign(database.db, id, start)).toBe(true);
  });

  it("reaches each reader once through two processes and a real mail server, with a way off the list of their own", async () => {
    await readers(60);
    const id = await begun();
    const peer = await openSmtpPeer();
    const mail = { from: "Harmattan <post@harmattan.example>", companyInbox: "desk@harmattan.example" };
    const transports = [1, 2].map(() =>
      openTransport({ ...mail, transport: { kind: "smtp", url: peer.url } }, ""),
    );
    try {
      for (const transport of transports) send(transport);
      await until(async () => expect(await progress(id)).toMatchObject({ status: "sent" }));
    } finally {
      for (const transport of transports) transport.close();
      await peer.stop();
    }
    expect(await progress(id)).toEqual({
      status: "sent",
      total: 60,
      queued: 0,
      sent: 60,
      failed: 0,
      skipped: 0,
    });
    expect(peer.received.flatMap(({ recipients }) => recipients).sort()).toEqual(addresses(60).sort());
    expect(new Set(peer.received.map(({ email }) => email.messageId)).size).toBe(60);
    for (const { email, recipients } of peer.received) {
      const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? "";
      expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
      const url = new URL(/^<(.*)>$/.exec(header("list-unsubscribe"))?.[1] ?? "");
      expect(url.origin + url.pathname).toBe(`${origin}/newsletter/unsubscribe`);
      const named = subjectOf(secret, "newsletter unsubscribe", url.searchParams.get("t") ?? "");
      expect(named).toBe(await subscriberId(recipients[0] ?? ""));
      for (const part of [email.text, email.html]) expect(part).toContain(url.href);
      expect(email.html).not.toContain("<img");
    }

    const who = async () => (await database.pool.query("select 1 from campaign_deliveries")).rowCount;
    const month = 30 * 24 * 60 * 60;
    await forgetStale(database.db, later(month - 60));
    expect(await who()).toBe(60);
    await forgetStale(database.db, later(month + 60));
    expect([await who(), (await progress(id)).sent]).toEqual([0, 60]);
  });

  it("sends nothing more to who leaves in the middle, or is deleted", async () => {
    await readers(5);
    const id = await begun();
    const { transport, under } = heldTransport();
    send(transport, oneAtATime);
    await until(() => expect(under).toHaveLength(1));
    const others = addresses(5).filter((address) => address !== under[0]?.message.to);
    await unsubscribe(database.db, secret, await subscriberId(others[0] ?? ""), now);
    await database.pool.query("delete from newsletter_subscribers where email = $1", [others[1]]);
    for (let turn = 0; turn < 3; turn += 1) {
      await until(() => expect(under.length).toBeGreaterThan(turn));
      under[turn]?.end("sent");
    }
    await until(async () => expect(await progress(id)).toMatchObject({ status: "sent" }));
    expect(await progress(id)).toMatchObject({ sent: 3, skipped: 2, failed: 0 });
    expect(under.map(({ message }) => message.to)).not.toContain(others[0]);
  });

  it("ends when cancelled, while another issue goes on: at most the mail under way still goes", async () => {
    await readers(6);
    const id = await begun();
    const { transport, under } = heldTransport();
    const sender = send(transport, oneAtATime);
    await until(() => expect(under).toHaveLength(1));
    expect(await moveCampaign(database.db, id, "cancel", now)).toBe(true);
    under[0]?.end("sent");
    await until(async () => expect(await progress(id)).toMatchObject({ sent: 1 }));
    const second = await due();
    sender.wake();
    await until(() => expect(under).toHaveLength(2));
    under[1]?.end("sent");
    await until(async () => expect(await progress(second)).toMatchObject({ sent: 1 }));
    expect(await progress(id)).toEqual({
      status: "cancelled",
      total: 6,
      queued: 5,
      sent: 1,
      failed: 0,
      skipped: 0,
    });
    expect(await moveCampaign(database.db, id, "cancel", now)).toBe(false);
    await sender.stop();
  });

  it("tries again later what could not be taken now, as the same mail, and gives up what is refused", async () => {
    await readers(1);
    const id = await begun();
    const { transport, under } = heldTransport();
    const sender = send(transport);
    await until(() => expect(under).toHaveLength(1));
    under[0]?.end("unreachable");
    const waiting = async () =>
      (await database.pool.query("select status, attempts, not_before from campaign_deliveries")).rows;
    await until(async () =>
      expect(await waiting()).toEqual([{ status: "queued", attempts: 1, not_before: later(60) }]),
    );
    expect(await progress(id)).toMatchObject({ status: "sending", queued: 1 });
    now = later(61);
    sender.wake();
    await until(() => expect(under).toHaveLength(2));
    expect(under[1]?.identity).toEqual(under[0]?.identity);
    under[1]?.end("sent");
    await until(async () => expect(await progress(id)).toMatchObject({ status: "sent", sent: 1 }));
  });

  it("gives up at once what is refused for good, and writes no more to an address that is none until it is confirmed anew", async () => {
    await readers(2);
    const peer = await openSmtpPeer();
    const mail = { from: "Harmattan <post@harmattan.example>", companyInbox: "desk@harmattan.example" };
    const transport = openTransport({ ...mail, transport: { kind: "smtp", url: peer.url } }, "");
    const stateOf = async (email: string) =>
      (
        await database.pool.query("select state, bounced_at from newsletter_subscribers where email = $1", [
          email,
        ])
      ).rows[0];
    try {
      const sender = send(transport);
      for (const [words, outcome, then] of [
        ["5.7.1 relaying denied", { total: 2, sent: 1, failed: 1 }, { state: "confirmed", bounced_at: null }],
        [undefined, { total: 2, sent: 1, failed: 1 }, { state: "bounced", bounced_at: start }],
        [undefined, { total: 1, sent: 1, failed: 0 }, { state: "bounced", bounced_at: start }],
      ] as const) {
        peer.refuse("reader-0@example.com", words);
        const id = await due();
        sender.wake();
        await until(async () => expect(await progress(id)).toMatchObject({ status: "sent", ...outcome }));
        expect(await stateOf("reader-0@example.com")).toEqual(then);
      }
    } finally {
      transport.close();
      await peer.stop();
    }
    let asked = "";
    const given = { email: "reader-0@example.com", page: "/", wording: "Write to me.", network: "n" };
    await subscribe(database.db, secret, given, start, async (_, consentId) => {
      asked = consentId;
    });
    expect(await confirm(database.db, secret, asked, start)).toBe("confirmed");
    expect(await stateOf("reader-0@example.com")).toEqual({ state: "confirmed", bounced_at: null });
  });

  it("has several issues in hand at once, each in one only, and holds no transaction open meanwhile", async () => {
    await readers(40);
    const id = await begun();
    const { transport, under } = heldTransport();
    for (let server = 0; server < 2; server += 1) send(transport, 8);
    await until(() => expect(under).toHaveLength(24));
    expect(new Set(under.map(({ message }) => message.to)).size).toBe(24);
    const { rows } = await database.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    expect(rows).toEqual([]);
    for (let ended = 0; ended < 40; ended += 1) {
      await until(() => expect(under.length).toBeGreaterThan(ended));
      under[ended]?.end("sent");
    }
    await until(async () => expect(await progress(id)).toMatchObject({ status: "sent", sent: 40 }));
    expect(new Set(under.map(({ message }) => message.to)).size).toBe(40);
  });

  it("is not held up by mailboxes that take nothing just now", async () => {
    await readers(20);
    const id = await begun();
    const peer = await openSmtpPeer();
    peer.greylist(addresses(6));
    const mail = { from: "Harmattan <post@harmattan.example>", companyInbox: "desk@harmattan.example" };
    const transport = openTransport({ ...mail, transport: { kind: "smtp", url: peer.url } }, "");
    try {
      send(transport);
      // Well before the rest that is taken when the mail server itself is away.
      await vi.waitFor(async () => expect(await progress(id)).toMatchObject({ sent: 14, queued: 6 }), 10_000);
    } finally {
      transport.close();
      await peer.stop();
    }
  });

  it("sends no issue again that a mail server may have, whether it hung up or the sender died", async () => {
    await readers(3);
    const peer = await openSmtpPeer();
    const mail = { from: "Harmattan <post@harmattan.example>", companyInbox: "desk@harmattan.example" };
    const transport = openTransport({ ...mail, transport: { kind: "smtp", url: peer.url } }, "");
    try {
      const id = await begun();
      // One was handed over by a server that is no more, one was only claimed.
      const handed = await claimDelivery(database.db, id, now);
      const claimed = await claimDelivery(database.db, id, now);
      if (!handed || !claimed) throw new Error("nothing was claimed");
      await noteHandover(database.db, handed, now);
      peer.dropAfterData(true);
      const sender = send(transport);
      await until(async () => expect(await progress(id)).toMatchObject({ sent: 0, failed: 1, queued: 2 }));
      peer.dropAfterData(false);
      now = later(leaseMs / 1000 + 1);
      sender.wake();
      await until(async () =>
        expect(await progress(id)).toMatchObject({ status: "sent", sent: 1, failed: 2 }),
      );
      expect(peer.received.flatMap(({ recipients }) => recipients)).toEqual([claimed.email]);
      // Whoever comes too late changes nothing.
      await expect(noteHandover(database.db, claimed, now)).rejects.toThrow("run out");
      await recordDelivery(database.db, handed, { status: "sent", lastError: null, at: now });
      expect(await progress(id)).toMatchObject({ sent: 1, failed: 2 });
      const { rows } = await database.pool.query(
        "select last_error from campaign_deliveries where status = 'failed'",
      );
      for (const { last_error: words } of rows) expect(words).toContain(inDoubt);
    } finally {
      transport.close();
      await peer.stop();
    }
  });

  it("settles what was handed over of a campaign that was cancelled meanwhile, too", async () => {
    await readers(2);
    const id = await begun();
    const handed = await claimDelivery(database.db, id, now);
    if (!handed) throw new Error("nothing was claimed");
    await noteHandover(database.db, handed, now);
    await moveCampaign(database.db, id, "cancel", now);
    const { transport, under } = heldTransport();
    const sender = send(transport);
    now = later(leaseMs / 1000 + 1);
    sender.wake();
    await until(async () =>
      expect(await progress(id)).toMatchObject({ status: "cancelled", failed: 1, queued: 1 }),
    );
    expect(under).toEqual([]);
  });

  it("hands out turns a fixed gap apart to all who ask, so that the rate is the whole site's", async () => {
    await throttle(database.db, "newsletter", 10);
    const first = new Date(Date.now() + 30_000);
    await database.pool.query("update paces set next_at = $1", [first]);
    await Promise.all(Array.from({ length: 25 }, () => throttle(database.db, "newsletter", 10)));
    const next = async () => (await database.pool.query("select next_at from paces")).rows[0].next_at as Date;
    expect((await next()).getTime() - first.getTime()).toBe(2_500);
    // Turns that nobody took are not saved up.
    await database.pool.query("update paces set next_at = now() - interval '1 hour'");
    await throttle(database.db, "newsletter", 0.001);
    expect((await next()).getTime()).toBeGreaterThan(Date.now() + 900_000);
  });

  it("takes a turn before each issue", async () => {
    await readers(1);
    await begun();
    await throttle(database.db, "newsletter", 10);
    await database.pool.query("update paces set next_at = now() + interval '1 hour'");
    const { transport, under } = heldTransport();
    send(transport, 0.01);
    const turns = async () =>
      (await database.pool.query("select next_at > now() + interval '1 hour' as taken from paces")).rows;
    await until(async () => expect(await turns()).toEqual([{ taken: true }]));
    expect(under).toEqual([]);
  });
});
