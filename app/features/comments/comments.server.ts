import { and, asc, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { Database, Queries } from "#app/database/client.server.ts";
import { pageOf as cut } from "#app/database/cursor.ts";
import { comments, commentThreads } from "#app/database/schema/comments.ts";
import { posts } from "#app/database/schema/posts.ts";
import { type Comment, commentsPerPage } from "./comment.ts";

// What readers may see of comments. No query here asks for an e-mail address.

/** What a comment hangs on: a published post, and the address of its page. */
export interface CommentedPost {
  postId: string;
  /** The path of the post's page. */
  page: string;
}

const { id, name, content, createdAt } = comments;
const shownColumns = { id, name, content, createdAt };
// The expression of the index comments_post.
export const newestFirst = sql`(-${comments.id})`;
const isVisible = eq(comments.status, "visible");
type ShownRow = Omit<Comment, "createdAt"> & { createdAt: Date };
const toComment = ({ createdAt, ...rest }: ShownRow): Comment => {
  return { ...rest, createdAt: createdAt.toISOString() };
};

/** The published post of that slug; null when there is none. */
export async function commentedPost(db: Queries, slug: string): Promise<CommentedPost | null> {
  const [post] = await db
    .select({ postId: posts.id })
    .from(posts)
    .where(and(eq(posts.slug, slug), eq(posts.status, "published")));
  return post ? { ...post, page: pageOf(slug) } : null;
}

export const pageOf = (slug: string) => `/blog/${slug}`;

/** The newest comments of a post, or those before the comment `before`; null when the post never had that one. */
export async function commentThread(db: Queries, postId: string, before: number | null = null) {
  if (before !== null && !(await isOfPost(db, postId, before))) return null;
  // Read the thread's number first: a comment posted in between arrives again by the stream.
  const [thread] = await db
    .select({ count: commentThreads.count, change: commentThreads.change })
    .from(commentThreads)
    .where(eq(commentThreads.postId, postId));
  if (!thread) return { comments: [], older: null, count: 0, change: 0 };
  return { ...thread, ...(await commentsOf(db, postId, before)) };
}

/** Visible comments of a post, newest first, at most `commentsPerPage`: the newest, or those before the comment `before`. */
export async function commentsOf(db: Queries, postId: string, before: number | null = null) {
  const rows = await db
    .select(shownColumns)
    .from(comments)
    .where(
      and(
        eq(comments.postId, postId),
        isVisible,
        before === null ? undefined : sql`${newestFirst} > -${before}::bigint`,
      ),
    )
    .orderBy(newestFirst)
    .limit(commentsPerPage + 1);
  const page = cut(rows, commentsPerPage);
  return { comments: page.rows.map(toComment), older: page.next };
}

async function isOfPost(db: Queries, postId: string, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.postId, postId)));
  return rows.length > 0;
}

/** One change of a thread: a comment that is to be seen, or one that is to be seen no longer. */
export type CommentChange = { change: number; count: number } & (
  | { comment: Comment; gone?: undefined }
  | { gone: number; comment?: undefined }
);

/**
 * What changed in a thread after the change `after`, oldest first; without `after` its last changes. At most `limit`. A comment
 * that changed more than once is there by its last change alone.
 */
export async function changesOf(
  db: Database,
  postId: string,
  { after, limit }: { after: number | null; limit: number },
): Promise<CommentChange[]> {
  const { change, status } = comments;
  const rows = await db
    .select({
      ...shownColumns,
      change,
      status,
      count: sql<number>`(select ${commentThreads.count} from ${commentThreads} where ${commentThreads.postId} = ${postId})`,
    })
    .from(comments)
    .where(and(eq(comments.postId, postId), after === null ? undefined : gt(change, after)))
    .orderBy(after === null ? desc(change) : change)
    .limit(limit);
  const changes = rows.map(({ change, count, status, ...row }) =>
    status === "visible" ? { change, count, comment: toComment(row) } : { change, count, gone: row.id },
  );
  return after === null ? changes.reverse() : changes;
}

/** Comments under a confirmed address, for the export of personal data. */
export async function commentData(db: Queries, provenEmail: string) {
  const { createdAt, name, email, content, status } = comments;
  return await db
    .select({ post: posts.slug, createdAt, name, email, content, status })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(eq(sql`lower(${email})`, provenEmail), ne(status, "deleted")))
    .orderBy(asc(createdAt));
}
