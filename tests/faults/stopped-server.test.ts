import { once } from "node:events";
import { rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { siteMs, startSite } from "#tests/support/site.ts";
import { siteDatabase } from "#tests/support/site-database.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";
import { fillForm, sendForm } from "#tests/support/visitors.ts";

test("a stop lets the mails that are under way go out, also those that wait for a connection", {
  timeout: siteMs,
}, async () => {
  const smtp = await openSmtpPeer();
  onTestFinished(() => smtp.stop());
  const site = await startSite({ env: { SMTP_URL: smtp.url } });
  onTestFinished(() => rmSync(site.dataDir, { recursive: true, force: true }));
  smtp.hold();
  // More mails than the site has connections to its mail server.
  const answers = await Promise.all([1, 2, 3, 4].map(() => sendForm(site.origin, fillForm())));
  expect(answers.every(({ reference }) => reference)).toBe(true);
  // A connection of its own, which is back before the site ends its server.
  const { pool, close } = await siteDatabase(site);
  const count = async (from: string) =>
    Number((await pool.query(`select count(*) from ${from}`)).rows[0].count);
  const connections = 4;
  await expect
    .poll(() => count("pgboss.job where name = 'mail' and state = 'active'"))
    .toBeGreaterThan(connections);

  const gone = once(site.child, "exit");
  site.child.kill("SIGTERM");
  // Once the listening socket is closed, the stop waits for the jobs.
  const isListening = () =>
    fetch(`${site.origin}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(isListening).toBe(false);
  await close();
  smtp.release();
  expect(await gone).toEqual([0, null]);
  expect(smtp.received.length).toBeGreaterThan(connections);
});
