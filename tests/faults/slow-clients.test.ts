import { expect, onTestFinished, test } from "vitest";
import { patience } from "#server/http-server.ts";
import { isFullCampaign } from "#tests/support/campaign.ts";
import { reportCampaign } from "#tests/support/campaign-report.ts";
import { auditForms, countsOf, nothingAmiss } from "#tests/support/forms-audit.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { startSite } from "#tests/support/site.ts";
import { type LetGo, slowKinds, timePages, trickle } from "#tests/support/slow-clients.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";
import { Writers } from "#tests/support/writers.ts";

const clients = isFullCampaign ? 500 : 50;
const pages = ["/", "/fleet", "/services", "/blog", "/booking"];
const readMs = isFullCampaign ? 15_000 : 1_500;
// Beside other tests a page may wait for a processor: most say then what all but a few say at length.
const share = isFullCampaign ? 0.95 : 0.5;
const slowestMs = 100;

const at = (times: readonly number[], of: number) => times[Math.floor(times.length * of)] ?? Number.NaN;
const inMs = (times: readonly number[]) => `${at(times, 0.5).toFixed(1)} / ${at(times, 0.95).toFixed(1)}`;

/** The site with `clients` that trickle, half of them heads. */
function open(origin: string) {
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const gone: Promise<LetGo>[] = Array.from({ length: clients }, (_, number) => {
    const kind = number % 2 ? "head" : (slowKinds[1 + ((number / 2) % 2)] ?? "body");
    return trickle(origin, kind, over.signal);
  });
  let here = clients;
  for (const one of gone) one.then(() => here--);
  return { gone, here: () => here, hangUp: () => over.abort() };
}

test.runIf(!isFullCampaign)(
  `beside ${clients} clients that trickle heads and bodies a page that is kept comes in under ${slowestMs} ms`,
  async () => {
    const { origin } = await sharedSite();
    await timePages(origin, pages, pages.length, 100);
    const slow = open(origin);
    const times = await timePages(origin, pages, 4, readMs);
    expect(slow.here()).toBe(clients);
    slow.hangUp();
    await Promise.all(slow.gone);
    expect(at(times, share)).toBeLessThan(slowestMs);
  },
);

test.runIf(isFullCampaign)(
  `beside ${clients} clients that trickle heads and bodies pages come in under ${slowestMs} ms and forms are thanked for, and each of the slow is let go`,
  { timeout: 600_000 },
  async () => {
    const smtp = await openSmtpPeer();
    onTestFinished(() => smtp.stop());
    const site = await startSite({ env: { SMTP_URL: smtp.url, LOG_LEVEL: "error" } });
    onTestFinished(() => site.stop());
    const writers = new Writers(4, () => 250);
    writers.begin(site.origin);
    await timePages(site.origin, pages, pages.length, 1_000);
    const without = await timePages(site.origin, pages, 8, readMs);
    const slow = open(site.origin);
    const beside = await timePages(site.origin, pages, 8, readMs);
    expect(slow.here()).toBe(clients);
    await writers.recovery();
    const gone = await Promise.all(slow.gone);
    await writers.end();
    const unsent = () => site.query("select 1 from mails where status <> 'sent'");
    await expect.poll(unsent, { timeout: 120_000, interval: 500 }).toEqual([]);
    const audit = await auditForms(site, writers, smtp.received);
    const longest = (isHead: boolean) =>
      Math.max(...gone.filter(({ kind }) => (kind === "head") === isHead).map(({ seconds }) => seconds));
    const [heads, bodies] = [longest(true), longest(false)];
    reportCampaign({
      fault: `${clients} clients that trickle heads and bodies; others' pages p50 / p95 ${inMs(beside)} ms (${inMs(without)} without them); let go after ${heads.toFixed(0)} s and ${bodies.toFixed(0)} s`,
      tries: clients,
      ...countsOf(audit),
    });
    expect(audit).toMatchObject(nothingAmiss);
    expect([[...writers.refusals.keys()], writers.broken]).toEqual([[], []]);
    expect(at(beside, share)).toBeLessThan(slowestMs);
    expect(new Set(gone.map(({ status }) => status))).toEqual(new Set([408]));
    // The server looks every so often, and a busy machine a little later.
    const lateSeconds = patience.lookAfterMs / 1000 + 5;
    expect(heads).toBeLessThan(patience.headMs / 1000 + lateSeconds);
    expect(bodies).toBeLessThan(patience.requestMs / 1000 + lateSeconds);
  },
);
