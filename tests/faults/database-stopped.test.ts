import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { isFullCampaign, randomMoments } from "#tests/support/campaign.ts";
import { reportCampaign } from "#tests/support/campaign-report.ts";
import { auditForms, countsOf, nothingAmiss } from "#tests/support/forms-audit.ts";
import { startSecondServer } from "#tests/support/second-server.ts";
import { startSite } from "#tests/support/site.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";
import { Writers } from "#tests/support/writers.ts";

const stops = 3;
const awayMs = 30_000;

// What each form says meanwhile is proved in database-away.test.ts, in every run.
test.runIf(isFullCampaign && !process.env.TEST_DATABASE_URL)(
  `PostgreSQL stopped for ${awayMs / 1000} s: forms say 503, kept pages go on, and so does the site when it is back`,
  { timeout: 600_000 },
  async () => {
    const moment = randomMoments();
    const smtp = await openSmtpPeer();
    onTestFinished(() => smtp.stop());
    const server = await startSecondServer();
    onTestFinished(() => server.stop());
    const env = { DATABASE_URL: server.url, AUTH_SECRET: "a secret for this test alone, of forty letters" };
    const site = await startSite({ env: { ...env, SMTP_URL: smtp.url, LOG_LEVEL: "error" } });
    onTestFinished(() => site.stop());
    const writers = new Writers(8, () => moment(100));
    writers.begin(site.origin);
    let slowestMs = 0;
    for (let stop = 0; stop < stops; stop += 1) {
      await writers.thanks(50);
      await pause(moment(1_000));
      await server.halt();
      await pause(awayMs / 2);
      const thanked = writers.thanked.size;
      expect((await fetch(`${site.origin}/fleet`)).status).toBe(200);
      expect((await fetch(`${site.origin}/readyz`)).status).toBe(503);
      await pause(awayMs / 2);
      expect(writers.thanked.size).toBe(thanked);
      const back = performance.now();
      await server.resume();
      await writers.recovery();
      slowestMs = Math.max(slowestMs, performance.now() - back);
    }
    await writers.end();
    expect([[...writers.refusals.keys()], writers.broken]).toEqual([[503], []]);

    const pool = new pg.Pool({ connectionString: server.url });
    const query = async <Row extends pg.QueryResultRow>(text: string) => (await pool.query<Row>(text)).rows;
    const unsent = () => query("select 1 from mails where status <> 'sent'");
    await expect.poll(unsent, { timeout: 180_000, interval: 500 }).toEqual([]);
    const audit = await auditForms({ query }, writers, smtp.received);
    await pool.end();
    reportCampaign({
      fault: `PostgreSQL stopped for ${awayMs / 1000} s`,
      tries: stops,
      ...countsOf(audit),
      recoverSeconds: slowestMs / 1000,
    });
    expect(audit).toMatchObject(nothingAmiss);
  },
);
