import { inArray } from "drizzle-orm";
import * as z from "zod";
import { company } from "#app/content/company.ts";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { earlierSlugs, posts } from "#app/database/schema/posts.ts";
import { freeSlug, inTurn, invalidatePagesOf } from "#app/features/blog/change-post.server.ts";
import { isFormerAddress, isSlug, slugOf } from "#app/features/blog/post.ts";
import { storedLine, storedText } from "#app/features/blog/post-html.server.ts";
import { line } from "#app/platform/form-text.ts";
import { excerpt } from "#app/ui/excerpt.ts";
import { isOwnPicture } from "#app/ui/own-picture.ts";
import { firestoreTime } from "./firestore-time.ts";
import { importedPostId } from "./imported-posts.ts";
import { messages } from "./messages.ts";
import { type BatchOutcome, documentId, noOutcome, parseDocuments } from "./parse-rows.ts";
import type { Row } from "./read-rows.ts";

/** A document of the collection `blogs`. The longest content is one that the search can still take. */
const storedPost = z.object({
  id: z.optional(documentId),
  title: line(300).check(z.minLength(1)),
  category: z.nullish(line(100)),
  createdAt: firestoreTime.nullish(),
  content: z.string().trim().min(1).max(500_000),
  imageUrl: z.string().nullish(),
  image: z.string().nullish(),
  excerpt: z.nullish(line(2_000)),
});

type StoredPost = z.output<typeof storedPost>;

/** Rows left out by all batches, for the summary. */
export interface LeftBehind {
  /** Posts with pictures at foreign addresses. */
  pictures: number;
}

/**
 * Imports posts of the earlier website as published, once per document id. The old address leads to the new one. Their HTML passes the
 * same rule as an editor's.
 */
export async function importPosts(
  db: Database,
  rows: readonly Row[],
  now: Date,
  leftBehind: LeftBehind,
): Promise<BatchOutcome> {
  const outcome = noOutcome();
  const newPosts = new Map<string, { document: string; from: StoredPost }>();
  for (const { id: document, data } of parseDocuments(rows, storedPost, "a post", outcome)) {
    const id = importedPostId(document);
    if (newPosts.has(id)) outcome.alreadyHere++;
    else newPosts.set(id, { document, from: data });
  }
  if (newPosts.size === 0) return outcome;
  return await inTurn(db, async (transaction) => {
    const here = await transaction
      .select({ id: posts.id })
      .from(posts)
      .where(inArray(posts.id, [...newPosts.keys()]));
    outcome.alreadyHere += here.length;
    for (const { id } of here) newPosts.delete(id);
    for (const [id, { document, from }] of newPosts) {
      await store(transaction, id, document, from, now);
      outcome.added++;
      if (hasForeignPictures(from)) leftBehind.pictures++;
    }
    return outcome;
  });
}

async function store(
  transaction: Transaction,
  id: string,
  document: string,
  from: StoredPost,
  now: Date,
): Promise<void> {
  const slug = await freeSlug(transaction, isReadable(document) ? document : slugOf(from.title));
  const text = storedText(asHtml(from.content));
  const [post] = await transaction
    .insert(posts)
    .values({
      id,
      slug,
      title: storedLine(from.title),
      category: from.category || messages.category,
      excerpt: from.excerpt || excerpt(text.plainText, 200),
      ...text,
      imageUrl: pictureOf(from),
      author: company.name,
      status: "published",
      // Posts without a date come last, as on the earlier website.
      publishedAt: from.createdAt ?? new Date(0),
      createdAt: from.createdAt ?? null,
      updatedAt: from.createdAt ?? now,
    })
    .returning();
  if (!post) throw new Error("a post was not stored");
  if (document !== slug && isFormerAddress(document))
    await transaction.insert(earlierSlugs).values({ slug: document, postId: id }).onConflictDoNothing();
  await invalidatePagesOf(transaction, post);
}

/** Firestore's own ids are twenty letters and figures, and tell a reader nothing. */
const isReadable = (document: string) => isSlug(document) && !/^[a-z0-9]{20}$/.test(document);

/** Content without any markup is text: its paragraphs and lines stay. */
const asHtml = (content: string) => {
  const text = content.replaceAll("\0", "").replace(/\r\n?/g, "\n");
  if (/<[a-z][^>]*>/i.test(text)) return text;
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll("\n", "<br>")}</p>`)
    .join("");
};

const pictureOf = ({ imageUrl, image }: StoredPost) =>
  [imageUrl, image].find((address) => address && isOwnPicture(address)) ?? null;

const hasForeignPictures = (from: StoredPost) =>
  (Boolean(from.imageUrl || from.image) && pictureOf(from) === null) ||
  [...from.content.matchAll(/<img\b[^>]*\bsrc\s*=\s*["']?([^"'\s>]*)/gi)].some(
    ([, address = ""]) => !isOwnPicture(address),
  );
