import { once } from "node:events";
import { rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { siteMs, startSite } from "#tests/support/site.ts";
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
  const underWay = () =>
    site
      .query("select from pgboss.job where name = 'mail' and state = 'active'")
      .then(({ length }) => length);
  const connections = 4;
  await expect.poll(underWay).toBeGreaterThan(connections);

  const gone = once(site.child, "exit");
  // By then the site is waiting for its jobs, and whatever closes too early is closed.
  site.child.stdout?.on(
    "data",
    (chunk: Buffer) => chunk.includes("stopping") && setTimeout(smtp.release, 1_000),
  );
  await site.stop({ keepData: true });
  expect(await gone).toEqual([0, null]);
  expect(smtp.received.length).toBeGreaterThan(connections);
});
