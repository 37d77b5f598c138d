import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { isFullCampaign, randomMoments } from "#tests/support/campaign.ts";
import { type Site, scratchFolder, startSite } from "#tests/support/site.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";

<<<<<<< HEAD
const kills = isFullCampaign ? 20 : 1;
const readers = 150 + 80 * kills;
const moment = randomMoments();

test("a server killed in the middle of a campaign goes on: everyone once, but for the letter in flight", {
  timeout: 600_000,
=======
const kills = Number(process.env.KILLS ?? 5);
const readersPerKill = 60;
const readers = (kills + 2) * readersPerKill;

const say = (words: string) => process.stdout.write(`${words}\n`);

/** Random numbers that come again with the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test("a server killed in the middle of a campaign goes on, and writes to nobody twice", {
  timeout: 300_000 + kills * 60_000,
>>>>>>> f7f4214 (Send several letters at once under claims, hold no transaction open meanwhile, write to nobody twice; count and sweep subscribers plainly)
}, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  say(`killed campaign: SEED=${seed} KILLS=${kills}`);
  const random = randomFrom(seed);
  const smtp = await openSmtpPeer();
  onTestFinished(() => smtp.stop());
  // So slow that many letters are under way at once whenever it is killed.
  smtp.delay(50);
  const env = { SMTP_URL: smtp.url, NEWSLETTER_RATE: "60" };
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
    await vi.waitUntil(() => smtp.received.length >= before + readersPerKill / 2, {
      timeout: 60_000,
      interval: 1,
    });
    // Any moment of a delivery is as good as another; a fixed one would always hit the same step.
<<<<<<< HEAD
    await pause(moment(20));
=======
    await pause(random() * 100);
>>>>>>> f7f4214 (Send several letters at once under claims, hold no transaction open meanwhile, write to nobody twice; count and sweep subscribers plainly)
    await site.kill();
    expect(smtp.received.length).toBeLessThan(readers);
    site = await startSite({ env, dataDir });
  }
  onTestFinished(() => site.stop());
  const done = async () =>
    (await site.query("select status, total, sent, failed, skipped from campaigns"))[0];
  // What the last one had in hand is free when its claim runs out.
  await vi.waitUntil(async () => (await done())?.status === "sent", { timeout: 240_000, interval: 100 });

  const got = smtp.received.flatMap(({ recipients }) => recipients);
  expect([got.length, new Set(got).size]).toEqual([new Set(got).size, got.length]);
  expect(new Set(smtp.received.map(({ email }) => email.messageId)).size).toBe(got.length);
  const outcome = await done();
  const doubtful = await site.query(
    "select 1 from campaign_deliveries where status = 'failed' and handed_at is not null",
  );
  expect(outcome).toMatchObject({
    total: readers,
    sent: readers - doubtful.length,
    failed: doubtful.length,
    skipped: 0,
  });
  // Who is not among the received is one of those that nobody can know about.
  expect(readers - got.length).toBeLessThanOrEqual(doubtful.length);
  say(
    `${readers} readers, ${kills} kills: ${got.length} letters arrived, none twice; ${doubtful.length} in doubt`,
  );
});
