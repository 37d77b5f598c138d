import { desc, eq, ne, sql } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { readPage, rowNumber } from "#app/database/cursor.ts";
import { comments, commentThreads } from "#app/database/schema/comments.ts";
import { posts } from "#app/database/schema/posts.ts";
import { typedQuery } from "#app/database/text-search.server.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { type ListFilter, oneOf, shortText } from "#app/ui/staff/list-address.ts";
import { blockedAmong, setBlocked, setCommentStatus } from "./change-comments.server.ts";
import { type CommentIntent, commentIntents, commentStatuses } from "./comment.ts";

// What staff see of comments: here alone a commenter's e-mail address is read.

export type StaffComment = Awaited<ReturnType<typeof commentPage>>["rows"][number];

/** Without a status: all but the deleted, of which only an empty row is left. `post`: a slug. */
export const commentFilters = { status: oneOf(commentStatuses), post: shortText(200) };

/** One page of comments, newest first. `isBlocked`: further comments from its address are refused. */
export async function commentPage(
  db: Queries,
  secret: string,
  { status, post, search, after }: ListFilter<typeof commentFilters>,
) {
  const { id, createdAt, name, email, content } = comments;
  const shown = { id, status: comments.status, createdAt, name, email, content };
  const query = db
    .select({ ...shown, post: { slug: posts.slug, title: posts.title } })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId));
  const { rows, next } = await readPage(query.$dynamic(), {
    where: [
      status ? eq(comments.status, status) : ne(comments.status, "deleted"),
      post && eq(posts.slug, post),
      search && sql`${comments.search} @@ ${typedQuery("folded", search)}`,
    ],
    order: { table: comments, id },
    after,
  });
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
