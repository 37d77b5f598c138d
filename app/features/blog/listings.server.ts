import { samplePosts } from "#app/content/sample-posts.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { ListedPost } from "./post.ts";
import { storedText } from "./post-html.server.ts";
import { categories, latestPosts, type PostPage, pageOfPosts } from "./posts.server.ts";
import { readingMinutes } from "./reading-time.ts";

// Lists as pages show them: when the database cannot be read, the failure is logged and the posts that come with the site are shown.

/** `isFallback`: these are not what is published, and the page must not be kept. */
interface Listing {
  isFallback: boolean;
}

type Reading = Pick<Services, "db" | "log">;

/** The newest posts for a teaser. */
export async function teaser(
  { db, log }: Reading,
  count: number,
): Promise<Listing & { posts: readonly ListedPost[] }> {
  try {
    return { posts: await latestPosts(db, count), isFallback: false };
  } catch (err) {
    log.error({ err }, "the latest posts could not be read; the samples are shown");
    return { posts: fallbackPosts.slice(0, count), isFallback: true };
  }
}

/** A part of the list with all categories; null and `movedTo` as in `pageOfPosts`. */
export async function blogList(
  { db, log }: Reading,
  part: { category: string | null; before: string | null },
): Promise<(Listing & { page: PostPage; categories: string[] }) | { movedTo: string } | null> {
  try {
    const page = await pageOfPosts(db, part);
    if (!page || "movedTo" in page) return page;
    return { page, categories: await categories(db), isFallback: false };
  } catch (err) {
    log.error({ err }, "the list of posts could not be read; the samples are shown");
    const page = { posts: [...fallbackPosts], older: null, newer: undefined };
    return { page, categories: [], isFallback: true };
  }
}

/** The categories beside a search; none when they cannot be read. */
export async function blogCategories({ db, log }: Reading): Promise<string[]> {
  try {
    return await categories(db);
  } catch (err) {
    log.error({ err }, "the categories could not be read");
    return [];
  }
}

/** What lists show when the database cannot be read: the three posts that come with the site, newest first. */
const fallbackPosts: readonly ListedPost[] = samplePosts.map(
  ({ id, title, category, author, createdAt, excerpt, imageSlot, content }) => {
    const minutes = readingMinutes(storedText(content).words);
    return { id, title, category, author, createdAt, excerpt, imageUrl: imageSlot, imageAlt: "", minutes };
  },
);
