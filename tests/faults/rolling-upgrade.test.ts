import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { checkOut, earlierRelease } from "#tests/support/checkout.ts";
import { sharesLimits, sharesSessions, showsNewComment } from "#tests/support/one-site.ts";
import { lacking } from "#tests/support/program.ts";
import { sendIssue, startProxiedSite } from "#tests/support/proxied-site.ts";
import { siteProxies } from "#tests/support/site-proxy.ts";

// apt-get install haproxy nginx caddy. The release before is checked out and built, which takes a minute or two.
const missing = lacking(siteProxies);
const here = siteProxies.filter((kind) => !missing.includes(kind));
const form = { servers: 3, delaySeconds: 5 };
const readers = 1_000;

test.runIf(isFullCampaign && here.length > 0)(
  `the release before and this one side by side on one database, and one after the other upgraded, behind ${here.join(", ")}`,
  { timeout: 1_800_000 },
  async () => {
    const ref = earlierRelease();
    const { folder, remove } = checkOut(ref);
    onTestFinished(remove);
    const knowsDelay = readFileSync(path.join(folder, ".env.example"), "utf8").includes("SHUTDOWN_DELAY");
    for (const kind of here) {
      const site = await startProxiedSite(kind, { ...form, folder });
      const { servers, load } = site;
      const letters = await sendIssue(servers, readers);
      for (let upgraded = 0; upgraded < form.servers; upgraded += 1) {
        await load.secondsToThanks();
        await servers.restart(upgraded);
        await load.secondsToThanks();
        await sharesSessions(site);
        await showsNewComment(site);
        if (upgraded === 0) await sharesLimits(site);
      }
      await load.end();
      const issue = await letters();
      process.stdout.write(`from ${ref}: ${load.said()}; issue to ${readers}: ${JSON.stringify(issue)}\n`);
      const fault = `upgrade, server by server, behind ${kind}`;
      const result = await servers.report(load, { fault, tries: form.servers });
      expect([result, issue]).toMatchObject([
        { lost: 0, doubled: 0, mailsMissing: 0, mailsDoubled: 0 },
        { missing: 0, doubled: 0 },
      ]);
      // A release that stops without a delay cuts off who is on the way to it.
      if (knowsDelay) expect([load.failedReads, [...load.refusals]]).toEqual([[], []]);
    }
  },
);
