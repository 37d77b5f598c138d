import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { pageOf } from "#app/database/cursor.ts";
import { earlierSlugs, posts } from "#app/database/schema/posts.ts";
import type { FullPost, ListedPost, Neighbour } from "./post.ts";
import { full, fullColumns, isOut, listed, listedColumns, shownDate } from "./post-columns.server.ts";
import { isFormerAddress, isSlug } from "./post-slug.ts";

// What readers may know of the journal: published posts alone. Every list walks an index.

export const postsPerPage = 12;

const place = sql`(${posts.publishedAt}, ${posts.id})`;
interface Place {
  at: string;
  postId: string;
}
const placed = ({ at, postId }: Place) => sql`(${at}::timestamptz, ${postId}::uuid)`;
const newestFirst = [desc(posts.publishedAt), desc(posts.id)];

/** The newest posts, at most `count`. */
export async function latestPosts(db: Queries, count: number): Promise<ListedPost[]> {
  const rows = await db
    .select(listedColumns)
    .from(posts)
    .where(isOut)
    .orderBy(...newestFirst)
    .limit(count);
  return rows.map(listed);
}

/** The newest posts with their text, at most `count`: for the feed. */
export async function latestFullPosts(db: Queries, count: number): Promise<FullPost[]> {
  const rows = await db
    .select(fullColumns)
    .from(posts)
    .where(isOut)
    .orderBy(...newestFirst)
    .limit(count);
  return rows.map(full);
}

/** Addresses for search engines, newest first, at most `count`. */
export async function latestAddresses(db: Queries, count: number) {
  const { slug: id, updatedAt } = posts;
  return await db
    .select({ id, updatedAt })
    .from(posts)
    .where(isOut)
    .orderBy(...newestFirst)
    .limit(count);
}

/** The categories that have a post out, in alphabetical order: one look into the index for each. */
export async function categories(db: Queries): Promise<string[]> {
  const first = (after: SQL) =>
    sql`select category from posts where status = 'published' ${after} order by category limit 1`;
  const { rows } = await db.execute<{ category: string }>(sql`
    with recursive found as (
      (${first(sql``)})
      union all
      select (${first(sql`and category > found.category`)}) from found where found.category is not null
    )
    select category from found where category is not null`);
  return rows.map(({ category }) => category);
}

export interface PostPage {
  posts: ListedPost[];
  /** What `before` is on the page of older posts; null: there are none. */
  older: string | null;
  /** The same for the page of newer posts; undefined: this is the newest page. null: the newest page, which needs no cursor. */
  newer: string | null | undefined;
}

/**
 * Posts, newest first: those of a category, those older than the post `before`. The cursor is a post's slug, so an address keeps its
 * meaning whatever is published later, and none can be invented: null for a category, a cursor or a page that is not there.
 */
export async function pageOfPosts(
  db: Queries,
  { category = null, before = null }: { category?: string | null; before?: string | null } = {},
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
  const { page, next: older } = pageOf(rows, postsPerPage, ({ slug }) => slug);
  return { posts: page.map(listed), older, newer: cursor && (await cursorOfNewerPage(db, among, cursor)) };
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

/**
 * A published post with its neighbours in time, and the row's own id, which comments hang on; where it is now when the slug is an earlier
 * one; null when there is none.
 */
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

/** The posts before and after a place in time. */
export async function neighbours(db: Queries, at: Place): Promise<[Neighbour | null, Neighbour | null]> {
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
