import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { isFullCampaign, randomMoments } from "#tests/support/campaign.ts";
import { reportCampaign } from "#tests/support/campaign-report.ts";
import { letAnHourPass } from "#tests/support/due-jobs.ts";
import { auditForms, countsOf, nothingAmiss } from "#tests/support/forms-audit.ts";
import { killIfThere, postgresPids } from "#tests/support/postgres-pids.ts";
import { type Site, scratchFolder, startSite } from "#tests/support/site.ts";
import { siteDatabase } from "#tests/support/site-database.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";
import { Writers } from "#tests/support/writers.ts";

const kills = isFullCampaign ? Number(process.env.TEST_KILLS ?? 200) : 1;
const kinds = ["server", "database", "both", "child"] as const;
// As many as a campaign has left to write to when the last kill comes.
const readers = isFullCampaign ? kills * 12 : 0;
const moment = randomMoments();

test(`${kills} kills at any moment lose nothing that was thanked for, and no mail of it`, {
  timeout: 120_000 + kills * 30_000,
}, async () => {
  const smtp = await openSmtpPeer();
  onTestFinished(() => smtp.stop());
  const env = { SMTP_URL: smtp.url, NEWSLETTER_RATE: "3", LOG_LEVEL: "error" };
  const dataDir = scratchFolder();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const start = () => startSite({ env, dataDir });
  // For the first quarter of the kills no mail leaves: every thanks is ahead of its mails.
  await smtp.stop();
  const writers = new Writers(isFullCampaign ? 8 : 4, () => (isFullCampaign ? moment(800) : 0));
  let site = await start();
  await beginCampaign(site);
  writers.begin(site.origin);
  let slowestMs = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await writers.thanks(6);
    // Any moment of a submission is as good as another; a fixed one would always hit the same step.
    await pause(moment(isFullCampaign ? 1_500 : 100));
    const isLast = kill === kills - 1;
    const kind = isLast ? "server" : (kinds[kill % kinds.length] as (typeof kinds)[number]);
    let begun = performance.now();
    await end(kind, site);
    if (isLast) {
      await letAnHourPass(dataDir);
      begun = performance.now();
    }
    if (kill === Math.floor(kills / 4)) await smtp.start();
    if (kind === "server" || kind === "both") {
      site = await start();
      writers.moveTo(site.origin);
    }
    await writers.recovery();
    slowestMs = Math.max(slowestMs, performance.now() - begun);
    expect(site.child.exitCode, `after the end of ${kind}: ${site.output().slice(-1_500)}`).toBeNull();
  }
  await writers.end();
  onTestFinished(() => site.stop());
  const count = async (from: string) =>
    Number((await site.query<{ count: string }>(`select count(*) from ${from}`))[0]?.count);
  const patience = { timeout: 90_000 + kills * 10_000, interval: 200 };
  await expect.poll(() => count("mails where status <> 'sent'"), patience).toBe(0);
  await expect.poll(() => count("campaigns where status <> 'sent' and total > 0"), patience).toBe(0);
  const audit = await auditForms(site, writers, smtp.received);
  // A campaign's issue goes to each reader once, but for those of whom nobody can know whether it arrived: they are not written to again.
  const issues = smtp.received.flatMap(({ recipients }) =>
    recipients.filter((to) => to.startsWith("reader-")),
  );
  const inDoubt = await count("campaign_deliveries where status = 'failed' and handed_at is not null");
  const missing = Math.max(0, readers - new Set(issues).size - inDoubt);
  const twice = issues.length - new Set(issues).size;
  const counts = countsOf(audit);
  const repeats = smtp.received.length - new Set(smtp.received.map(({ email }) => email.messageId)).size;
  process.stdout.write(
    `campaign: ${issues.length} of ${readers}, ${inDoubt} in doubt; mails that came again as the same mail: ${repeats}; answers other than thanks: ${JSON.stringify([...writers.refusals])}, none: ${writers.broken.length}\n`,
  );
  reportCampaign({
    fault: isFullCampaign
      ? "SIGKILL of server, PostgreSQL, both, a child of PostgreSQL"
      : "SIGKILL of server",
    tries: kills,
    ...counts,
    mailsMissing: counts.mailsMissing + missing,
    mailsDoubled: counts.mailsDoubled + twice,
    recoverSeconds: slowestMs / 1000,
  });
  expect(audit).toMatchObject(nothingAmiss);
  expect({ missing, twice }).toEqual({ missing: 0, twice: 0 });
  // Whatever cannot be answered says that the database is away.
  expect([...writers.refusals.keys()].filter((status) => status !== 503)).toEqual([]);
});

async function end(kind: (typeof kinds)[number], site: Site): Promise<void> {
  const server = Number.parseInt(
    readFileSync(path.join(site.dataDir, "postgres/postmaster.pid"), "utf8"),
    10,
  );
  const children = postgresPids(site).filter((pid) => pid !== server);
  const child = children[Math.floor(moment(children.length))] ?? server;
  const pids = { server: [], database: [server], both: [...children, server], child: [child] }[kind];
  for (const pid of pids) killIfThere(pid);
  if (kind === "server" || kind === "both") await site.kill();
}

async function beginCampaign(site: Site): Promise<void> {
  if (readers === 0) return;
  const { pool, close } = await siteDatabase(site);
  await pool.query(
    `insert into newsletter_subscribers (email, state, confirmed_at)
     select 'reader-' || n || '@example.com', 'confirmed', now() from generate_series(1, $1::int) n`,
    [readers],
  );
  await pool.query(
    `insert into campaigns (subject, preheader, html, status, start_at)
     values ('Permits', 'What changed', '<p>Niger takes 48 hours.</p>', 'scheduled', now())`,
  );
  await close();
}
