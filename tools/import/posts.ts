import { createHash } from "node:crypto";
import { eq, or } from "drizzle-orm";
import * as z from "zod";
import { company } from "#app/content/company.ts";
import type { Database } from "#app/database/client.server.ts";
import { earlierSlugs, posts } from "#app/database/schema/posts.ts";
import { freeSlug, invalidatePagesOf, withWriterLock } from "#app/features/blog/change-post.server.ts";
import { isFormerAddress, isSlug, slugOf } from "#app/features/blog/post.ts";
import { storedLine, storedText } from "#app/features/blog/post-html.server.ts";
import { line } from "#app/platform/form-text.ts";
import { excerpt } from "#app/ui/excerpt.ts";
import { isOwnPicture } from "#app/ui/own-picture.ts";
import { firestoreTime } from "./firestore-time.ts";
import { documentId, documentImporter } from "./parse-rows.ts";

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

/** Parts of imported posts that are left behind, for the operator's summary. */
export interface LeftBehind {
  /** Posts with pictures at foreign addresses. */
  pictures: number;
}

/** Imports posts as published, once per document id, with HTML that passes the editor's rule. The old address leads to the new one. */
export const postImporter = (db: Database, now: Date, leftBehind: LeftBehind) =>
  documentImporter(storedPost, "a post", (from, document) =>
    withWriterLock(db, async (transaction) => {
      const id = importedPostId(document);
      if ((await transaction.$count(posts, eq(posts.id, id))) > 0) return "alreadyHere";
      const slug = await freeSlug(transaction, isReadable(document) ? document : slugOf(from.title));
      const text = storedText(asHtml(from.content));
      const [post] = await transaction
        .insert(posts)
        .values({
          id,
          slug,
          title: storedLine(from.title),
          category: from.category || "Journal",
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
      if (hasForeignPictures(from)) leftBehind.pictures += 1;
      return "added";
    }),
  );

/** The id that the post of a Firestore document has here: always the same, so that the document is known again. */
function importedPostId(document: string): string {
  const hex = createHash("sha256").update(`firestore blogs/${document}`).digest("hex");
  // A UUID of version 8: one whose bits are the application's own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The imported post of a document, else the post of this site with that slug. */
export async function importedPost(db: Database, document: string) {
  const id = importedPostId(document);
  const isOfThisSite = isSlug(document) ? eq(posts.slug, document) : undefined;
  const found = await db
    .select({ id: posts.id, slug: posts.slug })
    .from(posts)
    .where(or(eq(posts.id, id), isOfThisSite));
  return found.find((post) => post.id === id) ?? found[0];
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
