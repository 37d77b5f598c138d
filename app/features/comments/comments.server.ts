import { and, asc, desc, eq, exists, inArray, ne, notInArray, or, sql } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { pageOf, readPage, rowNumber } from "#app/database/cursor.ts";
import { commentBlocks, comments } from "#app/database/schema/comments.ts";
import { earlierSlugs, posts } from "#app/database/schema/posts.ts";
import { typedQuery } from "#app/database/text-search.server.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { limits } from "#app/limits.ts";
import { formHandler, refusing } from "#app/platform/form-action.server.ts";
import { announce } from "#app/platform/live.server.ts";
import { invalidatePages } from "#app/platform/page-cache.server.ts";
import { idempotencyKeyOf } from "#app/platform/posted-form.server.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type StoreServices, storeWithin, submitOnce } from "#app/platform/submit-once.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { type ListFilter, oneOf, shortText } from "#app/ui/staff/list-address.ts";
import {
  type Comment,
  type CommentField,
  type CommentIntent,
  type CommentStatus,
  type CommentThread,
  commentIntents,
  commentMessages,
  commentRules,
  commentStatuses,
  commentsPerPage,
  type WrittenComment,
} from "./comment.ts";

// Only `commentPage` (staff) and `commentData` (the author) return an author's e-mail address.

export interface CommentedPost {
  postId: string;
  page: string;
}

const { id, name, content, createdAt } = comments;
const shownColumns = { id, name, content, createdAt };
// Must equal the expression of the index comments_post.
const newestFirst = sql`(-${comments.id})`;
const isVisible = eq(comments.status, "visible");
const toComment = ({ createdAt, ...rest }: Pick<typeof comments.$inferSelect, keyof Comment>): Comment => ({
  ...rest,
  createdAt: createdAt.toISOString(),
});

/** The published post with this current or earlier slug; null if unknown. */
export async function commentedPost(db: Queries, slug: string): Promise<CommentedPost | null> {
  const renamedPost = db
    .select({ postId: earlierSlugs.postId })
    .from(earlierSlugs)
    .where(eq(earlierSlugs.slug, slug));
  const [post] = await db
    .select({ postId: posts.id, slug: posts.slug })
    .from(posts)
    .where(and(or(eq(posts.slug, slug), inArray(posts.id, renamedPost)), eq(posts.status, "published")));
  return post ? { postId: post.postId, page: postPath(post.slug) } : null;
}

const postPath = (slug: string) => `/blog/${slug}`;

/** The newest comments of a post, or those before the comment `before`; null if the post has no such comment. */
export async function commentThread(
  db: Queries,
  postId: string,
  before: number | null = null,
): Promise<CommentThread | null> {
  const isOfPost = eq(comments.postId, postId);
  if (before !== null && !(await db.$count(comments, and(eq(comments.id, before), isOfPost)))) return null;
  const rows = await db
    .select(shownColumns)
    .from(comments)
    .where(and(isOfPost, isVisible, before === null ? undefined : sql`${newestFirst} > -${before}::bigint`))
    .orderBy(newestFirst)
    .limit(commentsPerPage + 1);
  const page = pageOf(rows, commentsPerPage);
  const count = await db.$count(comments, and(isOfPost, isVisible));
  return { comments: page.rows.map(toComment), older: page.next, count };
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

/** Topic that announces a change of a post's comments to every process. */
export const commentsTopic = (postId: string) => `comments ${postId}`;

/** Invalidates the post's page and tells open pages to fetch the comments, once the transaction commits. */
async function announceChange(transaction: Transaction, { postId, page }: CommentedPost): Promise<void> {
  await invalidatePages(transaction, [page]);
  await announce(transaction, commentsTopic(postId));
}

const perNetwork = ["comments-network", limits.commentsPerNetwork] as const;

/** Posts a comment: stored and announced in one transaction, once per submission (see `submitOnce`). */
export async function postComment(
  services: StoreServices,
  post: CommentedPost,
  posted: { comment: WrittenComment; idempotencyKey: string | null; network: string },
  now: Date,
): Promise<{ comment: Comment; isNew: boolean } | { retryAfterSeconds: number }> {
  const { comment, idempotencyKey, network } = posted;
  const { postId } = post;
  const { name, email, content } = comment;
  const outcome = await submitOnce(
    { idempotencyKey, content: { postId, ...comment }, now },
    {
      store: (submission) =>
        storeWithin(services, perNetwork, network, async (transaction, admit) => {
          const [row] = await transaction
            .insert(comments)
            .values({ postId, name, email, content, submission, createdAt: now })
            .onConflictDoNothing()
            .returning({ id: comments.id });
          if (!row) return null;
          await admit();
          await announceChange(transaction, post);
          return String(row.id);
        }),
      async find(submission) {
        const [earlier] = await services.db
          .select({
            id: sql<string>`${comments.id}::text`,
            createdAt,
            isOpen: sql<boolean>`${comments.status} <> 'deleted'`,
          })
          .from(comments)
          .where(eq(comments.submission, submission));
        return earlier;
      },
    },
  );
  if (!("id" in outcome)) return outcome;
  const id = Number(outcome.id);
  // A repeated submission has the earlier time of the first.
  const [row] = await services.db.select({ createdAt }).from(comments).where(eq(comments.id, id));
  const time = (row?.createdAt ?? now).toISOString();
  return { comment: { id, name, content, createdAt: time }, isNew: outcome.isNew };
}

const erased = { name: "", email: "", content: "" };

/** Sets a comment's status; `deleted` erases its text. Open pages update immediately. False: it has this status already or is deleted. */
export async function setCommentStatus(
  db: Database | Transaction,
  id: number,
  status: CommentStatus,
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const [changed] = await transaction
      .update(comments)
      .set({ status, ...(status === "deleted" ? erased : {}) })
      .from(posts)
      .where(
        and(
          eq(comments.id, id),
          eq(posts.id, comments.postId),
          notInArray(comments.status, ["deleted", status]),
        ),
      )
      .returning({ postId: posts.id, slug: posts.slug });
    if (!changed) return false;
    await announceChange(transaction, { postId: changed.postId, page: postPath(changed.slug) });
    return true;
  });
}

