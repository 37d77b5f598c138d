import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { posts } from "#app/database/schema/posts.ts";
import type { FoundPost, Piece } from "./post.ts";
import { isOut, listed, listedColumns } from "./post-columns.server.ts";

/** How many results a search shows. */
export const resultsShown = 20;
// A word that stands in every post would otherwise have every post weighed: the newest that match are, which is what a reader wants.
const weighed = 60;
/** How many of the latest posts are looked through before the others are. */
const latestFirst = 3_000;

// Two characters that no text may hold (private use; taken out of titles and texts when they are saved) stand around each hit.
const hitStart = "\ue000";
const hitEnd = "\ue001";
const marks = `StartSel=${hitStart}, StopSel=${hitEnd}`;

/**
 * The posts that match best, of the newest 60 that do, with the places that match. `words` are read as search engines do: "a phrase",
 * -without, or. The pieces are text, never HTML. `hasMore`: there are more than are given. `latest`: how many posts are looked through first.
 */
export async function searchPosts(
  db: Queries,
  words: string,
  latest = latestFirst,
): Promise<{ posts: FoundPost[]; hasMore: boolean }> {
  const query = sql`websearch_to_tsquery('english', ${words})`;
  const newest = await newestMatches(db, query, latest);
  const rank = sql<number>`ts_rank(${posts.search}, ${query}, 1)`.as("rank");
  const best = db
    .select({ id: posts.id, rank, publishedAt: posts.publishedAt })
    .from(posts)
    .where(and(isOut, inArray(posts.id, newest)))
    .orderBy(sql`${rank} desc, ${posts.publishedAt} desc`)
    .limit(resultsShown + 1)
    .as("best");
  const rows = await db
    .select({
      ...listedColumns,
      markedTitle: sql<string>`ts_headline('english', ${posts.title}, ${query}, ${`${marks}, HighlightAll=true`})`,
      markedText: sql<string>`ts_headline('english', ${posts.plainText}, ${query}, ${`${marks}, MaxFragments=2, MinWords=10, MaxWords=22, FragmentDelimiter=" … "`})`,
    })
    .from(best)
    .innerJoin(posts, eq(posts.id, best.id))
    .orderBy(sql`${best.rank} desc, ${best.publishedAt} desc`);
  return {
    posts: rows.slice(0, resultsShown).map((row) => ({
      ...listed(row),
      titlePieces: pieces(row.markedTitle),
      snippet: pieces(row.markedText),
    })),
    hasMore: rows.length > resultsShown,
  };
}

/**
 * The ids of the newest posts that match, at most 60. Looked for among the `latest` posts first, then among the others: of words that are
 * neither rare nor common, the index names thousands of posts, and each has to be asked for its date.
 */
async function newestMatches(db: Queries, query: SQL, latest: number): Promise<string[]> {
  const matches = async (where: SQL, most: number) => {
    const rows = await db
      .select({ id: posts.id })
      .from(posts)
      // Said twice: the planner does not know what it costs to unpack a vector, and would walk the posts by date for words that are
      // neither rare nor common. Twice, such words seem rarer to it, and it asks the index of words.
      .where(sql`${isOut} and ${posts.search} @@ ${query} and ${posts.search} @@ ${query} and ${where}`)
      .orderBy(sql`${posts.publishedAt} desc, ${posts.id} desc`)
      .limit(most);
    return rows.map(({ id }) => id);
  };
  const [edge] = await db
    .select({ at: sql<string>`${posts.publishedAt}::text` })
    .from(posts)
    .where(isOut)
    .orderBy(sql`${posts.publishedAt} desc, ${posts.id} desc`)
    .offset(latest)
    .limit(1);
  if (!edge) return await matches(sql`true`, weighed);
  const found = await matches(sql`${posts.publishedAt} > ${edge.at}`, weighed);
  if (found.length === weighed) return found;
  return [...found, ...(await matches(sql`${posts.publishedAt} <= ${edge.at}`, weighed - found.length))];
}

const marksPattern = new RegExp(`${hitStart}([^${hitEnd}]*)${hitEnd}`);

/** A marked text, cut at its marks: `split` puts what stood between them at every second place. */
function pieces(marked: string): Piece[] {
  return marked
    .split(marksPattern)
    .map((text, index) => ({ text, isHit: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
