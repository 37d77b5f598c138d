import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "#app/database/client.server.ts";
import { comments } from "#app/database/schema/comments.ts";
import { maxLengths } from "#app/features/comments/comment.ts";
import { blockedAmong } from "#app/features/comments/comments.server.ts";
import { requiredEmail, requiredLine, requiredLines } from "#app/platform/form-text.ts";
import { invalidatePages } from "#app/platform/page-cache.server.ts";
import { firestoreTime } from "./firestore-time.ts";
import { documentId, documentImporter } from "./parse-rows.ts";
import { importedPost } from "./posts.ts";
import type { Row } from "./read-rows.ts";

const storedComment = z.object({
  id: z.optional(documentId),
  postId: z.string().max(1500),
  name: requiredLine(maxLengths.name, ""),
  email: requiredEmail(maxLengths.email),
  content: requiredLines(maxLengths.content, ""),
  createdAt: firestoreTime.nullish(),
});

/** Rows in the order in which comments are stored and shown: oldest first, undated ones last. */
export function sortByDate(rows: readonly Row[]): Row[] {
  const writtenAt = ({ value }: Row) => {
    const { data } = z.object({ createdAt: firestoreTime }).safeParse(value);
    return data ? data.createdAt.getTime() : Number.MAX_SAFE_INTEGER;
  };
  return rows.toSorted((one, other) => writtenAt(one) - writtenAt(other));
}

/** Imports comments of the earlier website, once per document id. Their posts' pages are invalidated; open pages are not updated. */
export const commentImporter = (db: Database, secret: string, now: Date) =>
  documentImporter(storedComment, "a comment", async ({ name, email, content, ...from }, id) => {
    const post = await importedPost(db, from.postId);
    if (!post) return { skipped: "its postId belongs to no post here (import the blogs first)" };
    const submission = `firestore comments/${id}`;
    if ((await db.$count(comments, eq(comments.submission, submission))) > 0) return "alreadyHere";
    if ((await blockedAmong(db, secret, [email])).size > 0)
      return { skipped: "comments from its address are refused here" };
    await db.transaction(async (transaction) => {
      const createdAt = from.createdAt ?? now;
      await transaction
        .insert(comments)
        .values({ postId: post.id, name, email, content, submission, createdAt });
      await invalidatePages(transaction, [`/blog/${post.slug}`]);
    });
    return "added";
  });
