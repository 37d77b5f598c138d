import { limits } from "#app/limits.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { FoundPost } from "./post.ts";
import { searchPosts } from "./search-posts.server.ts";

/** What a search came to. `seconds`: how long to wait. */
export type SearchOutcome =
  | { state: "found"; words: string; posts: FoundPost[]; hasMore: boolean }
  | { state: "tooMany"; words: string; seconds: number }
  | { state: "broken"; words: string };

/** Searches for somebody in `network`, within the limit; a search that fails is logged and says so. */
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
    // What was asked stays out of the log: people search for names.
    log.error({ err: err instanceof Error ? (err.cause ?? err) : err }, "the search failed");
    return { state: "broken", words };
  }
}
