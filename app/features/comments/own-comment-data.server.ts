import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { comments } from "#app/database/schema/comments.ts";
import { posts } from "#app/database/schema/posts.ts";

/** What somebody wrote under posts, by an address that is proven to be theirs, for a copy of a person's data. */
export async function commentData(db: Queries, provenEmail: string) {
  const { createdAt, name, email, content, status } = comments;
  return await db
    .select({ post: posts.slug, createdAt, name, email, content, status })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(eq(sql`lower(${email})`, provenEmail), ne(status, "deleted")))
    .orderBy(asc(createdAt));
}
