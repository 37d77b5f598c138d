import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { isFullCampaign, randomMoments } from "#tests/support/campaign.ts";
import { reportCampaign } from "#tests/support/campaign-report.ts";
import { hasten } from "#tests/support/due-jobs.ts";
import { auditForms, countsOf, nothingAmiss } from "#tests/support/forms-audit.ts";
import { illnesses, illSmtp } from "#tests/support/ill-smtp.ts";
import { lacking, startProgram } from "#tests/support/program.ts";
import { freePort } from "#tests/support/second-server.ts";
import { startSite } from "#tests/support/site.ts";
import { Writers } from "#tests/support/writers.ts";

const openSmtpd = "/usr/sbin/smtpd";
const rounds = 2;
const illMs = 15_000;

/** Debian's OpenSMTPD on the loopback, which keeps each mail as a file. It has one queue a machine, so only one may run. */
async function startOpenSmtpd() {
  const folder = mkdtempSync(path.join(tmpdir(), "harmattan-smtpd-"));
  chmodSync(folder, 0o755);
  const kept = path.join(folder, "kept");
  mkdirSync(kept);
  // A mail is written by the account that it is delivered to.
  chmodSync(kept, 0o777);
  const port = await freePort();
  const settings = path.join(folder, "smtpd.conf");
  writeFileSync(
    settings,
    `table users { "@" = "nobody" }
listen on 127.0.0.1 port ${port} hostname mail.example
action "keep" mda "/bin/sh -c 'cat > ${kept}/$$-$(date +%s%N)'" virtual <users>
match from any for any action "keep"
`,
  );
  const { child, stop: end } = startProgram(openSmtpd, ["-d", "-f", settings], {
    logFile: path.join(folder, "log"),
  });
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on("data", (said: Buffer) => {
      if (said.toString().includes("starting")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`OpenSMTPD ended with ${code}`)));
  });
  const messages = () =>
    readdirSync(kept).map((name) => {
      const messageId = /^message-id:\s*(\S+)/im.exec(readFileSync(path.join(kept, name), "latin1"))?.[1];
      return { email: { messageId } };
    });
  const stop = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, messages, stop };
}

// OpenSMTPD is a package of Debian, and runs as root.
test.runIf(isFullCampaign && lacking([openSmtpd]).length === 0 && process.getuid?.() === 0)(
  "a real mail server behind a connection that is busy, refuses, is slow, breaks off and breaks TLS gets each mail, as one mail",
  { timeout: 900_000 },
  async () => {
    const moment = randomMoments();
    const mailServer = await startOpenSmtpd();
    onTestFinished(() => mailServer.stop());
    const way = await illSmtp(mailServer.port);
    onTestFinished(() => way.close());
    const site = await startSite({ env: { SMTP_URL: way.url } });
    onTestFinished(() => site.stop());
    const writers = new Writers(4, () => moment(400));
    writers.begin(site.origin);
    for (let round = 0; round < rounds; round += 1)
      for (const illness of illnesses) {
        way.be(illness);
        await pause(illMs);
        expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
        // A mail server that is well between two illnesses has mails under way when the next one comes.
        way.be(null);
        await pause(moment(1_000));
      }
    await writers.end();
    const well = performance.now();
    const unsent = async () => {
      await hasten(site, mailQueue);
      return await site.query("select 1 from mails where status <> 'sent'");
    };
    await expect.poll(unsent, { timeout: 300_000, interval: 1_000 }).toEqual([]);
    const seconds = (performance.now() - well) / 1000;
    const identities = () => new Set(mailServer.messages().map(({ email }) => email.messageId)).size;
    const sent = (await site.query("select 1 from mails")).length;
    await expect.poll(identities, { timeout: 60_000 }).toBe(sent);
    const audit = await auditForms(site, writers, mailServer.messages());
    const repeats = mailServer.messages().length - sent;
    const words = await site.query<{ words: string }>(
      "select distinct left(last_error, 60) as words from mails where last_error is not null",
    );
    process.stdout.write(
      `${sent} mails, ${repeats} of them came again as the same mail ${JSON.stringify(words)}\n`,
    );
    reportCampaign({
      fault: `OpenSMTPD: ${illnesses.join(", ")} (seconds: until the last mail has gone)`,
      tries: rounds * illnesses.length,
      ...countsOf(audit),
      recoverSeconds: seconds,
    });
    expect(audit).toMatchObject(nothingAmiss);
    expect([[...writers.refusals.keys()], writers.broken]).toEqual([[], []]);
  },
);
