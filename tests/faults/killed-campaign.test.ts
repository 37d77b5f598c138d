import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { isFullCampaign, randomMoments } from "#tests/support/campaign.ts";
import { type Site, scratchFolder, startSite } from "#tests/support/site.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";

const kills = isFullCampaign ? 20 : 1;
const readers = 150 + 80 * kills;
const moment = randomMoments();

test("a server killed in the middle of a campaign goes on: everyone once, but for the letter in flight", {
  timeout: 600_000,
}, async () => {
  const smtp = await openSmtpPeer();
  onTestFinished(() => smtp.stop());
  const env = { SMTP_URL: smtp.url, NEWSLETTER_RATE: "200" };
  const dataDir = scratchFolder();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));

  let site: Site = await startSite({ env, dataDir });
  await site.query(`
    insert into newsletter_subscribers (email, state, confirmed_at)
    select 'reader-' || n || '@example.com', 'confirmed', now() from generate_series(1, ${readers}) n`);
  await site.query(`
    insert into campaigns (subject, preheader, html, status, start_at)
    values ('Permits', 'What changed', '<p>Niger takes 48 hours.</p>', 'scheduled', now())`);
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = smtp.received.length;
    await vi.waitUntil(() => smtp.received.length >= before + 40, { timeout: 30_000, interval: 1 });
    // Any moment of a delivery is as good as another; a fixed one would always hit the same step.
    await pause(moment(20));
    await site.kill();
    expect(smtp.received.length).toBeLessThan(readers);
    site = await startSite({ env, dataDir });
  }
  onTestFinished(() => site.stop());
  const done = async () =>
    (await site.query("select status, total, sent, failed, skipped from campaigns"))[0];
  await vi.waitUntil(async () => (await done())?.status === "sent", { timeout: 60_000, interval: 100 });
  expect(await done()).toMatchObject({ total: readers, sent: readers, failed: 0, skipped: 0 });

  const messagesOf = new Map<string, string[]>();
  for (const { recipients, email } of smtp.received)
    for (const recipient of recipients)
      messagesOf.set(recipient, [...(messagesOf.get(recipient) ?? []), email.messageId ?? ""]);
  expect(messagesOf.size).toBe(readers);
  const repeated = [...messagesOf.values()].filter((ids) => ids.length > 1);
  expect(repeated.length).toBeLessThanOrEqual(kills);
  for (const ids of repeated) expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});
