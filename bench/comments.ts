import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { openDatabase, openPool } from "#app/database/client.server.ts";
import { postComment } from "#app/features/comments/change-comments.server.ts";
import { changesOf, commentedPost, commentThread } from "#app/features/comments/comments.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { connectionBeside, type Site, startSite } from "#tests/support/site.ts";
import { numbersFromCommandLine, quantile, Rounds } from "./measure.ts";
import { cpuMs, memoryMb, pidOf } from "./processes.ts";

// Comments at scale: the same queries on a near-empty database and on a full one, with their plans; then one comment to
// many open streams of one process. The readers run on the same machine and cost their share.
const {
  posts: postCount,
  comments: commentCount,
  onOne,
  streams,
  rounds: count,
  flood,
} = numbersFromCommandLine({
  posts: 100_000,
  comments: 1_000_000,
  onOne: 50_000,
  streams: 2_000,
  rounds: 5,
  flood: 200,
});
const turns = 200;
const slug = "bench-post";
const rounds = new Rounds();
let visitors = 0;
const site = await startSite({ env: { LOG_LEVEL: "warn" } });
const pool = openPool(await connectionBeside(site.dataDir), openLog("silent"), 4);

try {
  await fill("near-empty", 1, 50, 50);
  const small = await timeQueries("near-empty");
  await fill("full", postCount, commentCount, onOne);
  const full = await timeQueries("full");
  console.log(`\nQueries: median and p99 of ${turns}, ms; near-empty is 50 comments on one post`);
  for (const [name, near] of small) {
    const far = full.get(name) ?? near;
    console.log(
      `${name.padEnd(34)} ${cells(near)}   full ${cells(far)}   median x ${(far.p50 / near.p50).toFixed(2)}`,
    );
  }
  await printPlans();
  await rounds.run(count, async (note) => {
    await measureStreams(site, note);
  });
  rounds.print(`One comment to ${streams} streams of one process`);
  await measureFlood();
} finally {
  await pool.end();
  await site.stop();
}

