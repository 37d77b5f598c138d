import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { bookingMessages } from "#app/features/booking/messages.ts";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { type CutDatabase, cutDatabase } from "#tests/support/cut-database.ts";
import { sharesLimits, sharesSessions, showsNewComment } from "#tests/support/one-site.ts";
import { lacking } from "#tests/support/program.ts";
import { sendIssue, startProxiedSite } from "#tests/support/proxied-site.ts";
import { siteProxies } from "#tests/support/site-proxy.ts";
import { fillForm, sendForm } from "#tests/support/visitors.ts";

// apt-get install haproxy nginx caddy. In `npm test` the first of them that is there, two servers and one restart.
const missing = lacking(siteProxies);
const here = siteProxies.filter((kind) => !missing.includes(kind));
const form = isFullCampaign
  ? { servers: 3, delaySeconds: 5, rounds: 2, readers: 1_500 }
  : { servers: 2, delaySeconds: 2, rounds: 1, readers: 40, writers: 2 };
const restarts = isFullCampaign ? form.servers * form.rounds : 1;
const frozenSeconds = 60;
const sound = { lost: 0, doubled: 0, mailsMissing: 0, mailsDoubled: 0 };
const whole = { missing: 0, doubled: 0 };
const leftOut = missing.length > 0 ? ` (left out: no ${missing.join(", ")})` : "";

// Where there is none, a line says what was left out: a file without any test fails.
const named = here.length > 0 ? here : siteProxies;
test.skipIf(here.length === 0).for(isFullCampaign ? named : named.slice(0, 1))(
  `%s before ${form.servers} servers: they are as one, and ${restarts} rolling restarts fail no request${leftOut}`,
  { timeout: 900_000 },
  async (kind) => {
    const site = await startProxiedSite(kind, form);
    const { servers, load } = site;
    await sharesSessions(site);
    await sharesLimits(site);
    await showsNewComment(site);
    const letters = await sendIssue(servers, form.readers);
    for (let restart = 0; restart < restarts; restart += 1) {
      await load.secondsToThanks();
      await servers.restart(restart % form.servers);
    }
    await load.secondsToThanks();
    await showsNewComment(site);
    await load.end();
    const issue = await letters();
    process.stdout.write(`${load.said()}; issue to ${form.readers}: ${JSON.stringify(issue)}\n`);
    const result = await servers.report(load, { fault: `rolling restart behind ${kind}`, tries: restarts });
    expect([load.failedReads, [...load.refusals]]).toEqual([[], []]);
    expect([result, issue]).toMatchObject([sound, whole]);
  },
);

test.runIf(isFullCampaign).for(here)(
  `%s before ${form.servers} servers, one of which is frozen for ${frozenSeconds} s and comes back${leftOut}`,
  { timeout: 900_000 },
  async (kind) => {
    const site = await startProxiedSite(kind, form);
    const { servers, load } = site;
    const [frozen] = site.sites;
    if (!frozen) throw new Error("there are no servers");
    const letters = await sendIssue(servers, form.readers);
    await load.secondsToThanks();
    frozen.child.kill("SIGSTOP");
    let longest = 0;
    for (const until = performance.now() + frozenSeconds * 1000; performance.now() < until; await pause(100))
      longest = Math.max(longest, await load.secondsToThanks());
    frozen.child.kill("SIGCONT");
    // It is asked again, and knows what happened meanwhile.
    const asked = () => frozen.output().split('"path":"/booking"').length;
    const before = asked();
    await expect.poll(asked).toBeGreaterThan(before + 20);
    await showsNewComment(site);
    await load.end();
    const issue = await letters();
    process.stdout.write(`${load.said()}; issue to ${form.readers}: ${JSON.stringify(issue)}\n`);
    const fault = `one of ${form.servers} frozen for ${frozenSeconds} s behind ${kind}`;
    const result = await servers.report(load, { fault, tries: 1, recoverSeconds: longest });
    expect(load.failedReads).toEqual([]);
    // What a mail server had in hand for it goes out once more, as the same mail by its Message-ID.
    expect([result, issue]).toMatchObject([{ lost: 0, doubled: 0, mailsMissing: 0 }, whole]);
  },
);

test.runIf(isFullCampaign).for(here)(
  `%s lets kept pages out, and the site's own words, while the database is away from all servers${leftOut}`,
  { timeout: 200_000 },
  async (kind) => {
    let relay: CutDatabase | undefined;
    const reach = async (url: string) => {
      relay = await cutDatabase(url);
      return relay.url;
    };
    const { origin, sites, load } = await startProxiedSite(kind, { ...form, writers: 0, reach });
    await load.end();
    const page = (at: string) => fetch(`${at}/fleet`);
    for (const site of sites) expect((await page(site.origin)).status).toBe(200);
    await relay?.cut();
    for (const site of sites)
      await expect.poll(async () => (await fetch(`${site.origin}/readyz`)).status).toBe(503);
    // Longer than each takes to notice.
    for (const until = performance.now() + 10_000; performance.now() < until; await pause(100))
      expect((await page(origin)).status).toBe(200);
    const visitor = new AccountVisitor({ origin });
    const answer = await visitor.post("/booking", Object.fromEntries(new URLSearchParams(fillForm().body)));
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining(bookingMessages.failed),
    ]);
    await relay?.restore();
    await expect
      .poll(async () => (await sendForm(origin, fillForm())).reference, { timeout: 60_000 })
      .not.toBeNull();
    await relay?.cut();
  },
);
