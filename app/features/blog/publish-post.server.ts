import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { posts } from "#app/database/schema/posts.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import {
  type AfterWrite,
  change,
  type ExpectedVersion,
  inTurn,
  noAfterWrite,
  postMove,
  type Saved,
  type StoredPost,
} from "./change-post.server.ts";

export const publishQueue = "publish-post";

// What keeps a post from going out is a database that is away: tried for some seven hours.
const retry = { retryLimit: 30, retryDelay: 5, retryDelayMax: 15 * 60 };

/** A post, and the moment that was planned for it when the job was made. */
interface PlannedPost {
  postId: string;
  /** ISO 8601. */
  publishAt: string;
}

/** Lets a post out now; one that was out before keeps its first date. */
export const publishPost = postMove(({ status, publishedAt, firstPublishedAt }, now) => ({
  status: "published",
  publishedAt: firstPublishedAt ?? (status === "scheduled" ? now : (publishedAt ?? now)),
}));

/** Lets a post out at a moment to come, also when no process runs at that moment: then as soon as one does. */
export async function schedulePost(
  db: Database | Transaction,
  jobs: Jobs,
  expected: ExpectedVersion,
  publishAt: Date,
  now: Date,
  afterWrite: AfterWrite = noAfterWrite,
): Promise<Saved> {
  return await inTurn(db, async (transaction) => {
    const decide = async ({ status, publishedAt, firstPublishedAt }: StoredPost) => ({
      status: "scheduled" as const,
      publishedAt: publishAt,
      firstPublishedAt: firstPublishedAt ?? (status === "scheduled" ? null : publishedAt),
      updatedAt: now,
    });
    const saved = await change(transaction, expected, decide, afterWrite);
    if (saved.ok) {
      const data: PlannedPost = { postId: expected.postId, publishAt: publishAt.toISOString() };
      await jobs.enqueue(transaction, publishQueue, [
        { id: crypto.randomUUID(), data, startAfter: publishAt },
      ]);
    }
    return saved;
  });
}

/** Takes a post back to its draft: readers get 'Blog post not found.' A date that had only been planned gives way to the one before it. */
export const withdrawPost = postMove(({ status, publishedAt, firstPublishedAt }) => ({
  status: "draft",
  publishedAt: status === "scheduled" ? firstPublishedAt : publishedAt,
}));

/** Takes up the jobs of scheduled posts, and gives one to each: a restored backup has none. Call once at start. */
export async function workScheduledPosts({ db, jobs }: { db: Database; jobs: Jobs }): Promise<void> {
  await jobs.prepareQueue(publishQueue, retry);
  const scheduled = await db
    .select({ postId: posts.id, publishAt: posts.publishedAt })
    .from(posts)
    .where(eq(posts.status, "scheduled"));
  await jobs.enqueue(
    db,
    publishQueue,
    scheduled.map(({ postId, publishAt }) => ({
      id: postId,
      data: { postId, publishAt: publishAt?.toISOString() },
      ...(publishAt ? { startAfter: publishAt } : {}),
    })),
  );
  await jobs.work<PlannedPost>(publishQueue, (planned) => publishPlanned(db, planned));
}

/**
 * Lets a scheduled post out at the moment it was planned for. One that has been planned anew, published or taken back since is left
 * alone: the plan decides, so no clock is asked.
 */
export async function publishPlanned(db: Database, { postId, publishAt }: PlannedPost): Promise<void> {
  await inTurn(db, async (transaction) => {
    const [post] = await transaction.select().from(posts).where(eq(posts.id, postId));
    if (post?.status !== "scheduled" || post.publishedAt?.toISOString() !== publishAt) return;
    const expected = { postId, version: post.version };
    await change(transaction, expected, async () => ({ status: "published" }), noAfterWrite);
  });
}