export type CommentReply = ActionReply<{ comment: Comment }, CommentField>;

/** Stores a posted comment within the limits. `ok: true`: it is stored and announced to open pages. */
export const receiveComment = formHandler(
  commentRules,
  async (
    comment,
    { posted, refuse, tooMany },
    post: CommentedPost,
    network: string,
    services: Pick<Services, "db" | "limiter" | "clock" | "secret">,
  ): Promise<CommentReply> => {
    const blockedEmails = await blockedAmong(services.db, services.secret, [comment.email]);
    if (blockedEmails.size > 0) return refuse(commentMessages.blocked);
    const idempotencyKey = idempotencyKeyOf(posted);
    const outcome = await postComment(
      services,
      post,
      { comment, idempotencyKey, network },
      services.clock.now(),
    );
    return "comment" in outcome
      ? { ok: true, comment: outcome.comment }
      : tooMany(outcome, commentMessages.tooMany);
  },
  commentMessages,
);

const keyOf = (secret: string, email: string) =>
  fingerprint(secret, "comments blocked", email.trim().toLowerCase());

/** The blocked addresses among these. */
export async function blockedAmong(db: Queries, secret: string, emails: readonly string[]) {
  if (emails.length === 0) return new Set();
  const keys = new Map(emails.map((email) => [email, keyOf(secret, email)]));
  const rows = await db
    .select({ key: commentBlocks.addressKey })
    .from(commentBlocks)
    .where(inArray(commentBlocks.addressKey, [...new Set(keys.values())]));
  const blocked = new Set(rows.map(({ key }) => key));
  return new Set(emails.filter((email) => blocked.has(keys.get(email) ?? "")));
}

/** Blocks or unblocks the address of a comment; existing comments stay. False: unchanged, or the address is deleted. */
export async function setBlocked(
  transaction: Queries,
  secret: string,
  commentId: number,
  isBlocked: boolean,
): Promise<boolean> {
  const [row] = await transaction
    .select({ email: comments.email })
    .from(comments)
    .where(eq(comments.id, commentId));
  if (!row?.email) return false;
  const addressKey = keyOf(secret, row.email);
  const { rowCount } = isBlocked
    ? await transaction.insert(commentBlocks).values({ addressKey }).onConflictDoNothing()
    : await transaction.delete(commentBlocks).where(eq(commentBlocks.addressKey, addressKey));
  return Boolean(rowCount);
}

export type StaffComment = Awaited<ReturnType<typeof commentPage>>["rows"][number];

/** Without a status, deleted comments are left out: their rows are empty. `post`: a slug. */
export const commentFilters = { status: oneOf(commentStatuses), post: shortText(200) };

/** One page of comments, newest first. `isBlocked`: further comments from its address are refused. */
export async function commentPage(
  db: Queries,
  secret: string,
  { status, post, search, after }: ListFilter<typeof commentFilters>,
) {
  const { id, createdAt, name, email, content } = comments;
  const columns = { id, status: comments.status, createdAt, name, email, content };
  const query = db
    .select({ ...columns, post: { slug: posts.slug, title: posts.title } })
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

const maxPosts = 200;

/** Published posts with comments, newest first, for the filter. */
export async function commentedPosts(db: Queries): Promise<{ slug: string; title: string }[]> {
  const ofPost = db.select().from(comments).where(eq(comments.postId, posts.id));
  return await db
    .select({ slug: posts.slug, title: posts.title })
    .from(posts)
    .where(and(eq(posts.status, "published"), exists(ofPost)))
    .orderBy(desc(posts.publishedAt))
    .limit(maxPosts);
}

const statusAfter = { show: "visible", hide: "hidden", spam: "spam", delete: "deleted" } as const;

type ModerationReply = ActionReply<{ intent: CommentIntent }>;

/** Handles a moderator's form, with its audit entry. Null: unknown intent or invalid comment number. */
export async function receiveCommentIntent({
  form,
  record,
  services: { db, secret },
}: Omit<StaffPost, "staff">): Promise<ModerationReply | null> {
  const intent = commentIntents.find((each) => each === form.get("intent"));
  const subjectId = String(form.get("id"));
  const id = rowNumber(subjectId);
  if (!intent || !id) return null;
  const isChanged = await db.transaction(async (transaction) => {
    const hasEffect =
      intent === "block" || intent === "unblock"
        ? await setBlocked(transaction, secret, id, intent === "block")
        : await setCommentStatus(transaction, id, statusAfter[intent]);
    if (hasEffect) await record(transaction, { action: `comment.${intent}`, subjectId });
    return hasEffect;
  });
  return isChanged
    ? { ok: true, intent }
    : refusing({}).refuse("Nothing was changed: it has been done already, or the comment is gone.", {}, 409);
}
