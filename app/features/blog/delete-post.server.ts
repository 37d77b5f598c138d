import { and, eq } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { undos } from "#app/database/schema/operations.ts";
import { posts } from "#app/database/schema/posts.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { keepUndo, openUndo, takeBack, type UndoOutcome, type UndoOver } from "#app/platform/undo.server.ts";
import {
  type AfterWrite,
  type ExpectedVersion,
  inTurn,
  noAfterWrite,
  postAtVersion,
  postMove,
  type Saved,
} from "./change-post.server.ts";

// A deleted post lies in the bin until somebody takes it back or empties it; its addresses stay its own meanwhile.

/** Puts a post into the bin: readers get 'Blog post not found.' */
export const deletePost = postMove(({ status }) => ({
  status: "deleted",
  deletedFrom: status === "deleted" ? null : status,
}));

/** Takes a post back as what it was; a scheduled one whose moment has passed meanwhile comes back as a draft. */
export const undeletePost = postMove(({ deletedFrom, publishedAt }, now) => {
  const isTooLate = deletedFrom === "scheduled" && (publishedAt === null || publishedAt <= now);
  return isTooLate
    ? { status: "draft", deletedFrom: null, publishedAt: null }
    : { status: deletedFrom ?? "draft", deletedFrom: null };
}, "bin");

/** What the deletion for good is to be undone as. */
export const destroyUndo = "post-destroy";

interface Undoing {
  actorId: string;
  now: Date;
}

/** Deletes a post of the bin for good, once that cannot be undone any more; until then it is left out of the bin. */
export async function destroyPost(
  db: Database,
  jobs: Jobs,
  expected: ExpectedVersion,
  { actorId, now }: Undoing,
  afterWrite: AfterWrite = noAfterWrite,
): Promise<Saved> {
  return await inTurn(db, async (transaction) => {
    const post = await postAtVersion(transaction, expected, "bin");
    if ("reason" in post) return post;
    // A second press: undoing one of two deletions would leave the other to go on.
    const isGoing = and(eq(undos.kind, destroyUndo), eq(undos.subjectId, post.id));
    if ((await transaction.$count(undos, isGoing)) > 0) return { ok: false, reason: "missing" };
    await afterWrite(transaction, post);
    const before: DestroyedPost = { version: post.version };
    await keepUndo(transaction, jobs, { kind: destroyUndo, subjectId: post.id, actorId, before }, now);
    return { ok: true, post };
  });
}

interface DestroyedPost {
  version: number;
}

/** Leaves a post in the bin that was to be deleted for good. */
export async function undoDestroy(
  db: Database,
  undoId: string,
  { actorId, now }: Undoing,
  afterWrite: (transaction: Transaction, postId: string) => Promise<void>,
): Promise<UndoOutcome> {
  return await db.transaction((transaction) =>
    takeBack(transaction, { id: undoId, kind: destroyUndo, actorId }, now, async ({ subjectId }) => {
      await afterWrite(transaction, subjectId);
      return true;
    }),
  );
}

/** The time is over: the post goes, with its earlier addresses, its revisions and its comments; not if somebody took it back meanwhile. */
export const destroyForGood: UndoOver = async (transaction, postId, before) => {
  const { version } = before as DestroyedPost;
  await transaction
    .delete(posts)
    .where(and(eq(posts.id, postId), eq(posts.version, version), eq(posts.status, "deleted")));
};

/** What this person deleted for good last and can take back yet. */
export const openDestroyUndo = (db: Queries, { actorId, now }: Undoing) =>
  openUndo<DestroyedPost>(db, { kind: destroyUndo, actorId }, now);
