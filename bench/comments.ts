import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type Database, openDatabase, openPool } from "#app/database/client.server.ts";
import { postComment } from "#app/features/comments/change-comments.server.ts";
import { changesOf, commentedPost, commentThread } from "#app/features/comments/comments.server.ts";
import { commentedPosts, commentPage } from "#app/features/comments/staff-comments.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { unlimited } from "#tests/support/limiting.ts";
import { connectionBeside, type Site, startSite } from "#tests/support/site.ts";
import { fillComments, fillPosts, talkedAbout as slug } from "./fill.ts";
import {
  machineLoad,
  numbersFromCommandLine,
  printSideBySide,
  printSideBySideHeads,
  quantile,
  Rounds,
} from "./measure.ts";
import { openRememberingDatabase, printPlans, watchSequentialReads } from "./plans.ts";
import { cpuMs, memoryMb, pidOf } from "./processes.ts";
import { scratchDatabase } from "./scratch-database.ts";

// Comments at scale: the same queries on a near-empty database and on a full one in turns, with their plans; then one comment to
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
const secret = "a secret of some length, for the bench alone";
const rounds = new Rounds();
let visitors = 0;
const site = await startSite({ env: { LOG_LEVEL: "warn" } });
const pool = openPool(await connectionBeside(site.dataDir), openLog("silent"), 4);
const near = await scratchDatabase();

try {
  await fill(near.pool, "near-empty", 201, 1_200, 1_000);
  await fill(pool, "full", postCount, commentCount, onOne);
  const reads = await watchSequentialReads(pool);
  await timeQueries();
  console.log("\nHow PostgreSQL reaches the rows on the full tables");
  const { db, asked } = openRememberingDatabase(pool);
  for (const [what, ask] of await questions(db, pool)) {
    asked.length = 0;
    await ask();
    await printPlans(pool, what, [...asked]);
  }
  await rounds.run(count, async (note) => {
    await measureStreams(site, note);
  });
  rounds.print(`One comment to ${streams} streams of one process`);
  await measureFlood();
  console.log("\nBig tables read from end to end since they were full, by whatever statement");
  for (const [table, scans] of await reads.since()) console.log(`${table}: ${scans}`);
} finally {
  await near.stop();
  await pool.end();
  await site.stop();
}

async function fill(
  pool: pg.Pool,
  name: string,
  posts: number,
  comments: number,
  most: number,
): Promise<void> {
  const start = performance.now();
  await fillPosts(pool, posts, 1);
  await fillComments(pool, comments, most);
  process.stderr.write(`${name}: filled in ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
}

/** What readers and the desk ask; each answer is equally long on both databases. */
async function questions(db: Database, pool: pg.Pool): Promise<Map<string, () => Promise<unknown>>> {
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
    ["desk: newest page", () => commentPage(db, secret, {})],
    ["desk: newest page of a post", () => commentPage(db, secret, { post: slug })],
    ["desk: a rare word", () => commentPage(db, secret, { search: "40" })],
    ["desk: a word of one in ten", () => commentPage(db, secret, { search: "permit" })],
    ["desk: a word of every comment", () => commentPage(db, secret, { search: "words" })],
    ["desk: the posts to choose from", () => commentedPosts(db)],
  ]);
}

async function timeQueries(): Promise<void> {
  printSideBySideHeads(
    `Queries in ms, ${turns} turns each; near: 1,200 comments, 1,000 of them on one post; full: ${commentCount}, ${onOne} on one. ${machineLoad()}`,
  );
  const nearDb = openDatabase(near.pool);
  const fullDb = openDatabase(pool);
  const small = await questions(nearDb, near.pool);
  const idle = async () => {};
  for (const [what, ask] of await questions(fullDb, pool))
    await printSideBySide(what, turns, small.get(what) ?? idle, ask);
  await printSideBySide("a comment posted", turns, await posting(nearDb), await posting(fullDb));
  console.log(machineLoad());
}

async function posting(db: Database): Promise<(turn: number) => Promise<unknown>> {
  const post = await commentedPost(db, slug);
  if (!post) throw new Error("the bench's post is missing");
  const parts = { db, limiter: unlimited };
  const said = { name: "Bench", email: "bench@example.com" };
  return (turn) => {
    const comment = { ...said, content: `Turn ${turn}` };
    const idempotencyKey = `bench-key-${turn + 100}`;
    return postComment(parts, post, { comment, idempotencyKey, network: "192.0.2.1" }, new Date());
  };
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
  const answer = await fetch(`${origin}/blog/${slug}`, {
    method: "POST",
    headers: { "X-Forwarded-For": `10.10.${visitors >> 8}.${visitors & 255}` },
    body: new URLSearchParams({
      name: "Bench",
      email: "bench@example.com",
      content: `${content} ${visitors}`,
    }),
  });
  if (answer.status !== 200) throw new Error(`a comment was answered with ${answer.status}`);
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
