import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { isFullCampaign, randomMoments } from "#tests/support/campaign.ts";
import { reportCampaign } from "#tests/support/campaign-report.ts";
import { letAnHourPass } from "#tests/support/due-jobs.ts";
import { auditForms, countsOf, nothingAmiss } from "#tests/support/forms-audit.ts";
import { mayMount, ownDisk } from "#tests/support/own-disk.ts";
import { asOperator, scratchFolder, startSite } from "#tests/support/site.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";
import { fillForm } from "#tests/support/visitors.ts";
import { Writers } from "#tests/support/writers.ts";

// What the specification has a form say.
const notStored = "Failed to submit booking request. Please try again later.";
const fieldsOf = ({ body }: { body: string }) => Object.fromEntries(new URLSearchParams(body));

const fills = 3;
const fullMs = 10_000;

/** A folder that is a disk of its own, in memory, of so many MB. */
function diskInMemory(megabytes: number): string {
  const folder = scratchFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder]);
  onTestFinished(() => {
    execFileSync("umount", [folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

// Only root may mount. A start on a full disk is proved for everybody, in full-disk.test.ts.
test.runIf(isFullCampaign && process.getuid?.() === 0)(
  "a disk that fills up under a running site costs answers and nothing that was thanked for; with room again it goes on by itself",
  { timeout: 600_000 },
  async () => {
    const moment = randomMoments();
    const smtp = await openSmtpPeer();
    onTestFinished(() => smtp.stop());
    const dataDir = diskInMemory(256);
    const filler = path.join(dataDir, "filler");
    const env = { SMTP_URL: smtp.url, LOG_LEVEL: "error" };
    let site = await startSite({ env, dataDir });
    const writers = new Writers(8, () => moment(20));
    writers.begin(site.origin);
    let slowestMs = 0;
    for (let fill = 0; fill < fills; fill += 1) {
      await writers.thanks(50);
      await pause(moment(1_000));
      execFileSync("sh", ["-c", `dd if=/dev/zero of='${filler}' bs=64k status=none 2>/dev/null || true`]);
      await pause(fullMs);
      expect((await fetch(`${site.origin}/fleet`)).status).toBe(200);
      const particulars = await (await fetch(`${site.origin}/readyz`, { headers: asOperator })).json();
      expect(particulars).toMatchObject({ parts: { disk: expect.any(String) } });
      rmSync(filler);
      slowestMs = Math.max(slowestMs, await writers.recovery());
    }
    await writers.end();
    expect(site.child.exitCode).toBeNull();
    await site.stop({ keepData: true });
    await letAnHourPass(dataDir);
    execFileSync("mount", ["-o", "remount,ro", dataDir]);
    const readOnly = await startSite({ env, dataDir }).then(
      () => "it started",
      (error: Error) => error.message,
    );
    execFileSync("mount", ["-o", "remount,rw", dataDir]);
    expect(readOnly).toContain("ended with 1");
    expect(readOnly).toMatch(/read-only|not writable/i);

    site = await startSite({ env, dataDir });
    onTestFinished(() => site.stop({ keepData: true }));
    const unsent = () => site.query("select 1 from mails where status <> 'sent'");
    await expect.poll(unsent, { timeout: 180_000, interval: 500 }).toEqual([]);
    const audit = await auditForms(site, writers, smtp.received);
    process.stdout.write(
      `answers other than thanks: ${JSON.stringify([...writers.refusals])}, none: ${writers.broken.length}; read-only: ${readOnly}\n`,
    );
    reportCampaign({
      fault: `disk full for ${fullMs / 1000} s`,
      tries: fills,
      ...countsOf(audit),
      recoverSeconds: slowestMs / 1000,
    });
    expect(audit).toMatchObject(nothingAmiss);
    expect([[...writers.refusals.keys()], writers.broken]).toEqual([[503], []]);
  },
);

test.runIf(isFullCampaign && mayMount)(
  "a disk that its system makes read-only under a running site costs answers and nothing that was thanked for; mounted again, it goes on by itself",
  { timeout: 600_000 },
  async () => {
    const moment = randomMoments();
    const smtp = await openSmtpPeer();
    onTestFinished(() => smtp.stop());
    const disk = ownDisk(512);
    onTestFinished(() => disk.remove());
    const env = { SMTP_URL: smtp.url, LOG_LEVEL: "error" };
    const site = await startSite({ env, dataDir: disk.folder });
    onTestFinished(() => site.stop({ keepData: true }));
    const writers = new Writers(8, () => moment(20));
    writers.begin(site.origin);
    let slowestMs = 0;
    for (let time = 0; time < fills; time += 1) {
      await writers.thanks(50);
      await pause(moment(1_000));
      disk.failWrites();
      await pause(fullMs);
      expect((await fetch(`${site.origin}/fleet`)).status).toBe(200);
      const refused = await new AccountVisitor(site).post("/booking", fieldsOf(fillForm()));
      expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining(notStored)]);
      await disk.mountAgain();
      slowestMs = Math.max(slowestMs, await writers.recovery());
    }
    await writers.end();
    expect(site.child.exitCode).toBeNull();
    const unsent = () => site.query("select 1 from mails where status <> 'sent'");
    await expect.poll(unsent, { timeout: 180_000, interval: 500 }).toEqual([]);
    const audit = await auditForms(site, writers, smtp.received);
    process.stdout.write(
      `answers other than thanks: ${JSON.stringify([...writers.refusals])}, none: ${writers.broken.length}\n`,
    );
    reportCampaign({
      fault: `disk made read-only by its system for ${fullMs / 1000} s`,
      tries: fills,
      ...countsOf(audit),
      recoverSeconds: slowestMs / 1000,
    });
    expect(audit).toMatchObject(nothingAmiss);
    expect([[...writers.refusals.keys()], writers.broken]).toEqual([[503], []]);
  },
);
