import type pg from "pg";
import { fillInBulk } from "./bulk.ts";

/** The post that has most of the comments. */
export const talkedAbout = "post-1";

/**
 * "runway" stands in every post, "permit" in one of fifty, "apron" in one of a hundred, "zebra" in twenty-one in all; the rest is drawn from a thousand words.
 * The first twenty-one hold everything that is searched for, so that each search has a full answer on both databases.
 * `n * 0` ties the drawing to its post: without it PostgreSQL draws once, and all posts have the same words.
 */
export async function fillPosts(pool: pg.Pool, count: number, words = 320): Promise<void> {
  await pool.query("truncate posts cascade");
  await fillInBulk(pool, ["posts"], async (run) => {
    for (let first = 1; first <= count; first += 5_000) {
      const last = Math.min(first + 4_999, count);
      await run(
        `insert into posts (slug, title, category, excerpt, content, plain_text, words, author, status, published_at)
         select 'post-' || n, 'Post number ' || n, 'Category ' || n % 8, 'What post ' || n || ' is about.', '<p>' || body || '</p>',
           body, $3::int, 'An author', 'published', timestamptz '2020-01-01' + n * interval '10 minutes'
         from generate_series($1::int, $2::int) as n, lateral (
           select 'runway ' || string_agg('word' || (random() * 1000)::int, ' ') || ' '
             || case when n % 50 = 0 or n <= 21 then ' permit ' else '' end || case when n % 100 = 0 or n <= 21 then ' apron ' else '' end
             || case when n <= 21 then ' zebra word17 word500 ' else '' end as body
           from generate_series(1, $3::int + n * 0)
         ) as texts`,
        [first, last, words],
      );
      process.stderr.write(`\r${last} posts`);
    }
    process.stderr.write("\n");
  });
}

/** Comments as they would lie after years: most posts with a few, one with very many. */
export async function fillComments(pool: pg.Pool, comments: number, most: number): Promise<void> {
  await fillInBulk(pool, ["comments", "comment_threads"], async (run) => {
    await run(
      `with numbered as (select id, row_number() over (order by slug <> $1, slug) as place, count(*) over () as posts from posts)
       insert into comments (post_id, change, name, email, content, submission, created_at)
       select id, number, 'Writer ' || number, 'writer-' || number || '@example.com', repeat('Words of a comment. ', 10) || case when number % 10 = 0 then 'permit' else '' end,
         'bench ' || place || ' ' || number, now() - (100000 - number) * interval '10 minutes'
       from numbered, generate_series(1, case place when 1 then $2::int else ceil(($3::int - $2::int) / (posts - 1)::numeric)::int end) number`,
      [talkedAbout, most, comments],
    );
    await run(
      `insert into comment_threads (post_id, count, change)
       select post_id, count(*), max(change) from comments group by post_id`,
    );
  });
}

/** Subscribers of a thousand domains; the first `confirmed` of them have confirmed. */
export async function fillSubscribers(pool: pg.Pool, count: number, confirmed: number): Promise<void> {
  await pool.query("truncate newsletter_subscribers cascade");
  await fillInBulk(pool, ["newsletter_subscribers"], async (run) => {
    await run(
      `insert into newsletter_subscribers (email, state, subscribed_at, confirmed_at)
       select 'reader-' || n || '@company-' || n % least(1000, $1 / 50) || '.example',
         case when n <= $2 then 'confirmed' else 'pending' end, now() - n * interval '3 seconds', now()
       from generate_series(1, $1::int) n`,
      [count, confirmed],
    );
  });
}
