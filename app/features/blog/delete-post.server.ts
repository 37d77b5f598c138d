import { eq } from "drizzle-orm";
import type { Database } from "#app/database/client.server.ts";
import { posts } from "#app/database/schema/posts.ts";
import {
  type Alongside,
  changePost,
  inTurn,
  nothingAlongside,
  type Saved,
  type Seen,
  seenPost,
} from "./change-post.server.ts";

// A deleted post lies in the bin until somebody takes it back or empties it; its addresses stay its own meanwhile.

/** Puts a post into the bin: readers get 'Blog post not found.' */
export async function deletePost(
  db: Database,
  seen: Seen,
  now: Date,
  alongside: Alongside = nothingAlongside,
): Promise<Saved> {
  return await changePost(
    db,
    seen,
    async ({ status }) => ({
      status: "deleted",
      deletedFrom: status === "deleted" ? null : status,
      updatedAt: now,
    }),
    alongside,
  );
}

/** Takes a post back as what it was; a scheduled one whose moment has passed meanwhile comes back as a draft. */
export async function undeletePost(
  db: Database,
  seen: Seen,
  now: Date,
  alongside: Alongside = nothingAlongside,
): Promise<Saved> {
  return await changePost(
    db,
    seen,
    async ({ deletedFrom, publishedAt }) => {
      const isTooLate = deletedFrom === "scheduled" && (publishedAt === null || publishedAt <= now);
      return isTooLate
        ? { status: "draft", deletedFrom: null, publishedAt: null, updatedAt: now }
        : { status: deletedFrom ?? "draft", deletedFrom: null, updatedAt: now };
    },
    alongside,
    "bin",
  );
}

/** Deletes a post of the bin for good, with its earlier addresses, its revisions and its comments. */
export async function destroyPost(
  db: Database,
  seen: Seen,
  alongside: Alongside = nothingAlongside,
): Promise<Saved> {
  return await inTurn(db, async (transaction) => {
    const post = await seenPost(transaction, seen, "bin");
    if ("reason" in post) return post;
    await alongside(transaction, post);
    await transaction.delete(posts).where(eq(posts.id, post.id));
    return { ok: true, post };
  });
}
