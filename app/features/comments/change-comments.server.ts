import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { comments, commentThreads } from "#app/database/schema/comments.ts";
import { posts } from "#app/database/schema/posts.ts";
import { limits } from "#app/limits.ts";
import { announce, announceEach } from "#app/platform/live.server.ts";
import { dropPages } from "#app/platform/page-cache.server.ts";
import { type Storing, storeTogether, submitOnce } from "#app/platform/submit-once.server.ts";
import type { Comment, WrittenComment } from "./comment.ts";
import type { CommentStatus } from "./comment-states.ts";
import { type CommentedPost, pageOf } from "./comments.server.ts";

/** The topic under which every process hears of changed threads: `{post, page}`. */
export const commentsTopic = "comments";

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
        store(parts, { postId, page, network, name, email, content, submission, createdAt: now }),
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

type NewComment = Omit<typeof comments.$inferInsert, "change"> & { page: string; network: string };

const store = storeTogether<Storing, NewComment>(
  comments,
  ["comments-network", limits.commentsPerNetwork],
  async (transaction, rows) => {
    const threads = new Map(rows.map(({ postId, page }) => [postId, page]));
    const ids = new Map<string, string>();
    // In one order, so that two transactions do not each wait for a thread that the other holds.
    for (const postId of [...threads.keys()].sort()) {
      const ofPost = rows.filter((row) => row.postId === postId);
      const last = await nextChange(transaction, postId, ofPost.length);
      const first = last - ofPost.length + 1;
      const stored = await transaction
        .insert(comments)
        .values(
          ofPost.map(({ page: _page, network: _network, ...row }, index) => ({
            ...row,
            change: first + index,
          })),
        )
        .onConflictDoNothing()
        .returning({ id: comments.id, submission: comments.submission });
      for (const { id, submission } of stored) ids.set(submission, String(id));
      // Another server was quicker with one of them: no number may be left out, so all are given back and taken anew.
      if (stored.length < ofPost.length) transaction.rollback();
    }
    await announceEach(
      transaction,
      [...threads].map(([post, page]) => [commentsTopic, { post, page }] as const),
    );
    return ids;
  },
);

/** What a comment was before it was changed. */
type CommentBefore = Pick<typeof comments.$inferSelect, "status" | "name" | "email" | "content">;

/**
 * Shows a comment, hides it, or calls it spam; `deleted` empties it. Every open page follows at once. What `afterWrite` writes goes into the
 * same transaction. false: there is no such comment, it was so already, or it is deleted.
 */
export async function setCommentStatus(
  db: Database,
  id: number,
  status: CommentStatus,
  afterWrite: (transaction: Transaction) => Promise<void> = async () => {},
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const before = await changeComment(transaction, id, (present) =>
      present.status === status || present.status === "deleted"
        ? null
        : { ...present, status, ...(status === "deleted" ? { name: "", email: "", content: "" } : {}) },
    );
    if (!before) return false;
    await afterWrite(transaction);
    return true;
  });
}

/** Moves a comment that still is what its reader saw to another state; `gone`: it is deleted. */
export async function moveComment(
  transaction: Transaction,
  id: number,
  { from, to }: Record<"from" | "to", Exclude<CommentStatus, "deleted">>,
) {
  let moved = { outcome: "gone" as "done" | "already" | "changed" | "gone", name: String(id) };
  await changeComment(transaction, id, (present) => {
    if (present.status === "deleted") return null;
    const outcome = present.status === to ? "already" : present.status === from ? "done" : "changed";
    moved = { outcome, name: present.name };
    return outcome === "done" ? { ...present, status: to } : null;
  });
  return moved;
}

/** Changes a comment into what `change` says; null where that is nothing. Gives what it was. */
async function changeComment(
  transaction: Transaction,
  id: number,
  change: (present: CommentBefore) => CommentBefore | null,
): Promise<CommentBefore | null> {
  const [place] = await transaction
    .select({ postId: comments.postId, slug: posts.slug })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(eq(comments.id, id));
  if (!place) return null;
  // The thread's row first, as everyone takes it: then what the comment is cannot change beside us.
  const number = await nextChange(transaction, place.postId, 0);
  const { status, name, email, content } = comments;
  const [present] = await transaction
    .select({ status, name, email, content })
    .from(comments)
    .where(eq(comments.id, id));
  const next = present && change(present);
  if (!next) return null;
  await transaction
    .update(comments)
    .set({ ...next, change: number })
    .where(eq(comments.id, id));
  const more = Number(next.status === "visible") - Number(present.status === "visible");
  if (more !== 0) await addToCount(transaction, place.postId, more);
  const page = pageOf(place.slug);
  await announce(transaction, commentsTopic, { post: place.postId, page });
  // What was taken away shall not stand in a prerendered page for even the moment that new comments may wait.
  await dropPages(transaction, [page]);
  return present;
}

/** Takes the thread's row until the transaction ends, counts `more` new comments, and gives the number of the last change: one for each, or one. */
async function nextChange(transaction: Transaction, postId: string, more: number): Promise<number> {
  const { count, change } = commentThreads;
  const changes = Math.max(more, 1);
  const [thread] = await transaction
    .insert(commentThreads)
    .values({ postId, count: more, change: changes })
    .onConflictDoUpdate({
      target: commentThreads.postId,
      set: { count: sql`${count} + ${more}`, change: sql`${change} + ${changes}` },
    })
    .returning({ change });
  if (!thread) throw new Error("a thread's row was neither made nor changed");
  return thread.change;
}

async function addToCount(transaction: Transaction, postId: string, more: number): Promise<void> {
  const { count } = commentThreads;
  await transaction
    .update(commentThreads)
    .set({ count: sql`${count} + ${more}` })
    .where(eq(commentThreads.postId, postId));
}
