import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import { samplePosts } from "#app/content/sample-posts.ts";
import type { Database, Queries } from "#app/database/client.server.ts";
import { earlierSlugs, firstContents, posts } from "#app/database/schema/posts.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { StoredPost } from "./change-post.server.ts";
import { isFormerAddress, isSlug, readingMinutes } from "./post.ts";
import { safePostHtml, storedText, withPictureWidths, withScrollingFrames } from "./post-html.server.ts";

/** The condition of the partial indexes, in their own words. */
export const isOut = sql`${posts.status} = 'published'`;

export const listedColumns = {
  slug: posts.slug,
  title: posts.title,
  category: posts.category,
  author: posts.author,
  excerpt: posts.excerpt,
  publishedAt: posts.publishedAt,
  createdAt: posts.createdAt,
  imageUrl: posts.imageUrl,
  imageAlt: posts.imageAlt,
  words: posts.words,
};

const fullColumns = {
  ...listedColumns,
  postId: posts.id,
  updatedAt: posts.updatedAt,
  content: posts.content,
  /** To the microsecond, as a place among the others; a Date would round it. */
  at: sql<string>`${posts.publishedAt}::text`,
};

type ListedRow = Pick<StoredPost, keyof typeof listedColumns>;

/** A post that came without a date has none to show, whenever it was let out. */
const shownDate = ({ createdAt, publishedAt }: Pick<ListedRow, "createdAt" | "publishedAt">) =>
  createdAt && publishedAt ? publishedAt.toISOString() : null;

/** A post as lists show it. `id` is its slug: its address is /blog/{id}. Times are ISO 8601. */
export function listed(row: ListedRow) {
  const { slug: id, title, category, author, excerpt, imageUrl, imageAlt, words } = row;
  const columns = { id, title, category, author, excerpt, imageUrl, imageAlt };
  return { ...columns, createdAt: shownDate(row), minutes: readingMinutes(words) };
}
export type ListedPost = ReturnType<typeof listed>;

/** The same with its safe HTML, cleaned again on reading: a restored backup may hold HTML of older rules. */
export function full(row: ListedRow & Pick<StoredPost, "updatedAt" | "content">) {
  return {
    ...listed(row),
    updatedAt: row.updatedAt.toISOString(),
    content: withPictureWidths(withScrollingFrames(safePostHtml(row.content))),
  };
}
export type FullPost = ReturnType<typeof full>;

export type Neighbour = Pick<ListedPost, "id" | "title" | "createdAt">;

// Filter of public pages: published posts only. Every list walks an index.

const postsPerPage = 12;

const place = sql`(${posts.publishedAt}, ${posts.id})`;
interface Place {
  at: string;
  postId: string;
}
const placed = ({ at, postId }: Place) => sql`(${at}::timestamptz, ${postId}::uuid)`;
const newestFirst = [desc(posts.publishedAt), desc(posts.id)];

const newest = <Query extends PgSelect>(query: Query, count: number) =>
  query
    .where(isOut)
    .orderBy(...newestFirst)
    .limit(count);

/** The newest posts, at most `count`. */
export const latestPosts = async (db: Queries, count: number): Promise<ListedPost[]> =>
  (await newest(db.select(listedColumns).from(posts).$dynamic(), count)).map(listed);

/** The newest posts with their text, at most `count`: for the feed. */
export const latestFullPosts = async (db: Queries, count: number): Promise<FullPost[]> =>
  (await newest(db.select(fullColumns).from(posts).$dynamic(), count)).map(full);

/** Addresses for search engines, newest first, at most `count`. */
export const latestAddresses = (db: Queries, count: number) =>
  newest(db.select({ id: posts.slug, updatedAt: posts.updatedAt }).from(posts).$dynamic(), count);

/** The categories that have a post out, in alphabetical order. */
export async function categories(db: Queries): Promise<string[]> {
  const { category } = posts;
  const rows = await db.select({ category }).from(posts).where(isOut).groupBy(category).orderBy(category);
  return rows.map((row) => row.category);
}

interface PostPage {
  posts: ListedPost[];
  /** `before` of the page of older posts; null: there are none. */
  older: string | null;
  /** Cursor of the page of newer posts; undefined: this is the newest page; null: the newest page needs no cursor. */
  newer: string | null | undefined;
}

/** `before`: the slug of the last post of the page before. */
interface ListPart {
  category: string | null;
  before: string | null;
}

/** Posts of a category before the post `before`, a slug that cannot be invented. Null: unknown category or cursor, or an empty page. */
export async function pageOfPosts(
  db: Queries,
  { category, before }: ListPart,
): Promise<PostPage | { movedTo: string } | null> {
  // No post has such a slug or category, and PostgreSQL's texts cannot hold a null character.
  if (category?.includes("\0") || (before !== null && !isSlug(before))) return null;
  const among = category === null ? isOut : (and(isOut, eq(posts.category, category)) as SQL);
  const columns = { ...listedColumns, at: fullColumns.at, postId: posts.id };
  let cursor: Place | undefined;
  if (before !== null) {
    const { at, postId } = columns;
    [cursor] = await db
      .select({ at, postId })
      .from(posts)
      .where(and(among, eq(posts.slug, before)));
    if (!cursor) return await movedPost(db, before);
  }
  const rows = await db
    .select(columns)
    .from(posts)
    .where(cursor ? and(among, sql`${place} < ${placed(cursor)}`) : among)
    .orderBy(...newestFirst)
    .limit(postsPerPage + 1);
  if (rows.length === 0 && (before !== null || category !== null)) return null;
  const page = rows.slice(0, postsPerPage);
  return {
    posts: page.map(listed),
    older: rows.length > postsPerPage ? (page.at(-1)?.slug ?? null) : null,
    newer: cursor && (await cursorOfNewerPage(db, among, cursor)),
  };
}

