import type pg from "pg";
import { type Database, openDatabase } from "#app/database/client.server.ts";
import { categories, latestPosts, pageOfPosts, postBySlug } from "#app/features/blog/posts.server.ts";
import { searchPosts } from "#app/features/blog/search-posts.server.ts";
import { fillInBulk } from "./bulk.ts";
import { machineLoad, numbersFromCommandLine, printSideBySide, printSideBySideHeads } from "./measure.ts";
import { openRememberingDatabase, printPlans, watchSequentialReads } from "./plans.ts";
import { scratchDatabase } from "./scratch-database.ts";

// What readers ask of the journal, on a near-empty database and on a full one: the same questions, whose answers are equally
// long (a full page, twenty results), so that only the number of posts differs. Then how PostgreSQL finds each answer.
const { few, many, rounds } = numbersFromCommandLine({ few: 100, many: 100_000, rounds: 60 });

const small = await scratchDatabase();
const full = await scratchDatabase();

// "runway" stands in every post, "permit" in one of fifty, "apron" in one of a hundred, "zebra" in twenty-one in all; the rest is drawn from a thousand words.
// The first twenty-one hold everything that is searched for, so that each search has a full answer on both databases.
// `n * 0` ties the drawing to its post: without it PostgreSQL draws once, and all posts have the same words.
async function fill(pool: pg.Pool, count: number): Promise<void> {
  await fillInBulk(pool, ["posts"], async (run) => {
    for (let first = 1; first <= count; first += 5_000) {
      const last = Math.min(first + 4_999, count);
      await run(
        `insert into posts (slug, title, category, excerpt, content, plain_text, words, author, status, published_at)
         select 'post-' || n, 'Post number ' || n, 'Category ' || n % 8, 'What post ' || n || ' is about.', '<p>' || body || '</p>',
           body, 320, 'An author', 'published', timestamptz '2020-01-01' + n * interval '10 minutes'
         from generate_series($1::int, $2::int) as n, lateral (
           select 'runway ' || string_agg('word' || (random() * 1000)::int, ' ') || ' '
             || case when n % 50 = 0 or n <= 21 then ' permit ' else '' end || case when n % 100 = 0 or n <= 21 then ' apron ' else '' end
             || case when n <= 21 then ' zebra word17 word500 ' else '' end as body
           from generate_series(1, 320 + n * 0)
         ) as texts`,
        [first, last],
      );
      process.stderr.write(`\r${last} posts`);
    }
    process.stderr.write("\n");
  });
}

/** What a reader asks of so many posts. */
const questions = (db: Database, size: number): [string, () => Promise<unknown>][] => [
  ["teaser: the newest three", () => latestPosts(db, 3)],
  ["list: newest page", () => pageOfPosts(db)],
  ["list: a page in the middle", () => pageOfPosts(db, { before: `post-${size / 2}` })],
  ["list: a category, newest page", () => pageOfPosts(db, { category: "Category 3" })],
  ["list: the categories", () => categories(db)],
  ["post with its neighbours", () => postBySlug(db, `post-${size / 2}`)],
  ["search: a rare word", () => searchPosts(db, "zebra")],
  ["search: a word of one post in fifty", () => searchPosts(db, "permit")],
  ["search: a word of one post in a hundred", () => searchPosts(db, "apron")],
  ["search: a word of every post", () => searchPosts(db, "runway")],
  ["search: two of a thousand words", () => searchPosts(db, "word17 word500")],
  ["search: a phrase of the two", () => searchPosts(db, '"word17 word500"')],
];

try {
  await fill(small.pool, few);
  await fill(full.pool, many);
  const reads = await watchSequentialReads(full.pool);
  printSideBySideHeads(
    `Posts: queries in ms, ${rounds} turns each, near on ${few} posts, full on ${many}. ${machineLoad()}`,
  );
  const smallDb = openDatabase(small.pool);
  const { db, asked } = openRememberingDatabase(full.pool);
  const far = questions(db, many);
  for (const [at, [name, ask]] of questions(smallDb, few).entries()) {
    const [, same] = far[at] ?? [name, ask];
    await printSideBySide(name, rounds, ask, same);
  }
  console.log(machineLoad());
  console.log(`\nHow PostgreSQL reaches the posts, among ${many}\n`);
  for (const [name, ask] of far) {
    asked.length = 0;
    await ask();
    await printPlans(full.pool, name, [...asked]);
  }
  for (const [table, scans] of await reads.since())
    console.log(`${table} read from end to end meanwhile: ${scans} times`);
} finally {
  await small.stop();
  await full.stop();
}
