import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { letAnHourPass } from "#tests/support/due-jobs.ts";
import { isFullRun, randomMoments } from "#tests/support/fault-runs.ts";
import { killIfThere, postgresPids } from "#tests/support/postgres-pids.ts";
import type { SiteProcess } from "#tests/support/site.ts";
import { Writers } from "#tests/support/writers.ts";
import { siteStarter, testSmtp } from "./support/fixtures.ts";
import { expectNothingLost } from "./support/forms-audit.ts";

type Kind = "database" | "both" | "child" | "server";
const kinds: Kind[] = isFullRun ? ["database", "both", "child", "server"] : ["database", "server"];
const kills = isFullRun ? Number(process.env.TEST_KILLS ?? 200) : 2;
const moment = randomMoments();

test(`${kills} kills of ${kinds.join(", ")} under writers lose no submission and no mail`, async () => {
  const smtp = await testSmtp();
  const start = siteStarter({ SMTP_URL: smtp.url, LOG_LEVEL: "error" });
  // Until half of the kills are over no mail leaves: every thanks comes before its mails.
  await smtp.stop();
  const pauseMs = () => (isFullRun ? moment(800) : 0);
  const writers = new Writers({ clients: isFullRun ? 8 : 4, pauseMs });
  let site = await start();
  writers.begin(site.origin);
  let slowestMs = 0;
  for (let count = 0; count < kills; count += 1) {
    await writers.thanks(6);
    // Random, because a fixed moment would always hit the same step of a submission.
    await pause(moment(isFullRun ? 1_500 : 100));
    const isLast = count === kills - 1;
    const kind = isLast ? "server" : (kinds[count % kinds.length] ?? "server");
    let startedAt = performance.now();
    await kill(kind, site);
    if (isLast) {
      await letAnHourPass(site.dataDir);
      startedAt = performance.now();
    }
    if (count === Math.floor(kills / 2)) await smtp.start();
    if (kind === "server" || kind === "both") {
      site = await start();
      writers.moveTo(site.origin);
    }
    await writers.recovery();
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    expect(site.child.exitCode, `after the end of ${kind}: ${site.output().slice(-1_500)}`).toBeNull();
  }
  const fault = `SIGKILL of ${kinds.join(", ")}`;
  const run = { fault, tries: kills, recoverSeconds: slowestMs / 1000 };
  await expectNothingLost(site, writers, run, () => smtp.received);
});

async function kill(kind: Kind, site: SiteProcess): Promise<void> {
  const pidFile = path.join(site.dataDir, "postgres/postmaster.pid");
  const server = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  const children = postgresPids(site).filter((pid) => pid !== server);
  const child = children[Math.floor(moment(children.length))] ?? server;
  const pids = { server: [], database: [server], both: [...children, server], child: [child] }[kind];
  for (const pid of pids) killIfThere(pid);
  if (kind === "server" || kind === "both") await site.kill();
}
