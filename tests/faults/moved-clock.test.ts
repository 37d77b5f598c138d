import { expect, onTestFinished, test } from "vitest";
import { limits } from "#app/limits.ts";
import { mailQueue } from "#app/platform/mail/outbox.server.ts";
import { AccountVisitor } from "#tests/support/account-visitor.ts";
import { isFullCampaign, randomMoments } from "#tests/support/campaign.ts";
import { reportCampaign } from "#tests/support/campaign-report.ts";
import { auditForms, countsOf, nothingAmiss } from "#tests/support/forms-audit.ts";
import { faketime, openMovedClock } from "#tests/support/moved-clock.ts";
import { type Site, scratchFolder, startSite } from "#tests/support/site.ts";
import { openSmtpPeer } from "#tests/support/smtp-peer.ts";
import { Writers } from "#tests/support/writers.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
// Of a schedule, which looks every half minute, and of the supervision, which brings back what the clock left behind.
const jobsWithinMs = 60_000;
const leftOut = faketime ? "" : " (left out: no libfaketime)";

/** Seconds, in the order in which the clock jumps: minutes, hours and a day, forward and back. */
function jumps(moment: (below: number) => number): number[] {
  if (!isFullCampaign) return [hour, -day];
  const round = () => {
    const sizes = [minute * (3 + moment(56)), hour * (1 + moment(22)), day].map(Math.round);
    const both = [...sizes, ...sizes.map((size) => -size)].map((size) => ({ size, at: moment(1) }));
    return both.toSorted((one, other) => one.at - other.at).map(({ size }) => size);
  };
  return [...round(), ...round()];
}

test.skipIf(!faketime)(
  `a clock that jumps under a running site loses nothing that was thanked for and holds nothing up${leftOut}`,
  { timeout: 1_800_000 },
  async () => {
    const moment = randomMoments();
    const clock = openMovedClock(faketime ?? "");
    onTestFinished(() => clock.remove());
    const smtp = await openSmtpPeer();
    onTestFinished(() => smtp.stop());
    const env = { ...clock.env, SMTP_URL: smtp.url, LOG_LEVEL: "error" };
    // Not made by another clock, which would have left it a night's work.
    const site = await startSite({ env, dataDir: scratchFolder() });
    onTestFinished(() => site.stop());
    const customer = new AccountVisitor(site);
    await customer.signUp("customer@example.com");
    const nights = nightsOf(site, clock);
    const plan = jumps(moment);
    const writers = new Writers(isFullCampaign ? 8 : 4, () => moment(isFullCampaign ? 400 : 100));
    writers.begin(site.origin);
    let slowestMs = 0;
    let slowestJobsMs = 0;
    for (const seconds of plan) {
      await writers.thanks(isFullCampaign ? 40 : 8);
      const { network } = await searchTooOften(site);
      clock.move(seconds);
      const begun = performance.now();
      slowestMs = Math.max(slowestMs, await writers.recovery());
      const label = `after a jump of ${seconds} s`;
      expect(await customer.viewer(), label).toMatchObject({ email: "customer@example.com" });
      expect(await search(new AccountVisitor(site, { network })), label).toBe(200);
      if (!isFullCampaign) continue;
      await passesAgain(site, label);
      await expect.poll(nights.missing, { timeout: jobsWithinMs, message: label }).toBe(0);
      slowestJobsMs = Math.max(slowestJobsMs, performance.now() - begun);
    }
    await writers.end();
    const unsent = async () => (await site.query("select 1 from mails where status <> 'sent'")).length;
    await expect.poll(unsent, { timeout: 180_000, interval: 200 }).toBe(0);
    const audit = await auditForms(site, writers, smtp.received);
    const repeats = smtp.received.length - new Set(smtp.received.map(({ email }) => email.messageId)).size;
    process.stdout.write(
      `jumps: ${plan}; jobs again after ${(slowestJobsMs / 1000).toFixed(1)} s at most, nights worked: ${nights.expected()}; mails that came again as the same mail: ${repeats}; answers other than thanks: ${JSON.stringify([...writers.refusals])}, none: ${writers.broken.length}\n`,
    );
    reportCampaign({
      fault: "clock set forward and back by minutes, hours, a day",
      tries: plan.length,
      ...countsOf(audit),
      recoverSeconds: slowestMs / 1000,
    });
    expect(audit).toMatchObject(nothingAmiss);
    expect([[...writers.refusals], writers.broken, site.child.exitCode]).toEqual([[], [], null]);
  },
);

const search = async (visitor: AccountVisitor) => (await visitor.send("/blog?q=permits")).status;

/** Somebody who has searched as often as a minute allows. */
async function searchTooOften(site: Site): Promise<AccountVisitor> {
  const visitor = new AccountVisitor(site);
  for (let searches = 0; searches < limits.searchPerNetwork.points; searches += 1) await search(visitor);
  expect(await search(visitor)).toBe(429);
  return visitor;
}

/** Resolves when schedules and supervision have been looked after since. */
async function passesAgain(site: Site, message: string): Promise<void> {
  // Later than a time that lay ahead is brought back to the present, which stamps it, too.
  const [{ since } = { since: "" }] = await site.query<{ since: string }>(
    "select (now() + interval '16 s')::text as since",
  );
  const passes = () =>
    site.query(
      `select (select cron_on > $1 from pgboss.version) as schedules,
         (select monitor_on > $1 from pgboss.queue where name = $2) as supervision`,
      [since, mailQueue],
    );
  await expect
    .poll(passes, { timeout: jobsWithinMs, interval: 200, message })
    .toEqual([{ schedules: true, supervision: true }]);
}

/** The work of each night that the clock has come to for the first time, at 02:30; a night that comes again has had its own. */
function nightsOf(site: Site, clock: { now(): Date }) {
  const nightOf = (time: number) => Math.floor((time / 1000 - 2.5 * hour) / day);
  const first = nightOf(clock.now().getTime());
  let latest = first;
  const expected = () => {
    latest = Math.max(latest, nightOf(clock.now().getTime()));
    return latest - first;
  };
  const worked = "select 1 from pgboss.job where name = 'sweep-limits' and state = 'completed'";
  return { expected, missing: async () => expected() - (await site.query(worked)).length };
}
