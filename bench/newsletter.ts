import pg from "pg";
import { openDatabase, openPool } from "#app/database/client.server.ts";
import { beginDueCampaign, progressOf } from "#app/features/newsletter/campaigns.server.ts";
import { subscriberPage } from "#app/features/newsletter/subscriber-list.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { connectionBeside, startSite } from "#tests/support/site.ts";
import { numbersFromCommandLine, Rounds } from "./measure.ts";

// A list of a million, and a campaign that begins for those who confirmed: how long the one statement takes, how much
// this process grows by it, and by which index the sender and the staff's list find their rows.
const { subscribers, readers } = numbersFromCommandLine({ subscribers: 1_000_000, readers: 100_000 });
const rounds = new Rounds();
const plans = new Map<string, string>();

await rounds.run(1, async (note) => {
  // The site makes the tables. Its own sender begins nothing: the campaign lies in the future, and its time is called here.
  const site = await startSite({ env: { LOG_LEVEL: "warn", NEWSLETTER_RATE: "0.01" } });
  const connection = await connectionBeside(site.dataDir);
  const filler = new pg.Client(connection);
  const pool = openPool(connection, openLog("silent"), 4);
  const db = openDatabase(pool);
  const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await work();
    note(name, performance.now() - start);
    return result;
  };
  try {
    await filler.connect();
    const small = async (when: string) => {
      for (const [name, query] of [
        ["newest", {}],
        ["confirmed", { state: "confirmed" }],
        ["beginning of an address", { search: "reader-4711" }],
        ["domain", { search: "@company-7.example" }],
      ] as const)
        for (let time = 0; time < 5; time += 1)
          await timed(`${when}: a page of the list, ${name}, ms`, () =>
            subscriberPage(db, { ...query, size: 50 }),
          );
    };
    await fill(filler, 100, 100);
    await small("100 subscribers");
    await fill(filler, subscribers, readers);
    await small(`${subscribers} subscribers`);

    const { rows } = await filler.query<{ id: string }>(
      `insert into campaigns (subject, preheader, html, status, start_at)
       values ('Permits', 'What changed', '<p>Niger.</p>', 'scheduled', now() + interval '1 hour') returning id`,
    );
    const id = rows[0]?.id ?? "";
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    await timed("a campaign begins, ms", () => beginDueCampaign(pool, new Date(Date.now() + 2 * 3_600_000)));
    note("this process grows by, MB", (process.memoryUsage().rss - before) / 1024 ** 2);
    note("deliveries queued", (await progressOf(db, id))?.queued ?? 0);

    await filler.query("analyze");
    for (const [name, text] of Object.entries(queries(id))) {
      const { rows: lines } = await filler.query<{ "QUERY PLAN": string }>(
        `explain (analyze, buffers off) ${text}`,
      );
      plans.set(name, lines.map((line) => line["QUERY PLAN"]).join("\n"));
    }
  } finally {
    await filler.end();
    await pool.end();
    await site.stop();
  }
});
rounds.print(`Newsletter: ${subscribers} subscribers, ${readers} readers of a campaign`);
for (const [name, plan] of plans) console.log(`${name}\n${plan.replaceAll(/^/gm, "  ")}\n`);

async function fill(client: pg.Client, count: number, confirmed: number): Promise<void> {
  await client.query("truncate newsletter_subscribers cascade");
  await client.query(
    `insert into newsletter_subscribers (email, state, subscribed_at, confirmed_at)
     select 'reader-' || n || '@company-' || n % 1000 || '.example',
       case when n <= $2 then 'confirmed' else 'pending' end, now() - n * interval '1 second', now()
     from generate_series(1, $1) n`,
    [count, confirmed],
  );
  await client.query("vacuum analyze newsletter_subscribers");
}

/** As the code asks them; what a test of speed cannot say is which way the database goes. */
function queries(campaignId: string): Record<string, string> {
  return {
    "The sender's next letter": `select d.id, s.email, s.state from campaign_deliveries d
      join campaigns c on c.id = d.campaign_id left join newsletter_subscribers s on s.id = d.subscriber_id
      where d.campaign_id = '${campaignId}' and d.status = 'queued' and d.not_before <= now() + interval '3 hours'
        and c.status = 'sending' order by d.not_before limit 1 for update of d skip locked`,
    "Whether anybody is left": `select (select id from campaign_deliveries
      where campaign_id = '${campaignId}' and status = 'queued' order by not_before limit 1) is null`,
    "A page of the list by address": `select * from newsletter_subscribers where email like 'reader-4711%'
      order by email using ~<~ limit 50`,
    "A page of the list by domain": `select * from newsletter_subscribers
      where split_part(email, '@', 2) = 'company-7.example' order by subscribed_at desc, id desc limit 50`,
    "A page of those who confirmed": `select * from newsletter_subscribers where state = 'confirmed'
      order by subscribed_at desc, id desc limit 50`,
    "What the sweep looks for": `select id from newsletter_subscribers
      where state = 'pending' and subscribed_at < now() - interval '30 days' limit 10000`,
  };
}
