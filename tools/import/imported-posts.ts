import { createHash } from "node:crypto";
import { inArray, or } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { posts } from "#app/database/schema/posts.ts";
import { isSlug } from "#app/features/blog/post.ts";

/** The id that the post of a Firestore document has here: always the same, so that the document is known again. */
export function importedPostId(documentId: string): string {
  const hex = createHash("sha256").update(`firestore blogs/${documentId}`).digest("hex");
  // A UUID of version 8: one whose bits are the application's own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Imported posts by document id, for their comments; posts of this site by slug. Others are left out. */
export async function importedPosts(
  db: Queries,
  documentIds: readonly string[],
): Promise<Map<string, { postId: string; page: string }>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: posts.id, slug: posts.slug })
    .from(posts)
    .where(
      or(inArray(posts.id, documentIds.map(importedPostId)), inArray(posts.slug, documentIds.filter(isSlug))),
    );
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    documentIds.flatMap((documentId) => {
      const post = byId.get(importedPostId(documentId)) ?? bySlug.get(documentId);
      return post ? [[documentId, { postId: post.id, page: `/blog/${post.slug}` }]] : [];
    }),
  );
}
