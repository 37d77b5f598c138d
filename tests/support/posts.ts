import type { Database } from "#app/database/client.server.ts";
import { publishPost } from "#app/features/blog/publish-post.server.ts";
import { type PostDraft, savePost } from "#app/features/blog/save-post.server.ts";

/** A post as an editor sends it, with whatever a test says of it. */
export const draftOf = (said: Partial<PostDraft> = {}): PostDraft => ({
  title: "A post",
  category: "Operations",
  excerpt: "What it is about.",
  content: "<p>Its text.</p>",
  imageUrl: null,
  imageAlt: "",
  author: "Captain Ibrahim Danjuma",
  ...said,
});

/** Saves a post and lets it out at that moment. */
export async function publishedPost(db: Database, said: Partial<PostDraft>, at: Date) {
  const saved = await savePost(db, draftOf(said), null, at);
  if (!saved.ok) throw new Error(saved.reason);
  const out = await publishPost(db, { postId: saved.post.id, version: saved.post.version }, at);
  if (!out.ok) throw new Error(out.reason);
  return out.post;
}
