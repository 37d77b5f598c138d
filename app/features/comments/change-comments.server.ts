import { eq, inArray, sql } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { commentBlocks, comments, commentThreads } from "#app/database/schema/comments.ts";
import { posts } from "#app/database/schema/posts.ts";
import { limits } from "#app/limits.ts";
import { formHandler } from "#app/platform/form-action.server.ts";
import { announce } from "#app/platform/live.server.ts";
import { invalidatePages } from "#app/platform/page-cache.server.ts";
import { idempotencyKeyOf } from "#app/platform/posted-form.server.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type Storing, storeWithin, submitOnce } from "#app/platform/submit-once.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import type { CommentStatus, WrittenComment } from "./comment.ts";
import { type Comment, type CommentField, commentRules } from "./comment.ts";
import { type CommentedPost, pageOf } from "./comments.server.ts";
import { commentMessages } from "./messages.ts";

/** The topic under which every process hears of changed threads: `{post, page}`. */
export const commentsTopic = "comments";

const perNetwork = ["comments-network", limits.commentsPerNetwork] as const;

interface Submission {
  comment: WrittenComment;
  idempotencyKey: string | null;
  network: string;
}

/**
 * Posts a comment: stored, counted and announced in one transaction. The same sending again gives the first one's comment, as
 * `submitOnce` says; without a key, for a day.
 */
export async function postComment(
  parts: Storing,
  { postId, page }: CommentedPost,
  { comment, idempotencyKey, network }: Submission,
  now: Date,
): Promise<{ comment: Comment; isNew: boolean } | { retryAfterSeconds: number }> {
  const { name, email, content } = comment;
  const outcome = await submitOnce(
    { idempotencyKey, content: { postId, ...comment }, now },
    {
      store: (submission) =>
        storeWithin(parts, perNetwork, network, async (transaction, admit) => {
          const change = await nextChange(transaction, postId, 1);
          const [stored] = await transaction
            .insert(comments)
            .values({ postId, name, email, content, submission, createdAt: now, change })
            .onConflictDoNothing()
            .returning({ id: comments.id });
          // The change's number is given back with the rest: none may be left out.
          if (!stored) return transaction.rollback();
          await admit();
          await announce(transaction, commentsTopic, { post: postId, page });
          return String(stored.id);
        }),
      async find(submission) {
        const [earlier] = await parts.db
          .select({ id: comments.id, createdAt: comments.createdAt, status: comments.status })
          .from(comments)
          .where(eq(comments.submission, submission));
        return (
          earlier && {
            id: String(earlier.id),
            createdAt: earlier.createdAt,
            isOpen: earlier.status !== "deleted",
          }
        );
      },
    },
  );
  if (!("id" in outcome)) return outcome;
  // A repeat is shown as what it is now: an earlier time, and the same words, which are part of what it is known by.
  const id = Number(outcome.id);
  const [row] = outcome.isNew
    ? [{ createdAt: now }]
    : await parts.db.select({ createdAt: comments.createdAt }).from(comments).where(eq(comments.id, id));
  return {
    comment: { id, name, content, createdAt: (row?.createdAt ?? now).toISOString() },
    isNew: outcome.isNew,
  };
}

const erased = { name: "", email: "", content: "" };

/** Sets a comment's status; `deleted` erases it. Open pages update immediately. False: it has this status, or is deleted. */
export async function setCommentStatus(
  db: Database | Transaction,
  id: number,
  status: CommentStatus,
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const [place] = await transaction
      .select({ postId: comments.postId, slug: posts.slug })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .where(eq(comments.id, id));
    if (!place) return false;
    // The thread's row first, as every writer locks it: then the comment cannot change meanwhile.
    const change = await nextChange(transaction, place.postId, 0);
    const [present] = await transaction
      .select({ status: comments.status })
      .from(comments)
      .where(eq(comments.id, id));
    if (!present || present.status === "deleted" || present.status === status) return false;
    await transaction
      .update(comments)
      .set({ status, change, ...(status === "deleted" ? erased : {}) })
      .where(eq(comments.id, id));
    const more = Number(status === "visible") - Number(present.status === "visible");
    const { postId, count } = commentThreads;
    if (more !== 0)
      await transaction
        .update(commentThreads)
        .set({ count: sql`${count} + ${more}` })
        .where(eq(postId, place.postId));
    const page = pageOf(place.slug);
    await announce(transaction, commentsTopic, { post: place.postId, page });
    // A removed comment must leave the cached page immediately; new ones may wait.
    await invalidatePages(transaction, [page]);
    return true;
  });
}

/** Takes the thread's row until the transaction ends, counts `more` new comments, and gives the number of this change. */
async function nextChange(transaction: Transaction, postId: string, more: 0 | 1): Promise<number> {
  const { count, change } = commentThreads;
  const [thread] = await transaction
    .insert(commentThreads)
    .values({ postId, count: more, change: 1 })
    .onConflictDoUpdate({
      target: commentThreads.postId,
      set: { count: sql`${count} + ${more}`, change: sql`${change} + 1` },
    })
    .returning({ change });
  if (!thread) throw new Error("a thread's row was neither made nor changed");
  return thread.change;
}

/** Response to the form. */
export type CommentReply = ActionReply<{ comment: Comment }, CommentField>;

/**
 * Takes a posted comment on `post` from `network`: holds it against the limits, stores it. `ok: true` means that it is on disk and on its way
 * to every open page of the post.
 */
export const receiveComment = formHandler(
  commentRules,
  async (
    comment,
    { posted, refuse, tooMany },
    post: CommentedPost,
    network: string,
    services: Pick<Services, "db" | "limiter" | "clock" | "secret">,
  ): Promise<CommentReply> => {
    if (await isBlocked(services, comment.email)) return refuse(commentMessages.blocked);
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

/** Whether comments under this address are refused. */
export const isBlocked = async ({ db, secret }: { db: Queries; secret: string }, email: string) =>
  (await blockedAmong(db, secret, [email])).has(email);

/** The blocked ones among these addresses, in one query. */
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
  isToBe: boolean,
): Promise<boolean> {
  const [row] = await transaction
    .select({ email: comments.email })
    .from(comments)
    .where(eq(comments.id, commentId));
  if (!row?.email) return false;
  const addressKey = keyOf(secret, row.email);
  const { rowCount } = isToBe
    ? await transaction.insert(commentBlocks).values({ addressKey }).onConflictDoNothing()
    : await transaction.delete(commentBlocks).where(eq(commentBlocks.addressKey, addressKey));
  return Boolean(rowCount);
}
