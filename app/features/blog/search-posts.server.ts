import { and, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { posts } from "#app/database/schema/posts.ts";
import { typedQuery } from "#app/database/text-search.server.ts";
import { limits } from "#app/limits.ts";
import type { Services } from "#app/platform/services.server.ts";
import { wholeSentences } from "#app/ui/excerpt.ts";
import { isPublished, listed, listedColumns } from "./posts.server.ts";

const maxResults = 20;

// Private-use characters, removed from stored texts, mark each match.
const hitStart = "\ue000";
const hitEnd = "\ue001";
const marks = `StartSel=${hitStart}, StopSel=${hitEnd}, HighlightAll=true`;

/** The best matches for `words` in the syntax of search engines: "a phrase", -without, or. `hasMore`: some matches are left out. */
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
    .where(and(isPublished, sql`${posts.search} @@ ${query}`))
    .orderBy(desc(rank), desc(posts.publishedAt))
    .limit(maxResults + 1);
  return {
    posts: rows.slice(0, maxResults).map(({ foldedTitle, foldedText, plainText, ...row }) => ({
      ...listed(row),
      titlePieces: pieces(markedAs(foldedTitle, row.title)),
      snippet: pieces(snippetOf(markedAs(foldedText, plainText))),
    })),
    hasMore: rows.length > maxResults,
  };
}

const headline = (text: SQLWrapper, query: SQL) =>
  sql<string>`ts_headline('folded_english', search_text(${text}), ${query}, ${marks})`;

const droppedCharacter =
  /[\u0300-\u036f]|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]/;

/** Copies the marks of a folded headline to the original text. `search_text` drops characters but never reorders them. */
function markedAs(folded: string, text: string): string {
  let marked = "";
  let at = 0;
  const copyDropped = () => {
    while (at < text.length && droppedCharacter.test(text.charAt(at))) marked += text.charAt(at++);
  };
  copyDropped();
  for (let place = 0; place < folded.length; place += 1) {
    const character = folded.charAt(place);
    if (character === hitStart || character === hitEnd) marked += character;
    else {
      marked += text.charAt(at++);
      // A combining mark belongs to the letter before it, inside the hit.
      copyDropped();
    }
  }
  return marked;
}

const snippetCharacters = 240;
/** Shorter sentences are headings or table cells and count half. */
const fewestWords = 6;

/** The sentence with the most matches, and as many of the following ones as fit into the snippet. */
function snippetOf(marked: string): string {
  const sentences = marked.split(/(?<=[.!?:][”’")\ue001]*) /);
  const scores = sentences.map((sentence) => {
    const hits = sentence.split(hitStart).length - 1;
    return sentence.split(" ").length < fewestWords ? hits : 2 * hits;
  });
  const [best = "", ...next] = sentences.slice(scores.indexOf(Math.max(...scores)));
  const hit = best.indexOf(hitStart);
  // A long sentence is cut to begin a few words before the match.
  const start = best.length > snippetCharacters && hit > 0 ? best.lastIndexOf(" ", hit - 60) + 1 : 0;
  return `${start > 0 ? "… " : ""}${wholeSentences([best.slice(start), ...next].join(" "), snippetCharacters)}`;
}

const marksPattern = new RegExp(`${hitStart}([^${hitEnd}]*)${hitEnd}`);

/** Splits a marked text into matches and the text around them. */
function pieces(marked: string) {
  return marked
    .split(marksPattern)
    .map((text, index) => ({ text: text.replace(hitStart, ""), isHit: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
}

export type SnippetPart = ReturnType<typeof pieces>[number];

type SearchResult = Awaited<ReturnType<typeof searchPosts>>;
export type FoundPost = SearchResult["posts"][number];

/** `seconds`: wait before the next search. */
export type SearchOutcome =
  | ({ state: "found"; words: string } & SearchResult)
  | { state: "tooMany"; words: string; seconds: number }
  | { state: "broken"; words: string };

/** Searches within the network's limit; a failure is logged and reported. */
export async function answerSearch(
  words: string,
  network: string,
  { db, limiter, log }: Pick<Services, "db" | "limiter" | "log">,
): Promise<SearchOutcome> {
  try {
    const overLimit = await limiter.count("search-network", limits.searchPerNetwork, network);
    if (overLimit) return { state: "tooMany", words, seconds: overLimit.retryAfterSeconds };
    return { state: "found", words, ...(await searchPosts(db, words)) };
  } catch (err) {
    // The query is not logged: people search for names.
    log.error({ err: err instanceof Error ? (err.cause ?? err) : err }, "the search failed");
    return { state: "broken", words };
  }
}
