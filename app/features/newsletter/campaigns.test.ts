import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Staff } from "#app/features/staff/roles.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import type { MailIdentity, MailMessage } from "#app/platform/mail/message.ts";
import type { MailTransport } from "#app/platform/mail/transport.server.ts";
import { openTransport } from "#app/platform/mail/transport.server.ts";
import { subjectOf } from "#app/platform/mailed-links.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { fileDatabaseWithJobs } from "#tests/support/database.ts";
import { formData } from "#tests/support/form-data.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";
import {
  beginDueCampaign,
  deliveryQueue,
  deliveryRetry,
  throttle,
  uncertainDelivery,
  workCampaigns,
} from "./campaign-sender.server.ts";
import {
  campaignOf,
  campaignPage,
  createCampaign,
  moveCampaign,
  receiveCampaignIntent,
  writeIssue,
} from "./campaigns.server.ts";
import { importSubscribers } from "./subscriber-list.server.ts";
import { confirm, forgetStale, subscribe, unsubscribe } from "./subscribers.server.ts";

const secret = "a secret of some length, for tests alone";
const origin = "https://harmattan.example";
const start = new Date("2026-11-21T09:00:00Z");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const content = { subject: "Permits", preheader: "What changed", html: "<p>Niger takes 48 hours.</p>" };
const consent = { source: "Paper list", wording: "Write to me.", givenAt: start };
const addressOf = (index: number) => `reader-${index}@example.com`;
const addresses = (count: number) => Array.from({ length: count }, (_, index) => addressOf(index));

const unreachable = { outcome: "unreachable" as const, words: "451 not now", mayHaveArrived: false };
const transportBy = (deliver: MailTransport["deliver"]): MailTransport => ({
  deliver,
  describe: () => "a test",
  close: () => {},
});

/** A transport whose deliveries wait until the test ends them. */
function heldTransport() {
  const deliveries: { message: MailMessage; identity: MailIdentity; end: (isSent: boolean) => void }[] = [];
  const transport = transportBy(
    (message, identity) =>
      new Promise((resolve) => {
        const end = (isSent: boolean) => resolve(isSent ? { outcome: "sent" } : unreachable);
        deliveries.push({ message, identity, end });
      }),
  );
  return { transport, deliveries };
}

async function openMailServer() {
  const peer = await openSmtpPeer();
  const transports: MailTransport[] = [];
  onTestFinished(async () => {
    for (const transport of transports) transport.close();
    await peer.stop();
  });
  const from = { from: "Harmattan <post@harmattan.example>", companyInbox: "desk@harmattan.example" };
  const open = () => {
    const transport = openTransport({ ...from, transport: { kind: "smtp", url: peer.url } }, "");
    transports.push(transport);
    return transport;
  };
  return { peer, open };
}

