import { type Database, openDatabase, openPool } from "#app/database/client.server.ts";
import { beginDueCampaign, campaignOf } from "#app/features/newsletter/campaigns.server.ts";
import {
  claimDelivery,
  endIfDone,
  noteHandover,
  recordDelivery,
} from "#app/features/newsletter/deliveries.server.ts";
import { forgetStale } from "#app/features/newsletter/stale-subscribers.server.ts";
import {
  confirmedCount,
  subscriberCounts,
  subscriberPage,
} from "#app/features/newsletter/subscriber-list.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { connectionBeside, startSite } from "#tests/support/site.ts";
import { fillSubscribers } from "./fill.ts";
import {
  machineLoad,
  numbersFromCommandLine,
  printSideBySide,
  printSideBySideHeads,
  Rounds,
} from "./measure.ts";
import { openRememberingDatabase, printPlans, watchSequentialReads } from "./plans.ts";
import { scratchDatabase } from "./scratch-database.ts";

// A list of a million, and a campaign that begins for those who confirmed: how long the one statement takes, how much
// this process grows by it, how fast issues are settled, and by which index each row is found.
const { subscribers, readers, issues } = numbersFromCommandLine({
  subscribers: 1_000_000,
  readers: 100_000,
  issues: 500,
});
const rounds = new Rounds();
const ahead = 2 * 3_600_000;
const clock = { now: () => new Date(Date.now() + ahead) };

// The site makes the tables. Its own sender begins nothing: the campaign lies in the future, and its time is called here.
const site = await startSite({ env: { LOG_LEVEL: "warn", NEWSLETTER_RATE: "0.01" } });
const pool = openPool(await connectionBeside(site.dataDir), openLog("silent"), 4);
const { db, asked } = openRememberingDatabase(pool);
const near = await scratchDatabase();
const pages = [
  ["newest", {}],
  ["confirmed", { state: "confirmed" }],
  ["beginning of an address", { search: "reader-47" }],
  ["domain", { search: "@company-7.example" }],
] as const;

try {
  await rounds.run(1, async (note) => {
    const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      const start = performance.now();
      const result = await work();
      note(name, performance.now() - start);
      return result;
    };
    // As many as fill a page of each kind.
    await fillSubscribers(near.pool, 5_000, 2_500);
    await timed("filling, ms", () => fillSubscribers(pool, subscribers, readers));
    const reads = await watchSequentialReads(pool);
    const nearDb = openDatabase(near.pool);
    printSideBySideHeads(
      `Pages of the list in ms, near on 5,000 subscribers, full on ${subscribers}. ${machineLoad()}`,
    );
    for (const [name, query] of pages) {
      const page = (of: Database) => () => subscriberPage(of, { ...query, size: 50 });
      await printSideBySide(name, 100, page(nearDb), page(db));
    }
    await printSideBySide(
      "how many in each state",
      20,
      () => subscriberCounts(nearDb),
      () => subscriberCounts(db),
    );
    await printSideBySide(
      "how many get the next issue",
      20,
      () => confirmedCount(nearDb),
      () => confirmedCount(db),
    );
    console.log(machineLoad());

    const { rows } = await pool.query<{ id: string }>(
      `insert into campaigns (subject, preheader, html, status, start_at)
       values ('Permits', 'What changed', '<p>Niger.</p>', 'scheduled', now() + interval '1 hour') returning id`,
    );
    const id = rows[0]?.id ?? "";
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    await timed("a campaign begins, ms", () => beginDueCampaign(pool, clock.now()));
    note("this process grows by, MB", (process.memoryUsage().rss - before) / 1024 ** 2);
    note("deliveries queued", (await campaignOf(db, id))?.total ?? 0);
    await pool.query("analyze campaign_deliveries");

    asked.length = 0;
    const start = performance.now();
    for (let sent = 0; sent < issues; sent += 1) await settleNext(id);
    note("issues settled a second, one after the other", issues / ((performance.now() - start) / 1000));
    await endIfDone(db, id, clock.now());
    await forgetStale(db, clock.now());
    for (const [table, scans] of await reads.since()) note(`${table} read from end to end, times`, scans);
  });
  rounds.print(`Newsletter: ${subscribers} subscribers, ${readers} readers of a campaign`);
  console.log("How PostgreSQL reaches the rows");
  const statements = asked.splice(0);
  for (const statement of new Map(statements.map((each) => [each.text, each])).values())
    await printPlans(pool, statement.text.replace(/\s+/g, " ").slice(0, 110), [statement]);
  for (const [name, query] of pages) {
    asked.length = 0;
    await subscriberPage(db, { ...query, size: 50 });
    await printPlans(pool, `a page of the list, ${name}`, [...asked]);
  }
} finally {
  await near.stop();
  await pool.end();
  await site.stop();
}

/** What the sender asks of the database for one issue; the mail itself leaves between the two. */
async function settleNext(campaignId: string): Promise<void> {
  await throttle(db, "newsletter", 100_000);
  const claimed = await claimDelivery(db, campaignId, clock.now());
  if (!claimed) throw new Error("nothing is due");
  await noteHandover(db, claimed, clock.now());
  await recordDelivery(db, claimed, { status: "sent", lastError: null, at: clock.now() });
}
