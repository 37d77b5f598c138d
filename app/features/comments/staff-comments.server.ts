import { and, desc, eq, lt, ne, sql } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { pageOf, rowNumber } from "#app/database/cursor.ts";
import { comments, commentThreads } from "#app/database/schema/comments.ts";
import { posts } from "#app/database/schema/posts.ts";
import { typedQuery } from "#app/database/text-search.server.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { type ListFilter, oneOf, shortText } from "#app/ui/staff/list-address.ts";
import { blockedAmong, setBlocked, setCommentStatus } from "./change-comments.server.ts";
import { type CommentIntent, commentIntents, commentStatuses } from "./comment.ts";
import { newestFirst } from "./comments.server.ts";

// What staff see of comments: here alone a commenter's e-mail address is read.

export type StaffComment = Awaited<ReturnType<typeof commentPage>>["rows"][number];

/** Without a status: all but the deleted, of which only an empty row is left. `post`: a slug. */
export const commentFilters = { status: oneOf(commentStatuses), post: shortText(200) };

const pageSize = 30;

/**
 * Asked twice: the planner takes a word that it has not counted for one of two hundred comments, and would read all of a long list for
 * the few that have it. Twice, such a word seems as rare to it as it is, and it asks the index of words.
 */
const hasWords = (search: string) => sql`${comments.search} @@ ${typedQuery("folded", search)}`;

/** One page of comments, newest first, and the cursor of the next. `isBlocked`: further comments from its address are refused. */
export async function commentPage(
  db: Queries,
  secret: string,
  { status, post, search, after }: ListFilter<typeof commentFilters>,
) {
  const before = rowNumber(after);
  // The indexes of posts and states; without them the list uses the primary key.
  const isOfIndex = (status && status !== "visible") || post;
  const { id, createdAt, name, email, content } = comments;
  const read = await db
    .select({
      id,
      status: comments.status,
      createdAt,
      name,
      email,
      content,
      post: { slug: posts.slug, title: posts.title },
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(
      and(
        status ? eq(comments.status, status) : ne(comments.status, "deleted"),
        // The post's id first, as one value: then its own index is read, newest first.
        post ? sql`${comments.postId} = (select p.id from ${posts} as p where p.slug = ${post})` : undefined,
        search ? sql`${hasWords(search)} and ${hasWords(search)}` : undefined,
        before ? (isOfIndex ? sql`${newestFirst} > ${-before}` : lt(comments.id, before)) : undefined,
      ),
    )
    .orderBy(isOfIndex ? newestFirst : desc(comments.id))
    .limit(pageSize + 1);
  const { rows, next } = pageOf(read, pageSize);
  const emails = [...new Set(rows.flatMap(({ email }) => email || []))];
  const blocked = await blockedAmong(db, secret, emails);
  return { rows: rows.map((row) => ({ ...row, isBlocked: blocked.has(row.email) })), next };
}

const mostPosts = 200;

/** Published posts with comments, newest first, for the filter; read in index order. */
export async function commentedPosts(db: Queries): Promise<{ slug: string; title: string }[]> {
  return await db
    .select({ slug: posts.slug, title: posts.title })
    .from(commentThreads)
    .innerJoin(posts, eq(posts.id, commentThreads.postId))
    .where(eq(posts.status, "published"))
    .orderBy(desc(posts.publishedAt))
    .limit(mostPosts);
}

const statusAfter = { show: "visible", hide: "hidden", spam: "spam", delete: "deleted" } as const;

export type ModerationReply = ActionReply<{ intent: CommentIntent }>;

interface Moderator {
  record: (
    transaction: Transaction,
    intent: { action: `comment.${CommentIntent}`; subjectId: string },
  ) => Promise<void>;
}

/**
 * Carries out a moderator's form, with what `record` writes in the same transaction. null: no such intent or comment number.
 */
export async function receiveCommentIntent(
  form: FormData,
  { record }: Moderator,
  { db, secret }: Pick<Services, "db" | "secret">,
): Promise<ModerationReply | null> {
  const intent = commentIntents.find((each) => each === form.get("intent"));
  const subjectId = String(form.get("id"));
  const id = rowNumber(subjectId);
  if (!intent || !id) return null;
  const isDone = await db.transaction(async (transaction) => {
    const isChanged =
      intent === "block" || intent === "unblock"
        ? await setBlocked(transaction, secret, id, intent === "block")
        : await setCommentStatus(transaction, id, statusAfter[intent]);
    if (isChanged) await record(transaction, { action: `comment.${intent}`, subjectId });
    return isChanged;
  });
  return isDone
    ? { ok: true, intent }
    : refusing({}).refuse(
        "Nothing was changed: someone else did so a moment ago, or the comment is gone.",
        {},
        409,
      );
}
