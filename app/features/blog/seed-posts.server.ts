import { samplePosts } from "#app/content/sample-posts.ts";
import type { Database } from "#app/database/client.server.ts";
import { firstContents, posts } from "#app/database/schema/posts.ts";
import { storedText } from "./post-html.server.ts";

/** Gives a new site its first three posts. Once: a post that staff deleted does not come back, nor do posts join those of an import. */
export async function seedPosts(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    const [isFirst] = await transaction
      .insert(firstContents)
      .values({ name: "posts" })
      .onConflictDoNothing()
      .returning();
    if (!isFirst) return;
    const [existing] = await transaction.select({ id: posts.id }).from(posts).limit(1);
    if (existing) return;
    await transaction.insert(posts).values(
      samplePosts.map(({ id: slug, imageSlot: imageUrl, content: written, createdAt, ...text }) => {
        const at = new Date(createdAt);
        const moments = { createdAt: at, publishedAt: at, updatedAt: at };
        return { ...text, ...storedText(written), ...moments, slug, imageUrl, status: "published" as const };
      }),
    );
  });
}