/** Posts and comments as they would lie after years: most posts with a few, one with very many. */
async function fill(name: string, posts: number, comments: number, most: number): Promise<void> {
  const start = performance.now();
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await bulk(client, posts, comments, most);
  } finally {
    client.release(true);
  }
  process.stderr.write(`${name}: filled in ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
}

async function bulk(client: pg.PoolClient, posts: number, comments: number, most: number): Promise<void> {
  const run = (text: string, values: unknown[] = []) =>
    client.query({ text, values, query_timeout: 3_600_000 } as pg.QueryConfig);
  await run("delete from posts where slug = $1 or slug like 'bench-other-%'", [slug]);
  await run(
    `insert into posts (slug, title, category, excerpt, content, plain_text, words, author, status, published_at)
     select case place when 1 then $1 else 'bench-other-' || place end, 'Post ' || place, 'Bench', 'Words', '<p>Words</p>',
       'Words', 1, 'Bench', 'published', now() - place * interval '1 minute'
     from generate_series(1, $2::int) place`,
    [slug, posts],
  );
  await run(
    `with numbered as (select id, row_number() over (order by slug <> $1, slug) as place from posts where slug like 'bench-%')
     insert into comments (post_id, change, name, email, content, submission)
     select id, number, 'Writer ' || number, 'writer@example.com', repeat('Words of a comment. ', 10), gen_random_uuid()::text
     from numbered, generate_series(1, case place when 1 then $2::int else $3::int end) number`,
    [slug, most, posts > 1 ? Math.ceil((comments - most) / (posts - 1)) : 0],
  );
  await run(
    `insert into comment_threads (post_id, count, change)
     select post_id, count(*), max(change) from comments group by post_id
     on conflict (post_id) do update set count = excluded.count, change = excluded.change`,
  );
  await run("vacuum (analyze) comments");
  await run("vacuum (analyze) comment_threads");
  await run("vacuum (analyze) posts");
}

interface Timed {
  p50: number;
  p99: number;
}

function cells({ p50, p99 }: Timed): string {
  return `${p50.toFixed(2).padStart(7)}${p99.toFixed(2).padStart(8)}`;
}

async function questions() {
  const db = openDatabase(pool);
  const post = await commentedPost(db, slug);
  if (!post) throw new Error("the bench's post is missing");
  const { postId } = post;
  const newest = await commentThread(db, postId);
  const [middle] = (
    await pool.query<{ id: string }>(
      "select id from comments where post_id = $1 order by id offset (select count / 2 from comment_threads where post_id = $1) limit 1",
      [postId],
    )
  ).rows;
  const at = newest?.change ?? 0;
  return new Map<string, () => Promise<unknown>>([
    ["post by its slug", () => commentedPost(db, slug)],
    ["newest page and count", () => commentThread(db, postId)],
    ["a page from the middle", () => commentThread(db, postId, Number(middle?.id))],
    ["the last 100 changes", () => changesOf(db, postId, { after: null, limit: 100 })],
    ["changes since the last but one", () => changesOf(db, postId, { after: at - 1, limit: 100 })],
  ]);
}

async function timeQueries(name: string): Promise<Map<string, Timed>> {
  const timed = new Map<string, Timed>();
  const time = async (what: string, call: (turn: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let turn = -20; turn < turns; turn += 1) {
      const start = performance.now();
      await call(turn);
      if (turn >= 0) times.push(performance.now() - start);
    }
    timed.set(what, { p50: quantile(times, 0.5), p99: quantile(times, 0.99) });
  };
  for (const [what, ask] of await questions()) await time(what, ask);
  const db = openDatabase(pool);
  const post = await commentedPost(db, slug);
  if (!post) throw new Error("the bench's post is missing");
  await time("a comment posted", (turn) =>
    postComment(
      db,
      post,
      {
        comment: { name: "Bench", email: "bench@example.com", content: `${name} ${turn}` },
        idempotencyKey: `${name}-key-${turn + 100}`,
      },
      new Date(),
    ),
  );
  return timed;
}

/** The plan of each statement that the questions ask, as the database carries it out on the full tables. */
async function printPlans(): Promise<void> {
  const asked: { text: string; values: unknown[] }[] = [];
  const query = pool.query.bind(pool);
  const listening = ((statement: pg.QueryConfig, values: unknown[]) => {
    asked.push({ text: statement.text, values });
    return query(statement, values);
  }) as typeof pool.query;
  pool.query = listening;
  for (const [, ask] of await questions()) await ask();
  pool.query = query as typeof pool.query;
  const seen = new Set<string>();
  console.log("\nPlans on the full tables");
  for (const { text, values } of asked) {
    if (!text?.startsWith("select") || seen.has(text) || !values) continue;
    seen.add(text);
    const { rows } = await pool.query<{ "QUERY PLAN": string }>(
      `explain (analyze, costs off) ${text}`,
      values,
    );
    const steps = rows
      .map((row) => row["QUERY PLAN"].trim().replace(/^-> +/, ""))
      .filter((line) => /Scan|Sort|Execution Time/.test(line));
    console.log(`- ${steps.join("; ")}`);
  }
}

/** Opens all streams, posts one comment, and waits until the last reader has it. */
async function measureStreams(
  { origin, ...rest }: Site,
  note: (name: string, value: number) => void,
): Promise<void> {
  const server = pidOf({ origin, ...rest });
  const beforeMb = memoryMb([server]);
  const opened = performance.now();
  const readers = await Promise.all(Array.from({ length: streams }, (_, index) => openReader(origin, index)));
  note("opening all streams, s", (performance.now() - opened) / 1000);
  await pause(2_000);
  note("memory of the server per stream, KB (PSS)", ((memoryMb([server]) - beforeMb) * 1024) / streams);

  const all = Promise.all(readers.map(({ next }) => next));
  const cpuBefore = cpuMs(server);
  const start = performance.now();
  const answered = post(origin, "To everyone").then(() => performance.now() - start);
  const times = (await all).map((at) => at - start);
  note("posting answered, ms", await answered);
  note("first reader has it, ms", Math.min(...times));
  note("median reader has it, ms", quantile(times, 0.5));
  note("last reader has it, ms", Math.max(...times));
  note("processor time of the server, ms", cpuMs(server) - cpuBefore);
  for (const { response } of readers) response.destroy();
  await pause(1_000);
}

function networkOf(index: number): string {
  return `10.9.${index >> 8}.${index & 255}`;
}

async function openReader(origin: string, index: number) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      `${origin}/api/blog/${slug}/comments/stream`,
      { agent: false, headers: { "X-Forwarded-For": networkOf(index % 100) } },
      resolve,
    ).on("error", reject);
  });
  if (response.statusCode !== 200) throw new Error(`a stream was answered with ${response.statusCode}`);
  const next = new Promise<number>((resolve) => {
    response.on("data", (chunk: Buffer) => {
      if (chunk.includes("event: comment")) resolve(performance.now());
    });
  });
  response.on("error", () => {});
  return { response, next };
}

async function post(origin: string, content: string): Promise<void> {
  visitors += 1;
  const answer = await fetch(`${origin}/api/blog/${slug}/comments`, {
    method: "POST",
    headers: { "X-Forwarded-For": `10.10.${visitors >> 8}.${visitors & 255}` },
    body: new URLSearchParams({
      name: "Bench",
      email: "bench@example.com",
      content: `${content} ${visitors}`,
    }),
  });
  if (answer.status !== 201) throw new Error(`a comment was answered with ${answer.status}`);
}

/** What a flood of comments costs a page that is being read all the while. */
async function measureFlood(): Promise<void> {
  const times: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const start = performance.now();
      await (await fetch(`${site.origin}/blog/${slug}`)).arrayBuffer();
      times.push(performance.now() - start);
    }
  })();
  const start = performance.now();
  const cpu = cpuMs(pidOf(site));
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let index = 0; index < flood / 8; index += 1) await post(site.origin, "Flood");
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  isOver = true;
  await reading;
  console.log(
    `A flood of ${flood} comments from 8 writers: ${(flood / seconds).toFixed(0)} a second; meanwhile the post's page was read ` +
      `${(times.length / seconds).toFixed(0)} times a second, p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ` +
      `${quantile(times, 0.99).toFixed(1)} ms; processor time of the server ${(cpuMs(pidOf(site)) - cpu).toFixed(0)} ms`,
  );
}
