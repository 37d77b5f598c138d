import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { randomMoments } from "#tests/support/fault-runs.ts";
import { siteStarter, testSmtp } from "./support/fixtures.ts";
import { insertIssue, reportFaultRun } from "./support/forms-audit.ts";

const kills = 20;
// A kill holds back the 48 mails under way for two minutes, after 40 to 48 others: the rest must last for all kills.
const readers = 60 + 100 * kills;
const moment = randomMoments();

test("a server killed while it sends an issue goes on, and mails no reader twice", async () => {
  const smtp = await testSmtp();
  // Slow, so that many mails are under way at every kill.
  smtp.delay(150);
  const start = siteStarter({ SMTP_URL: smtp.url, NEWSLETTER_RATE: "60" });
  let site = await start();
  await insertIssue(site, readers);
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = smtp.received.length;
    await vi.waitUntil(() => smtp.received.length >= before + 40, { timeout: 60_000, interval: 1 });
    // Random, because a fixed moment would always hit the same step of a delivery.
    await pause(moment(100));
    await site.kill();
    expect(smtp.received.length).toBeLessThan(readers);
    site = await start();
  }
  const statement = "select status, total, sent, failed, skipped from campaigns";
  const done = async () => (await site.query(statement))[0];
  // pg-boss misses the jobs of a killed server after half a minute, and retries them a minute or two later.
  await vi.waitUntil(async () => (await done())?.status === "sent", { timeout: 300_000, interval: 100 });

  const got = smtp.received.flatMap(({ recipients }) => recipients);
  const people = new Set(got).size;
  const { length: inDoubt } = await site.query(
    "select 1 from campaign_deliveries where status = 'failed' and handed_at is not null",
  );
  // A reader without a mail is one of those in doubt.
  const missing = Math.max(0, readers - people - inDoubt);
  process.stdout.write(`${kills} kills: ${people} of ${readers} got it; ${inDoubt} in doubt\n`);
  const doubled = got.length - people;
  const fault = "SIGKILL of server in the middle of an issue to many";
  reportFaultRun({ fault, tries: kills }, { mailsMissing: missing, mailsDoubled: doubled });
  expect([missing, doubled]).toEqual([0, 0]);
  expect(new Set(smtp.received.map(({ email }) => email.messageId)).size).toBe(got.length);
  const counts = { total: readers, sent: readers - inDoubt, failed: inDoubt, skipped: 0 };
  expect(await done()).toMatchObject(counts);
});
