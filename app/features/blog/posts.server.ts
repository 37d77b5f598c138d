import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import { samplePosts } from "#app/content/sample-posts.ts";
import type { Database, Queries } from "#app/database/client.server.ts";
import { earlierSlugs, firstContents, posts } from "#app/database/schema/posts.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { StoredPost } from "./change-post.server.ts";
import { isFormerAddress, isSlug, readingMinutes } from "./post.ts";
import { safePostHtml, storedText, withPictureWidths, withScrollingFrames } from "./post-html.server.ts";

/** Must equal the condition of the partial indexes, or PostgreSQL does not use them. */
export const isPublished = sql`${posts.status} = 'published'`;

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
  /** Position in the list, to the microsecond; a Date would round it. */
  at: sql<string>`${posts.publishedAt}::text`,
};

type ListedRow = Pick<StoredPost, keyof typeof listedColumns>;

/** A post without `createdAt` shows no date, even if it was published later. */
const shownDate = ({ createdAt, publishedAt }: Pick<ListedRow, "createdAt" | "publishedAt">) =>
  createdAt && publishedAt ? publishedAt.toISOString() : null;

/** A post in a list. `id` is its slug: its address is /blog/{id}. Times are ISO 8601. */
export function listed(row: ListedRow) {
  const { slug: id, title, category, author, excerpt, imageUrl, imageAlt, words } = row;
  const columns = { id, title, category, author, excerpt, imageUrl, imageAlt };
  return { ...columns, createdAt: shownDate(row), minutes: readingMinutes(words) };
}
export type ListedPost = ReturnType<typeof listed>;

/** A post with its HTML, sanitised again: a restored backup may contain HTML of older rules. */
export function full(row: ListedRow & Pick<StoredPost, "updatedAt" | "content">) {
  return {
    ...listed(row),
    updatedAt: row.updatedAt.toISOString(),
    content: withPictureWidths(withScrollingFrames(safePostHtml(row.content))),
  };
}
export type FullPost = ReturnType<typeof full>;

export type Neighbour = Pick<ListedPost, "id" | "title" | "createdAt">;

const postsPerPage = 12;

const position = sql`(${posts.publishedAt}, ${posts.id})`;
interface Position {
  at: string;
  postId: string;
}
const positionOf = ({ at, postId }: Position) => sql`(${at}::timestamptz, ${postId}::uuid)`;
const newestFirst = [desc(posts.publishedAt), desc(posts.id)];

const newest = <Query extends PgSelect>(query: Query, count: number) =>
  query
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(count);

/** The newest posts, at most `count`. */
export const latestPosts = async (db: Queries, count: number): Promise<ListedPost[]> =>
  (await newest(db.select(listedColumns).from(posts).$dynamic(), count)).map(listed);

/** The newest posts with their text, at most `count`, for the feed. */
export const latestFullPosts = async (db: Queries, count: number): Promise<FullPost[]> =>
  (await newest(db.select(fullColumns).from(posts).$dynamic(), count)).map(full);

/** Addresses for search engines, newest first, at most `count`. */
export const latestAddresses = (db: Queries, count: number) =>
  newest(db.select({ id: posts.slug, updatedAt: posts.updatedAt }).from(posts).$dynamic(), count);

/** Categories with a published post, in alphabetical order. */
export async function categories(db: Queries): Promise<string[]> {
  const { category } = posts;
  const rows = await db
    .select({ category })
    .from(posts)
    .where(isPublished)
    .groupBy(category)
    .orderBy(category);
  return rows.map((row) => row.category);
}

interface PostPage {
  posts: ListedPost[];
  /** Cursor of the page of older posts; null on the last page. */
  older: string | null;
  /** Cursor of the page of newer posts; null if that is the first page, undefined on the first page itself. */
  newer: string | null | undefined;
}

/** `before`: slug of the previous page's last post. */
interface ListPart {
  category: string | null;
  before: string | null;
}

