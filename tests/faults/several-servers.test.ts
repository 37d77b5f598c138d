import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { sharesLimits, sharesSessions, showsNewComment } from "#tests/support/one-site.ts";
import { scratchFolder } from "#tests/support/site.ts";
import { stampOf } from "../../commands/build.ts";
import { lacking } from "./support/program.ts";
import { sendIssue, startProxiedSite } from "./support/proxied-site.ts";
import { siteProxies } from "./support/site-proxy.ts";

// apt-get install haproxy nginx caddy
const missing = lacking(siteProxies);
const form = { servers: 3, delaySeconds: 5 };
const readers = 1_500;
const frozenSeconds = 60;
const nothingLost = { lost: [], doubled: [], mailsMissing: [] };
const toEach = { missing: 0, doubled: 0 };

/** A copy of this release with one more migration, as the next release has it. */
function nextRelease(): string {
  const parent = scratchFolder();
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = path.join(parent, "release");
  const configs = ["package.json", "package-lock.json", "vite.config.ts", "react-router.config.ts"];
  const parts = ["app", "server", "commands", "build", "public", "node_modules", ...configs];
  execFileSync("mkdir", [folder]);
  execFileSync("cp", ["-al", ...parts.map((part) => path.join(projectRoot, part)), folder]);
  const migrations = path.join(folder, "app/database/migrations");
  // Links to the files of this release until here.
  rmSync(migrations, { recursive: true });
  cpSync(path.join(projectRoot, "app/database/migrations"), migrations, { recursive: true });
  writeFileSync(path.join(migrations, "9999_later.sql"), 'ALTER TABLE "bookings" ADD COLUMN "later" text;');
  const journalFile = path.join(migrations, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_later" });
  writeFileSync(journalFile, JSON.stringify(journal));
  // The build is current: a migration changes none of its files.
  const stamp = path.join(folder, "build/stamp");
  rmSync(stamp);
  writeFileSync(stamp, stampOf(folder));
  return folder;
}

test.runIf(isFullCampaign && missing.length === 0).for(siteProxies)(
  "%s before servers that act as one: rolling restarts and an upgrade with a migration fail no request",
  { timeout: 900_000 },
  async (kind) => {
    const site = await startProxiedSite(kind, form);
    const { servers, writers, readers: pages } = site;
    const issue = await sendIssue(servers, readers);
    for (const folder of [projectRoot, nextRelease()])
      for (let index = 0; index < form.servers; index += 1) {
        await writers.recovery();
        await servers.restart(index, folder);
        await sharesSessions(site);
        await showsNewComment(site);
        if (index === 0) await sharesLimits(site);
      }
    await writers.recovery();
    await Promise.all([writers.end(), pages.end()]);
    process.stdout.write(`${pages.summary()}\n`);
    const fault = `rolling restart and upgrade behind ${kind}`;
    const result = await servers.report(writers, { fault, tries: 2 * form.servers });
    expect([pages.failed, [...writers.refusals], writers.broken]).toEqual([[], [], []]);
    expect(result).toMatchObject({ ...nothingLost, mailsDoubled: [], deliveredTwice: [] });
    expect(await issue()).toMatchObject(toEach);
    expect((await servers.query("select later from bookings")).length).toBeGreaterThan(0);
  },
);

test.runIf(isFullCampaign && missing.length === 0).for(siteProxies)(
  `%s before servers, one of which is frozen for ${frozenSeconds} s and comes back`,
  { timeout: 900_000 },
  async (kind) => {
    const site = await startProxiedSite(kind, form);
    const { servers, writers, readers: pages } = site;
    const [frozen] = site.sites;
    if (!frozen) throw new Error("there are no servers");
    const issue = await sendIssue(servers, readers);
    await writers.recovery();
    frozen.child.kill("SIGSTOP");
    let longest = 0;
    for (const until = performance.now() + frozenSeconds * 1000; performance.now() < until; await pause(100))
      longest = Math.max(longest, (await writers.recovery()) / 1000);
    frozen.child.kill("SIGCONT");
    const requests = () => frozen.output().split('"path":"/booking"').length;
    await expect.poll(requests).toBeGreaterThan(requests() + 20);
    await showsNewComment(site);
    await Promise.all([writers.end(), pages.end()]);
    const fault = `one of ${form.servers} frozen for ${frozenSeconds} s behind ${kind}`;
    const result = await servers.report(writers, { fault, tries: 1, recoverSeconds: longest });
    expect(pages.failed).toEqual([]);
    // A mail that the mail server had accepted goes out once more, under the same Message-ID.
    expect([result, await issue()]).toMatchObject([nothingLost, toEach]);
  },
);
