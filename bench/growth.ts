import path from "node:path";
import pg from "pg";
import { openPool } from "#app/database/client.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { connectionBeside } from "#tests/support/site.ts";
import { newStaff } from "#tests/support/staff.ts";
import { fillComments, fillPosts, fillSubscribers, talkedAbout } from "./fill.ts";
import { quantile, type Table } from "./measure.ts";
import { type MeasuredSite, publicPaths, startMeasuredSite } from "./measured-site.ts";
import { fillStaffArea, inboxQueries } from "./staff-data.ts";

/** So few that each list just fills its page: what differs afterwards is the number of rows, not of lines shown. */
const few = { rows: 100, comments: 1_200, subscribers: 5_000 };
const many = { rows: 100_000, comments: 1_000_000, subscribers: 1_000_000 };

/**
 * Every public page (rendered anew) and every page of the staff area, as a browser asks for them, on few rows and on many: the processor
 * time of server and database together, the quickest time, and how many times the second is the first.
 */
export const growth: Table = async ({ folder, quick, note }) => {
  const preload = path.join(import.meta.dirname, "without-page-cache.ts");
  const site = await startMeasuredSite(folder, { NODE_OPTIONS: `--import=${preload}` });
  const connection = await connectionBeside(site.dataDir);
  const filler = new pg.Client(connection);
  const pool = openPool(connection, openLog("silent"), 4);
  const turns = quick ? 10 : 40;
  try {
    await filler.connect();
    const { id, cookie } = await newStaff(site, "admin", "Ngozi Adeyemi");
    await filler.query(
      `insert into users (id, name, email, role) select 'colleague-' || n, 'Colleague ' || n, 'colleague-' || n || '@example.com', 'admin'
       from generate_series(1, 5) n`,
    );
    const timed: Map<string, Cost>[] = [];
    for (const { rows, comments, subscribers } of [few, many]) {
      await fillPosts(pool, rows, 60);
      await fillComments(pool, comments, comments / 20);
      await fillSubscribers(pool, subscribers, subscribers / 2);
      await fillStaffArea(filler, { bookings: rows, messages: rows, mails: rows });
      timed.push(await timePages(site, await addresses(site, filler, id, rows), cookie, turns));
    }
    const [small, full] = timed;
    for (const [name, near] of small ?? []) {
      const far = full?.get(name) ?? near;
      note(`${name}: ms of processor on many rows`, far.processor);
      note(`${name}: times that on few`, far.processor / near.processor);
      note(`${name}: times the quickest on few`, far.quickest / near.quickest);
    }
  } finally {
    await filler.end();
    await pool.end();
    await site.stop();
  }
};

/** What is asked for, by name; on both sizes the answers are equally long. */
async function addresses(
  site: MeasuredSite,
  filler: pg.Client,
  staffId: string,
  rows: number,
): Promise<[name: string, address: string][]> {
  const one = async (text: string) =>
    Object.values((await site.query<{ it: string }>(text))[0] ?? {})[0] ?? "";
  const still = (await publicPaths(site)).filter((path) => !/^\/blog\/./.test(path));
  const booking = await one("select reference from bookings order by id limit 1");
  return [
    ...still.map((path): [string, string] => [path, path]),
    ["a post with many comments", `/blog/${talkedAbout}`],
    ["a post", `/blog/post-${rows / 2}`],
    ["blog: a category", "/blog?category=Category+3"],
    ["blog: a page in the middle", `/blog?before=post-${rows / 2}`],
    ["blog: a search", "/blog?q=zebra"],
    ["feed", "/blog/feed.xml"],
    ["comments of a post", `/api/blog/${talkedAbout}/comments`],
    ["who is signed in", "/api/session"],
    ["My Bookings", "/bookings"],
    ["dashboard", "/admin/dashboard"],
    ...(await inboxQueries(filler, staffId)).map(([name, query]): [string, string] => [
      `inbox: ${name}`,
      `/admin/bookings?${query}`,
    ]),
    ["one booking", `/admin/bookings/${booking}`],
    ["messages", "/admin/messages"],
    ["messages: new", "/admin/messages?status=new"],
    ["messages: one person", "/admin/messages?q=writer-17%40example.com"],
    ["messages: a word of all", "/admin/messages?q=park"],
    [
      "one message",
      `/admin/messages/${await one("select id::text from contact_messages order by created_at desc limit 1")}`,
    ],
    ["mail", "/admin/mail"],
    ["mail: failed", "/admin/mail?status=failed"],
    ["one mail", `/admin/mail/${await one("select id::text from mails limit 1")}`],
    ["audit log", "/admin/audit"],
    ["audit log: one member", "/admin/audit?actor=colleague-2"],
    ["audit log: one kind of action", "/admin/audit?action=booking.completed"],
    ["staff", "/admin/staff"],
    ["posts of the journal", "/admin/blogs"],
    ["one post to edit", `/admin/blogs/edit/${talkedAbout}`],
    ["comments", "/admin/comments"],
    ["comments: of a post", `/admin/comments?post=${talkedAbout}`],
    ["comments: a word of one in ten", "/admin/comments?q=permit"],
    ["newsletters", "/admin/newsletters"],
    ["newsletters: a new one", "/admin/newsletters/create"],
    ["subscribers", "/admin/newsletters/subscribers"],
    ["subscribers: confirmed", "/admin/newsletters/subscribers?state=confirmed"],
    ["subscribers: one address", "/admin/newsletters/subscribers?q=reader-47"],
  ];
}

interface Cost {
  /** Of the server and of PostgreSQL together, a page, ms. */
  processor: number;
  quickest: number;
}

async function timePages(
  site: MeasuredSite,
  asked: readonly [name: string, address: string][],
  cookie: string,
  turns: number,
): Promise<Map<string, Cost>> {
  const processor = () => Object.values(site.processor()).reduce((sum, ms) => sum + ms, 0);
  const timed = new Map<string, Cost>();
  for (const [name, address] of asked) {
    const times: number[] = [];
    let before = 0;
    for (let turn = -5; turn < turns; turn += 1) {
      if (turn === 0) before = processor();
      const start = performance.now();
      const response = await fetch(site.origin + address, { headers: { Cookie: cookie } });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}`);
      if (turn >= 0) times.push(performance.now() - start);
    }
    timed.set(name, { processor: (processor() - before) / turns, quickest: quantile(times, 0) });
  }
  return timed;
}
