import { and, desc, eq } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { postRevisions } from "#app/database/schema/posts.ts";
import type { StoredPost } from "./change-post.server.ts";

/** Who saved it. */
export interface Author {
  id: string;
  name: string;
}

const revisionsListed = 30;

/** Keeps a post as it stands, in the transaction that saved it. */
export async function keepRevision(
  transaction: Transaction,
  post: StoredPost,
  author: Author,
  reason: string,
  at: Date,
): Promise<void> {
  const { id: postId, title, slug, category, excerpt, content, imageUrl, imageAlt } = post;
  await transaction.insert(postRevisions).values({
    ...{ postId, title, slug, category, excerpt, content, imageUrl, imageAlt, reason, at },
    byline: post.author,
    authorId: author.id,
    authorName: author.name,
  });
}

/** The newest revisions of a post, at most 30, without their text. */
export async function revisionsOf(db: Queries, postId: string) {
  const { id, at, authorName, reason, title } = postRevisions;
  return await db
    .select({ id, at, authorName, reason, title })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(postRevisions.id))
    .limit(revisionsListed);
}

/** What a post said in one of its revisions; its address is left as it is today. null: it has no such revision. */
export async function revisedDraft(db: Queries, postId: string, revisionId: number) {
  if (!Number.isSafeInteger(revisionId)) return null;
  const [found] = await db
    .select()
    .from(postRevisions)
    .where(and(eq(postRevisions.id, revisionId), eq(postRevisions.postId, postId)));
  if (!found) return null;
  const { title, category, excerpt, content, imageUrl, imageAlt, byline } = found;
  return { title, category, excerpt, content, imageUrl, imageAlt, author: byline };
}
