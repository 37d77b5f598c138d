import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { expect, onTestFinished, test, vi } from "vitest";
import { startEmbeddedPostgres } from "#app/platform/embedded-postgres.server.ts";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { auditBookings } from "#tests/support/booking-audit.ts";
import { isFullCampaign, randomMoments } from "#tests/support/campaign.ts";
import { scratchFolder, startSite } from "#tests/support/site.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";
import { Visitors } from "#tests/support/visitors.ts";

// The short version of bench/kills.ts: whoever was thanked is in the database, and both mails go out in the end.

const kills = isFullCampaign ? 20 : 1;
const leastPerKill = 3;
const moment = randomMoments();

test("a server killed between the thanks and the mails loses neither", { timeout: 600_000 }, async () => {
  const smtp = await openSmtpPeer();
  onTestFinished(() => smtp.stop());
  const env = { SMTP_URL: smtp.url };
  const dataDir = scratchFolder();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));

  // No mail leaves while the server is being killed: every thanks is ahead of its mails.
  await smtp.stop();
  const visitors = new Visitors(2);
  for (let kill = 1; kill <= kills; kill += 1) {
    const site = await startSite({ env, dataDir });
    const before = visitors.thanked.size;
    visitors.begin(site.origin);
    await vi.waitUntil(() => visitors.thanked.size >= before + leastPerKill, {
      timeout: 30_000,
      interval: 5,
    });
    // Any moment of a submission is as good as another; a fixed one would always hit the same step.
    await pause(moment(100));
    await site.kill();
    await visitors.end();
  }
  await letAnHourPass(dataDir);
  await smtp.start();

  const site = await startSite({ env, dataDir });
  onTestFinished(() => site.stop());
  const audit = await auditBookings(site, visitors.thanked);
  expect(audit.thanked).toBeGreaterThanOrEqual(kills * leastPerKill);
  expect(audit).toMatchObject({ lost: [], duplicates: [] });
  expect(audit.mails).toMatchObject({ failed: 0 });

  await vi.waitUntil(() => smtp.received.length >= audit.stored * 2, { timeout: 90_000, interval: 50 });
  for (const [email, reference] of visitors.thanked) {
    const about = smtp.received.filter(
      ({ email: mail }) => mail.subject?.includes(reference) || mail.text?.includes(reference),
    );
    expect(about.map(({ recipients }) => recipients.includes(email)).sort(), reference).toEqual([
      false,
      true,
    ]);
  }
  await vi.waitUntil(async () => (await auditBookings(site, visitors.thanked)).mails.queued === 0, {
    timeout: 30_000,
  });
});

/**
 * What the clock does while the site is down: jobs that were under way when the server died run out of time and come
 * again, as pg-boss's own supervision decides, and every wait between two tries is over.
 */
async function letAnHourPass(dataDir: string): Promise<void> {
  const directory = path.join(dataDir, "postgres");
  const database = await startEmbeddedPostgres({ directory, log: () => {} });
  if ("problem" in database) throw new Error(database.problem);
  const client = new pg.Client({ ...database.connection, ssl: false });
  const boss = new PgBoss({ ...database.connection, ssl: false, supervise: false, schedule: false });
  try {
    await client.connect();
    await client.query(
      "update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'",
    );
    await client.query("update pgboss.queue set monitor_on = null, monitor_claim_on = null");
    await boss.start();
    await boss.supervise(mailQueue);
    const { rows } = await client.query("select count(*) from pgboss.job where state = 'active'");
    expect(rows).toEqual([{ count: "0" }]);
    await client.query("update pgboss.job set start_after = start_after - interval '1 hour'");
  } finally {
    await boss.stop({ graceful: false });
    await client.end();
    await database.stop();
  }
}
