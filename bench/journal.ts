import { type Database, openDatabase } from "#app/database/client.server.ts";
import { categories, latestPosts, pageOfPosts, postBySlug } from "#app/features/blog/posts.server.ts";
import { searchPosts } from "#app/features/blog/search-posts.server.ts";
import { fillPosts } from "./fill.ts";
import { machineLoad, numbersFromCommandLine, printSideBySide, printSideBySideHeads } from "./measure.ts";
import { openRememberingDatabase, printPlans, watchSequentialReads } from "./plans.ts";
import { scratchDatabase } from "./scratch-database.ts";

// What readers ask of the journal, on a near-empty database and on a full one: the same questions, whose answers are equally
// long (a full page, twenty results), so that only the number of posts differs. Then how PostgreSQL finds each answer.
const { few, many, rounds } = numbersFromCommandLine({ few: 100, many: 100_000, rounds: 60 });

const small = await scratchDatabase();
const full = await scratchDatabase();

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
  await fillPosts(small.pool, few);
  await fillPosts(full.pool, many);
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
