import { and, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { posts } from "#app/database/schema/posts.ts";
import { typedQuery } from "#app/database/text-search.server.ts";
import { limits } from "#app/limits.ts";
import type { Services } from "#app/platform/services.server.ts";
import { wholeSentences } from "#app/ui/excerpt.ts";
import { isOut, listed, listedColumns } from "./posts.server.ts";

const resultsShown = 20;

// Private-use characters, removed from stored texts, mark each match.
const hitStart = "\ue000";
const hitEnd = "\ue001";
const marks = `StartSel=${hitStart}, StopSel=${hitEnd}, HighlightAll=true`;

/** The best matches for `words`, read as search engines do: "a phrase", -without, or. `hasMore`: there are more than are given. */
export async function searchPosts(db: Queries, words: string) {
  const query = typedQuery("folded_english", words);
  const rank = sql`ts_rank(${posts.search}, ${query}, 1)`;
  const rows = await db
    .select({
      ...listedColumns,
      plainText: posts.plainText,
      foldedTitle: headline(posts.title, query),
      foldedText: headline(posts.plainText, query),
    })
    .from(posts)
    .where(and(isOut, sql`${posts.search} @@ ${query}`))
    .orderBy(desc(rank), desc(posts.publishedAt))
    .limit(resultsShown + 1);
  return {
    posts: rows.slice(0, resultsShown).map(({ foldedTitle, foldedText, plainText, ...row }) => ({
      ...listed(row),
      titlePieces: pieces(markedAs(foldedTitle, row.title)),
      snippet: pieces(likeliest(markedAs(foldedText, plainText))),
    })),
    hasMore: rows.length > resultsShown,
  };
}

const headline = (text: SQLWrapper, query: SQL) =>
  sql<string>`ts_headline('folded_english', search_text(${text}), ${query}, ${marks})`;

const leftOut =
  /[\u0300-\u036f]|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]/;

/** The text as it was written, with the marks of its headline: `search_text` moves nothing but by what it leaves out. */
function markedAs(folded: string, text: string): string {
  let marked = "";
  let at = 0;
  const copyLeftOut = () => {
    while (at < text.length && leftOut.test(text.charAt(at))) marked += text.charAt(at++);
  };
  copyLeftOut();
  for (let place = 0; place < folded.length; place += 1) {
    const character = folded.charAt(place);
    if (character === hitStart || character === hitEnd) marked += character;
    else {
      marked += text.charAt(at++);
      // A combining mark belongs to the letter before it, inside the hit.
      copyLeftOut();
    }
  }
  return marked;
}

const snippetCharacters = 240;
/** A sentence of fewer words is a heading or a cell of a table, which says little. */
const wordsOfSentence = 6;

/** Of a marked text the sentence with the most hits, and the sentences after it for which there is room. */
function likeliest(marked: string): string {
  const sentences = marked.split(/(?<=[.!?:][”’")\ue001]*) /);
  const worth = sentences.map(
    (sentence) =>
      (sentence.split(hitStart).length - 1) * (sentence.split(" ").length < wordsOfSentence ? 1 : 2),
  );
  const [best = "", ...next] = sentences.slice(worth.indexOf(Math.max(...worth)));
  const hit = best.indexOf(hitStart);
  // A sentence that goes on for long begins a few words before the hit.
  const start = best.length > snippetCharacters && hit > 0 ? best.lastIndexOf(" ", hit - 60) + 1 : 0;
  return `${start > 0 ? "… " : ""}${wholeSentences([best.slice(start), ...next].join(" "), snippetCharacters)}`;
}

const marksPattern = new RegExp(`${hitStart}([^${hitEnd}]*)${hitEnd}`);

/** Splits a marked text into matches, at odd indexes, and the text around them. */
function pieces(marked: string) {
  return marked
    .split(marksPattern)
    .map((text, index) => ({ text: text.replace(hitStart, ""), isHit: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
}

export type SnippetPart = ReturnType<typeof pieces>[number];

type Found = Awaited<ReturnType<typeof searchPosts>>;
export type FoundPost = Found["posts"][number];

/** Result of a search. `seconds`: how long to wait. */
export type SearchOutcome =
  | ({ state: "found"; words: string } & Found)
  | { state: "tooMany"; words: string; seconds: number }
  | { state: "broken"; words: string };

/** Searches within the network's limit; a failure is logged and reported. */
export async function answerSearch(
  words: string,
  network: string,
  { db, limiter, log }: Pick<Services, "db" | "limiter" | "log">,
): Promise<SearchOutcome> {
  try {
    const verdict = await limiter.count("search-network", limits.searchPerNetwork, network);
    if (verdict) return { state: "tooMany", words, seconds: verdict.retryAfterSeconds };
    return { state: "found", words, ...(await searchPosts(db, words)) };
  } catch (err) {
    // The query is not logged: people search for names.
    log.error({ err: err instanceof Error ? (err.cause ?? err) : err }, "the search failed");
    return { state: "broken", words };
  }
}
