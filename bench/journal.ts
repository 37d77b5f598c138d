import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openPool } from "#app/database/client.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { latestPosts, pageOfPosts, postBySlug } from "#app/features/blog/posts.server.ts";
import { searchPosts } from "#app/features/blog/search-posts.server.ts";
import { startEmbeddedPostgres } from "#app/platform/embedded-postgres.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { numbersFromCommandLine, quantile } from "./measure.ts";
import { openRememberingDatabase } from "./plans.ts";

// What readers ask of the journal, on a near-empty database and on a full one: the same questions, whose answers are equally
// long (a full page, twenty results), so that only the number of posts differs. Then how PostgreSQL finds each answer.
const { few, many, rounds } = numbersFromCommandLine({ few: 100, many: 100_000, rounds: 60 });

const folder = mkdtempSync(path.join(tmpdir(), "harmattan-journal-"));
const log = openLog("silent");
const server = await startEmbeddedPostgres({ directory: path.join(folder, "postgres"), log: () => {} });
if ("problem" in server) throw new Error(server.problem);
const pool = openPool({ ...server.connection, ssl: false }, log, 2);
const { db, waysOf } = openRememberingDatabase(pool);

// "runway" stands in every post, "permit" in one of fifty, "zebra" in twenty-one in all; the rest is drawn from a thousand words.
// The first twenty-one hold everything that is searched for, so that each search has a full answer on both databases.
async function fill(from: number, to: number): Promise<void> {
  await pool.query("set statement_timeout = 0");
  for (let first = from; first <= to; first += 5_000) {
    const last = Math.min(first + 4_999, to);
    await pool.query({
      text: `
        insert into posts (slug, title, category, excerpt, content, plain_text, words, author, status, published_at)
        select 'post-' || n, 'Post number ' || n, 'Category ' || n % 8, 'What post ' || n || ' is about.', '<p>' || body || '</p>',
          body, 320, 'An author', 'published', timestamptz '2020-01-01' + n * interval '10 minutes'
        from generate_series($1::int, $2::int) as n, lateral (
          select 'runway ' || string_agg('word' || (random() * 1000)::int, ' ') || ' '
            || case when n % 50 = 0 or n <= 21 then ' permit ' else '' end || case when n <= 21 then ' zebra word17 word500 ' else '' end as body
          from generate_series(1, 320 + n * 0)
        ) as texts`,
      values: [first, last],
      query_timeout: 0,
    } as never);
    process.stderr.write(`\r${last} posts`);
  }
  process.stderr.write("\n");
  await pool.query({ text: "vacuum analyze posts", query_timeout: 0 } as never);
}

const questions: [string, (size: number) => Promise<unknown>][] = [
  ["teaser: the newest three", () => latestPosts(db, 3)],
  ["list: newest page", () => pageOfPosts(db)],
  ["list: a page in the middle", (size) => pageOfPosts(db, { before: `post-${size / 2}` })],
  ["list: a category, newest page", () => pageOfPosts(db, { category: "Category 3" })],
  ["post with its neighbours", (size) => postBySlug(db, `post-${size / 2}`)],
  ["search: a rare word", () => searchPosts(db, "zebra")],
  ["search: a word of one post in fifty", () => searchPosts(db, "permit")],
  ["search: a word of every post", () => searchPosts(db, "runway")],
  ["search: two of a thousand words", () => searchPosts(db, "word17 word500")],
];

async function measure(size: number): Promise<number[]> {
  const medians: number[] = [];
  for (const [, ask] of questions) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await ask(size);
      times.push(performance.now() - start);
    }
    medians.push(quantile(times, 0.5));
  }
  return medians;
}

/** How the posts are reached by each query that a question asks. */
async function plans(size: number): Promise<void> {
  for (const [name, ask] of questions) {
    const ways = new Set((await waysOf(() => ask(size))).flatMap(({ scans }) => scans));
    const isSequential = [...ways].some((way) => way.startsWith("Seq Scan"));
    console.log(`${isSequential ? "SEQUENTIAL" : "indexed   "}  ${name}: ${[...ways].join(", ")}`);
  }
}

try {
  await migrate(pool);
  await fill(1, few);
  await measure(few);
  const before = await measure(few);
  await fill(few + 1, many);
  await measure(many);
  const after = await measure(many);
  const width = Math.max(...questions.map(([name]) => name.length));
  console.log(`\nPosts: medians of ${rounds} calls, ms, on ${few} and ${many} posts\n`);
  for (const [at, [name]] of questions.entries()) {
    const [small = Number.NaN, large = Number.NaN] = [before[at], after[at]];
    const cells = [small.toFixed(2), large.toFixed(2), `${(large / small).toFixed(2)} x`];
    console.log(`${name.padEnd(width)}  ${cells.map((cell) => cell.padStart(9)).join("")}`);
  }
  console.log(`\nHow PostgreSQL reaches the posts, among ${many}\n`);
  await plans(many);
} finally {
  await pool.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