/** Posts of a category that are older than the post `before`. Null: unknown category or cursor, or an empty page. */
export async function pageOfPosts(
  db: Queries,
  { category, before }: ListPart,
): Promise<PostPage | { movedTo: string } | null> {
  // PostgreSQL rejects a text with a null character.
  if (category?.includes("\0") || (before !== null && !isSlug(before))) return null;
  const filter = category === null ? isPublished : (and(isPublished, eq(posts.category, category)) as SQL);
  const columns = { ...listedColumns, at: fullColumns.at, postId: posts.id };
  let cursor: Position | undefined;
  if (before !== null) {
    const { at, postId } = columns;
    [cursor] = await db
      .select({ at, postId })
      .from(posts)
      .where(and(filter, eq(posts.slug, before)));
    if (!cursor) return await movedPost(db, before);
  }
  const rows = await db
    .select(columns)
    .from(posts)
    .where(cursor ? and(filter, sql`${position} < ${positionOf(cursor)}`) : filter)
    .orderBy(...newestFirst)
    .limit(postsPerPage + 1);
  if (rows.length === 0 && (before !== null || category !== null)) return null;
  const page = rows.slice(0, postsPerPage);
  return {
    posts: page.map(listed),
    older: rows.length > postsPerPage ? (page.at(-1)?.slug ?? null) : null,
    newer: cursor && (await cursorOfNewerPage(db, filter, cursor)),
  };
}

/** Cursor of the page that ends with the post `cursor`; null if that is the first page. */
async function cursorOfNewerPage(db: Queries, filter: SQL, cursor: Position): Promise<string | null> {
  const [previous] = await db
    .select({ slug: posts.slug })
    .from(posts)
    .where(and(filter, sql`${position} >= ${positionOf(cursor)}`))
    .orderBy(asc(posts.publishedAt), asc(posts.id))
    .offset(postsPerPage)
    .limit(1);
  return previous?.slug ?? null;
}

/** A published post with its neighbours in time and its row's id for comments; the new address for an old slug; null if unknown. */
export async function postBySlug(db: Queries, slug: string) {
  if (!isSlug(slug)) return isFormerAddress(slug) ? await movedPost(db, slug) : null;
  const [row] = await db
    .select(fullColumns)
    .from(posts)
    .where(and(isPublished, eq(posts.slug, slug)));
  if (!row) return await movedPost(db, slug);
  const [previous, next] = await neighbours(db, row);
  return { post: full(row), postId: row.postId, previous, next };
}

async function neighbours(db: Queries, at: Position): Promise<[Neighbour | null, Neighbour | null]> {
  const { slug, title, createdAt, publishedAt } = posts;
  const beside = async (isBeside: SQL, order: SQL[]) => {
    const [row] = await db
      .select({ slug, title, createdAt, publishedAt })
      .from(posts)
      .where(and(isPublished, isBeside))
      .orderBy(...order)
      .limit(1);
    return row ? { id: row.slug, title: row.title, createdAt: shownDate(row) } : null;
  };
  return [
    await beside(sql`${position} < ${positionOf(at)}`, newestFirst),
    await beside(sql`${position} > ${positionOf(at)}`, [asc(posts.publishedAt), asc(posts.id)]),
  ];
}

async function movedPost(db: Queries, slug: string): Promise<{ movedTo: string } | null> {
  const [moved] = await db
    .select({ movedTo: posts.slug })
    .from(earlierSlugs)
    .innerJoin(posts, eq(posts.id, earlierSlugs.postId))
    .where(and(isPublished, eq(earlierSlugs.slug, slug)));
  return moved ?? null;
}

// While the database is unreachable, the lists below log the failure and return the sample posts. Pages with `isFallback` must not be cached.

type ReadServices = Pick<Services, "db" | "log">;

export async function teaser({ db, log }: ReadServices, count: number) {
  try {
    return { posts: await latestPosts(db, count), isFallback: false };
  } catch (err) {
    log.error({ err }, "the latest posts could not be read; the samples are shown");
    return { posts: fallbackPosts.slice(0, count), isFallback: true };
  }
}

/** A page of posts with all categories; null and `movedTo` as in `pageOfPosts`. */
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

/** The sample posts, newest first. */
const fallbackPosts: readonly ListedPost[] = samplePosts.map(
  ({ id, title, category, author, createdAt, excerpt, imageSlot, content }) => {
    const minutes = readingMinutes(storedText(content).words);
    return { id, title, category, author, createdAt, excerpt, imageUrl: imageSlot, imageAlt: "", minutes };
  },
);

/** Adds the sample posts to a new database, once. It never restores deleted samples or adds them to imported posts. */
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