/** The page that ends with the post `cursor` begins after this one; null: it is the newest. */
async function cursorOfNewerPage(db: Queries, among: SQL, cursor: Place): Promise<string | null> {
  const [beyond] = await db
    .select({ slug: posts.slug })
    .from(posts)
    .where(and(among, sql`${place} >= ${placed(cursor)}`))
    .orderBy(asc(posts.publishedAt), asc(posts.id))
    .offset(postsPerPage)
    .limit(1);
  return beyond?.slug ?? null;
}

/** A published post with its neighbours in time and its row's id for comments; the new address for an old slug; null if unknown. */
export async function postBySlug(db: Queries, slug: string) {
  if (!isSlug(slug)) return isFormerAddress(slug) ? await movedPost(db, slug) : null;
  const [row] = await db
    .select(fullColumns)
    .from(posts)
    .where(and(isOut, eq(posts.slug, slug)));
  if (!row) return await movedPost(db, slug);
  const [previous, next] = await neighbours(db, row);
  return { post: full(row), postId: row.postId, previous, next };
}

async function neighbours(db: Queries, at: Place): Promise<[Neighbour | null, Neighbour | null]> {
  const { slug, title, createdAt, publishedAt } = posts;
  const beside = async (isBeside: SQL, order: SQL[]) => {
    const [row] = await db
      .select({ slug, title, createdAt, publishedAt })
      .from(posts)
      .where(and(isOut, isBeside))
      .orderBy(...order)
      .limit(1);
    return row ? { id: row.slug, title: row.title, createdAt: shownDate(row) } : null;
  };
  return [
    await beside(sql`${place} < ${placed(at)}`, newestFirst),
    await beside(sql`${place} > ${placed(at)}`, [asc(posts.publishedAt), asc(posts.id)]),
  ];
}

async function movedPost(db: Queries, slug: string): Promise<{ movedTo: string } | null> {
  const [moved] = await db
    .select({ movedTo: posts.slug })
    .from(earlierSlugs)
    .innerJoin(posts, eq(posts.id, earlierSlugs.postId))
    .where(and(isOut, eq(earlierSlugs.slug, slug)));
  return moved ?? null;
}

// Lists as pages show them. When the database cannot be read, they log the failure and return the sample posts: `isFallback`, not to be cached.

type ReadServices = Pick<Services, "db" | "log">;

export async function teaser({ db, log }: ReadServices, count: number) {
  try {
    return { posts: await latestPosts(db, count), isFallback: false };
  } catch (err) {
    log.error({ err }, "the latest posts could not be read; the samples are shown");
    return { posts: fallbackPosts.slice(0, count), isFallback: true };
  }
}

/** A part of the list with all categories; null and `movedTo` as in `pageOfPosts`. */
export async function blogList({ db, log }: ReadServices, part: ListPart) {
  try {
    const page = await pageOfPosts(db, part);
    if (!page || "movedTo" in page) return page;
    return { page, categories: await categories(db), isFallback: false };
  } catch (err) {
    log.error({ err }, "the list of posts could not be read; the samples are shown");
    const page: PostPage = { posts: [...fallbackPosts], older: null, newer: undefined };
    return { page, categories: [] as string[], isFallback: true };
  }
}

/** Fallback of lists while the database cannot be read: the three sample posts, newest first. */
const fallbackPosts: readonly ListedPost[] = samplePosts.map(
  ({ id, title, category, author, createdAt, excerpt, imageSlot, content }) => {
    const minutes = readingMinutes(storedText(content).words);
    return { id, title, category, author, createdAt, excerpt, imageUrl: imageSlot, imageAlt: "", minutes };
  },
);

/** Gives a new site its first three posts. Once: a post that staff deleted does not come back, nor do posts join those of an import. */
export async function seedPosts(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    const [isFirst] = await transaction
      .insert(firstContents)
      .values({ name: "posts" })
      .onConflictDoNothing()
      .returning();
    if (!isFirst) return;
    const [existing] = await transaction.select({ id: posts.id }).from(posts).limit(1);
    if (existing) return;
    await transaction.insert(posts).values(
      samplePosts.map(({ id: slug, imageSlot: imageUrl, content: written, createdAt, ...text }) => {
        const at = new Date(createdAt);
        const moments = { createdAt: at, publishedAt: at, updatedAt: at };
        return { ...text, ...storedText(written), ...moments, slug, imageUrl, status: "published" as const };
      }),
    );
  });
}
