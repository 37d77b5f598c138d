import { inArray, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { comments, commentThreads } from "#app/database/schema/comments.ts";
import { maxLengths } from "#app/features/comments/comment.ts";
import { blockedAmong } from "#app/features/comments/comments.server.ts";
import { requiredEmail, requiredLine, requiredLines } from "#app/platform/form-text.ts";
import { invalidatePages } from "#app/platform/page-cache.server.ts";
import { firestoreTime } from "./firestore-time.ts";
import { importedPosts } from "./imported-posts.ts";
import { messages } from "./messages.ts";
import { type BatchOutcome, documentId, noOutcome, parseDocuments } from "./parse-rows.ts";
import type { Row } from "./read-rows.ts";

/** A document of the collection `comments`. */
const storedComment = z.object({
  id: z.optional(documentId),
  postId: z.string().max(1500),
  name: requiredLine(maxLengths.name, ""),
  email: requiredEmail(maxLengths.email),
  content: requiredLines(maxLengths.content, ""),
  createdAt: firestoreTime.nullish(),
});

type NewComment = Omit<typeof comments.$inferInsert, "change" | "createdAt"> & {
  createdAt: Date;
  number: number;
};

/** Comments show in order of storage: up to this many of a file are sorted first. */
export const commentsPerBatch = 5_000;

/** Imports comments of the earlier website, once per document id. Each post's page is invalidated once; open pages are not updated. */
export async function importComments(
  db: Database,
  secret: string,
  rows: readonly Row[],
  now: Date,
): Promise<BatchOutcome> {
  const outcome = noOutcome();
  const skip = (number: number, reason: string) => outcome.skipped.push({ number, reason });
  const parsed = parseDocuments(rows, storedComment, "a comment", outcome);
  const commented = await importedPosts(db, [...new Set(parsed.map(({ data }) => data.postId))]);
  const newRows = new Map<string, NewComment>();
  for (const { number, id, data } of parsed) {
    const { name, email, content, createdAt } = data;
    const post = commented.get(data.postId);
    const submission = `firestore comments/${id}`;
    if (!post) skip(number, messages.noPost);
    else if (newRows.has(submission)) outcome.alreadyHere++;
    else {
      const { postId } = post;
      newRows.set(submission, {
        number,
        postId,
        submission,
        name,
        email,
        content,
        createdAt: createdAt ?? now,
      });
    }
  }
  const blocked = await blockedAmong(
    db,
    secret,
    [...newRows.values()].map(({ email }) => email),
  );
  for (const [submission, { email, number }] of newRows) {
    if (!blocked.has(email)) continue;
    newRows.delete(submission);
    skip(number, messages.addressBlocked);
  }
  const pages = new Map([...commented.values()].map(({ postId, page }) => [postId, page]));
  const threads = new Map<string, NewComment[]>();
  for (const comment of newRows.values()) {
    const thread = threads.get(comment.postId);
    if (thread) thread.push(comment);
    else threads.set(comment.postId, [comment]);
  }
  for (const [postId, said] of [...threads].sort(([one], [other]) => (one < other ? -1 : 1)))
    await db.transaction(async (transaction) => {
      const added = await storeThread(transaction, postId, said);
      outcome.added += added;
      outcome.alreadyHere += said.length - added;
      if (added > 0) await invalidatePages(transaction, [pages.get(postId) ?? ""]);
    });
  return outcome;
}

/** Stores those comments of one post that are not here, the oldest first; says how many. */
async function storeThread(transaction: Transaction, postId: string, said: NewComment[]): Promise<number> {
  // Lock the thread's row first, like every writer, so that no other change gets a number in between.
  const [thread] = await transaction
    .insert(commentThreads)
    .values({ postId, count: 0, change: 0 })
    .onConflictDoUpdate({ target: commentThreads.postId, set: { postId } })
    .returning({ count: commentThreads.count, change: commentThreads.change });
  if (!thread) throw new Error("a thread's row was neither made nor found");
  const here = await transaction
    .select({ submission: comments.submission })
    .from(comments)
    .where(
      inArray(
        comments.submission,
        said.map(({ submission }) => submission),
      ),
    );
  const existing = new Set(here.map(({ submission }) => submission));
  const missing = said
    .filter(({ submission }) => !existing.has(submission))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  if (missing.length === 0) return 0;
  await transaction
    .insert(comments)
    .values(missing.map(({ number: _, ...row }, index) => ({ ...row, change: thread.change + index + 1 })));
  await transaction
    .update(commentThreads)
    .set({
      count: sql`${commentThreads.count} + ${missing.length}`,
      change: thread.change + missing.length,
    })
    .where(sql`${commentThreads.postId} = ${postId}`);
  return missing.length;
}