describe("campaigns", async () => {
  const { database, jobs } = await fileDatabaseWithJobs();
  await jobs.prepareQueue(deliveryQueue, deliveryRetry);
  const senders: { stop(): Promise<unknown> }[] = [];
  const log = openLog("silent");
  beforeEach(async () => {
    await query("truncate campaigns, newsletter_subscribers, newsletter_suppressions, paces cascade");
    await query("delete from pgboss.job where name = $1", [deliveryQueue]);
  });
  afterEach(async () => {
    for (const sender of senders.splice(0)) await sender.stop();
  });

  /** Starts a process that begins and sends campaigns. */
  const startSender = async (transport: MailTransport, renewMs?: number) => {
    const own = await startJobs(database.pool, log);
    const { db } = database;
    const parts = { settings: { origin, newsletterRate: 1000 }, secret, log, clock: { now: () => start } };
    const sender = await workCampaigns({ db, jobs: own, transport, ...parts }, renewMs);
    senders.push({ stop: () => Promise.all([sender.stop(), own.stop()]) });
  };
  const readers = (count: number) => importSubscribers(database.db, secret, addresses(count), consent, start);
  const create = async (html = content.html) =>
    await createCampaign(database.db, { ...content, html }, start);
  const begin = (at: Date) => beginDueCampaign({ ...database, jobs }, at);
  const write = (id: string, version: number, writing: Parameters<typeof writeIssue>[2], now = start) =>
    database.db.transaction((transaction) => writeIssue(transaction, { id, version }, writing, now));
  /** Saves and schedules an issue. */
  const schedule = async (id: string, at: Date, html = content.html) => {
    const version = (await campaignOf(database.db, id))?.version ?? 0;
    const writing = { intent: "schedule" as const, content: { ...content, html }, at };
    return await write(id, version, writing);
  };
  /** Creates a campaign and begins to send it. */
  const createAndBegin = async () => {
    const id = await create();
    expect(await schedule(id, start)).toMatchObject({ ok: true, isLate: false });
    // A running sender may have begun it already.
    expect([id, null]).toContain(await begin(start));
    return id;
  };
  const progress = async (id: string) => {
    const campaign = await campaignOf(database.db, id);
    if (!campaign) throw new Error("no campaign");
    const { status, total, sent, failed, skipped } = campaign;
    return { status, total, queued: total - sent - failed - skipped, sent, failed, skipped };
  };
  const expectProgress = (id: string, expected: object) =>
    expect.poll(() => progress(id)).toMatchObject(expected);
  const query = async (text: string, values: unknown[] = []) =>
    (await database.pool.query(text, values)).rows;
  const subscriberId = async (email: string) =>
    (await query("select id from newsletter_subscribers where email = $1", [email]))[0].id as string;

  it("begins at its time, once, for every confirmed reader, and is not changed afterwards", async () => {
    await readers(4);
    await unsubscribe(database.db, secret, await subscriberId(addressOf(0)), start);
    const id = await create();
    await schedule(id, later(60), "<p onclick=x()>Yes</p>");
    expect(await begin(later(59))).toBeNull();
    expect(await moveCampaign(database.db, id, "unschedule", start)).toBe(true);
    expect(await begin(later(61))).toBeNull();
    await schedule(id, later(60), "<p>Yes</p>");
    const begins = await Promise.all([1, 2, 3, 4].map(() => begin(later(60))));
    expect(begins.filter(Boolean)).toEqual([id]);
    const none = { sent: 0, failed: 0, skipped: 0 };
    expect(await progress(id)).toEqual({ status: "sending", total: 3, queued: 3, ...none });
    const late = await schedule(id, later(90), "<p>No</p>");
    expect(late).toMatchObject({ ok: true, isLate: true });
    expect(
      (await campaignPage(database.db, null)).rows.map((row) => [row.id === id, row.status]).sort(),
    ).toEqual([
      [false, "draft"],
      [true, "sending"],
    ]);
    expect(await campaignOf(database.db, id)).toMatchObject({ html: "<p>Yes</p>" });
  });

  it("accepts a repeated order to send, even one received a moment before the first", async () => {
    const id = await create();
    const sendAt = (at: Date) => write(id, 1, { content, intent: "send", at }, at);
    const done = { ok: true, id, isLate: false };
    expect(await sendAt(start)).toEqual({ ...done, isRepeat: false });
    expect(await sendAt(later(-0.001))).toEqual({ ...done, isRepeat: true });
    expect(await sendAt(later(-61))).toMatchObject({ ok: false });
  });

  it("returns refused text with the version that its writer has seen, and a refused move without text", async () => {
    const id = await create();
    const services = { db: database.db, clock: { now: () => start } } as Services;
    const staff = { id: "ada", name: "Ada" } as Staff;
    const post = (fields: Parameters<typeof formData>[0]) =>
      receiveCampaignIntent(id, { form: formData(fields), staff, record: async () => {}, services });
    const empty = { intent: "save", subject: "", preheader: "", html: "", version: "7" };
    expect(await post(empty)).toMatchObject({ ok: false, status: 400, version: 7 });
    const moved = await post({ intent: "unschedule" });
    expect(moved).toMatchObject({ ok: false, status: 409 });
    expect(moved).not.toHaveProperty("values");
  });

  it("reaches each reader once through two processes, with the reader's unsubscribe link", async () => {
    await readers(20);
    const id = await createAndBegin();
    const { peer, open } = await openMailServer();
    for (const transport of [open(), open()]) await startSender(transport);
    await expectProgress(id, { status: "sent", total: 20, queued: 0, sent: 20, failed: 0, skipped: 0 });
    expect(peer.received.flatMap(({ recipients }) => recipients).sort()).toEqual(addresses(20).sort());
    expect(new Set(peer.received.map(({ email }) => email.messageId)).size).toBe(20);
    for (const { email, recipients } of peer.received) {
      const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? "";
      expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
      const url = new URL(/^<(.*)>$/.exec(header("list-unsubscribe"))?.[1] ?? "");
      expect(url.origin + url.pathname).toBe(`${origin}/newsletter/unsubscribe`);
      const subject = subjectOf(secret, "newsletter unsubscribe", url.searchParams.get("t") ?? "");
      expect(subject).toBe(await subscriberId(recipients[0] ?? ""));
      for (const part of [email.text, email.html]) expect(part).toContain(url.href);
      expect(email.html).not.toContain("<img");
    }
    // Deliveries are deleted after 30 days; the counts stay.
    for (const [minutes, rows] of [
      [30 * 24 * 60 - 1, 20],
      [30 * 24 * 60 + 1, 0],
    ] as const) {
      await forgetStale(database.db, later(minutes * 60));
      expect(await query("select 1 from campaign_deliveries")).toHaveLength(rows);
    }
    expect(await progress(id)).toMatchObject({ sent: 20 });
  });

  it("skips readers who leave or are deleted after it has begun", async () => {
    await readers(5);
    const id = await createAndBegin();
    await unsubscribe(database.db, secret, await subscriberId(addressOf(0)), start);
    await query("delete from newsletter_subscribers where email = $1", [addressOf(1)]);
    const { transport, deliveries } = heldTransport();
    await startSender(transport);
    await expect.poll(() => deliveries.length).toBe(3);
    for (const { end } of deliveries) end(true);
    await expectProgress(id, { status: "sent", sent: 3, skipped: 2, failed: 0 });
    expect(deliveries.map(({ message }) => message.to).sort()).toEqual(addresses(5).slice(2));
  });

  it("delivers 48 mails at a time without an open transaction, and after a cancellation no more", async () => {
    await readers(50);
    const id = await createAndBegin();
    const { transport, deliveries } = heldTransport();
    await startSender(transport);
    await expect.poll(() => deliveries.length).toBe(48);
    const open =
      "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'";
    expect(await query(open)).toEqual([]);
    expect(await moveCampaign(database.db, id, "cancel", start)).toBe(true);
    for (const { end } of deliveries) end(true);
    // Otherwise a worker may fetch the two remaining jobs with fourteen of the next issue, and deliver only 46.
    const unfinished = "select 1 from pgboss.job where name = $1 and state <> 'completed'";
    await expect.poll(() => query(unfinished, [deliveryQueue])).toEqual([]);
    const second = await create();
    await schedule(second, start);
    await expect.poll(() => deliveries.length).toBe(96);
    expect(await progress(id)).toMatchObject({ status: "cancelled", total: 50, queued: 2, sent: 48 });
    for (let index = 48; index < 98; index += 1) {
      await expect.poll(() => deliveries.length).toBeGreaterThan(index);
      deliveries[index]?.end(true);
    }
    await expectProgress(second, { status: "sent", sent: 50 });
  });

  it("retries the same mail a minute after a temporary failure", async () => {
    await readers(1);
    const id = await createAndBegin();
    const { transport, deliveries } = heldTransport();
    await startSender(transport);
    await expect.poll(() => deliveries.length).toBe(1);
    const [{ failing_from }] = await query("select clock_timestamp() as failing_from");
    deliveries[0]?.end(false);
    const waiting = `select start_after between $2::timestamptz + interval '50 s' and now() + interval '2 min' as in_a_minute
      from pgboss.job where name = $1 and state = 'retry'`;
    await expect.poll(() => query(waiting, [deliveryQueue, failing_from])).toEqual([{ in_a_minute: true }]);
    const delivery = { status: "queued", attempts: 1, handed_at: null };
    expect(await query("select status, attempts, handed_at from campaign_deliveries")).toEqual([delivery]);
    await query("update pgboss.job set start_after = now() where name = $1", [deliveryQueue]);
    await expect.poll(() => deliveries.length).toBe(2);
    expect(deliveries[1]?.identity).toEqual(deliveries[0]?.identity);
    deliveries[1]?.end(true);
    await expectProgress(id, { status: "sent", sent: 1 });
  });

  it("delivers after a crash in the 20th try, without a restart", async () => {
    await readers(1);
    const id = await createAndBegin();
    const { transport, deliveries } = heldTransport();
    await startSender(transport, 100);
    await expect.poll(() => deliveries.length).toBe(1);
    // Set by pg-boss once the heartbeat of the crashed process is overdue.
    const crash = "update pgboss.job set state = 'failed', completed_on = now() where name = $1";
    await query(crash, [deliveryQueue]);
    await expect.poll(() => deliveries.length).toBe(2);
    deliveries[1]?.end(true);
    await expectProgress(id, { status: "sent", sent: 1 });
    deliveries[0]?.end(true);
  });

  it("gives up a permanently refused mail, and mails a bounced address only after a new confirmation", async () => {
    await readers(2);
    const email = addressOf(0);
    const stateOf = async () =>
      (await query("select state, bounced_at from newsletter_subscribers where email = $1", [email]))[0];
    const { peer, open } = await openMailServer();
    await startSender(open());
    for (const [reply, outcome, state, bouncedAt] of [
      ["5.7.1 relaying denied", { total: 2, sent: 1, failed: 1 }, "confirmed", null],
      [undefined, { total: 2, sent: 1, failed: 1 }, "bounced", start],
      [undefined, { total: 1, sent: 1, failed: 0 }, "bounced", start],
    ] as const) {
      peer.refuse(email, reply);
      const id = await createAndBegin();
      await expectProgress(id, { status: "sent", ...outcome });
      expect(await stateOf()).toEqual({ state, bounced_at: bouncedAt });
    }
    const consent = { email, page: "/", wording: "Write to me.", network: "n" };
    const consentId = await subscribe({ db: database.db, jobs, secret }, consent, start);
    expect(await confirm(database.db, secret, consentId ?? "", start)).toBe("confirmed");
    expect(await stateOf()).toEqual({ state: "confirmed", bounced_at: null });
  });

  it("sends no mail again that a mail server may have accepted, even of a cancelled campaign", async () => {
    await readers(2);
    const id = await createAndBegin();
    const queued = "select id from campaign_deliveries where status = 'queued' limit 1";
    const handOver = () => query(`update campaign_deliveries set handed_at = now() where id = (${queued})`);
    await handOver();
    const { peer, open } = await openMailServer();
    peer.dropAfterData(true);
    await startSender(open());
    await expectProgress(id, { status: "sent", sent: 0, failed: 2 });
    const errors = await query("select last_error from campaign_deliveries");
    for (const { last_error } of errors) expect(last_error).toContain(uncertainDelivery);
    peer.dropAfterData(false);
    await senders.splice(0)[0]?.stop();

    const cancelled = await createAndBegin();
    await handOver();
    await moveCampaign(database.db, cancelled, "cancel", start);
    await startSender(open());
    await expectProgress(cancelled, { status: "cancelled", failed: 1, queued: 1 });
    expect(peer.received).toEqual([]);
  });

  it.each([
    ["does not send a mail that another process is sending", true],
    ["does not forget the handover of another process when a connection fails", false],
  ])("%s", async (_what, isConnected) => {
    await readers(1);
    await createAndBegin();
    let isSent = false;
    const deliver: MailTransport["deliver"] = async (_message, _identity, beforeHandover) => {
      await query("update campaign_deliveries set handed_at = $1", [later(1)]);
      const handover = isConnected ? beforeHandover?.() : Promise.reject();
      await handover?.then(
        () => (isSent = true),
        () => {},
      );
      return unreachable;
    };
    await startSender(transportBy(deliver));
    const state = "select state from pgboss.job where name = $1";
    await expect.poll(() => query(state, [deliveryQueue])).toEqual([{ state: "retry" }]);
    expect(isSent).toBe(false);
    const delivery = { status: "queued", handed_at: later(1) };
    expect(await query("select status, handed_at from campaign_deliveries")).toEqual([delivery]);
  });

  it("keeps one rate for the whole site", async () => {
    await throttle(database.db, 10);
    const first = new Date(Date.now() + 3_600_000);
    await query("update paces set next_at = $1", [first]);
    await Promise.all(Array.from({ length: 25 }, () => throttle(database.db, 10)));
    const next = async () => (await query("select next_at from paces"))[0].next_at as Date;
    expect((await next()).getTime() - first.getTime()).toBe(2_500);
    // Unused time is not saved up.
    await query("update paces set next_at = now() - interval '1 hour'");
    await throttle(database.db, 0.001);
    expect((await next()).getTime()).toBeGreaterThan(Date.now() + 900_000);
    await readers(1);
    const id = await createAndBegin();
    await query("update paces set next_at = now() + interval '1 s'");
    const nextAt = await next();
    const { transport, deliveries } = heldTransport();
    await startSender(transport);
    await expect.poll(() => deliveries.length).toBe(1);
    expect((await query("select clock_timestamp() >= $1 as is_due", [nextAt]))[0]).toEqual({ is_due: true });
    deliveries[0]?.end(true);
    await expectProgress(id, { status: "sent", sent: 1 });
  });
});
