import { notInArray } from "drizzle-orm";
import { samplePosts } from "#app/content/sample-posts.ts";
import type { Database } from "#app/database/client.server.ts";
import { posts } from "#app/database/schema/posts.ts";
import { changePost, createPost, type PostDraft } from "#app/features/blog/change-post.server.ts";
import { invalidatePages } from "#app/platform/page-cache.server.ts";
import type { Site } from "./site.ts";

/** A post as an editor sends it, with the given parts. */
export const draftOf = (more: Partial<PostDraft> = {}): PostDraft => ({
  title: "A post",
  category: "Operations",
  excerpt: "What it is about.",
  content: "<p>Its text.</p>",
  imageUrl: null,
  imageAlt: "",
  author: "Captain Ibrahim Danjuma",
  ...more,
});

/** Saves a post and publishes it at that moment. */
export async function publishedPost(db: Database, more: Partial<PostDraft>, at: Date) {
  const { id: postId, version } = await createPost(db, draftOf(more), at);
  const out = await changePost(db, { postId, version }, { verb: "publish" }, at);
  if (!out.ok) throw new Error(out.reason);
  return out.post;
}

/** Publishes a post on a running site. */
export async function publishOn(site: Site, draft: Partial<PostDraft>, at = new Date()) {
  const { db } = await site.database();
  return await publishedPost(db, draft, at);
}

/** Deletes all posts but the samples, and invalidates the pages that list posts. */
export async function removeOtherPosts(site: Site): Promise<void> {
  const { db } = await site.database();
  const samples = samplePosts.map(({ id }) => id);
  await db.delete(posts).where(notInArray(posts.slug, samples));
  const lists = ["/", "/blog", "/blog/feed.xml", "/sitemap.xml"];
  await invalidatePages(db, [...lists, ...samples.map((id) => `/blog/${id}`)]);
}
