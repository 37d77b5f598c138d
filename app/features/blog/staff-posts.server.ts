import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { isRowId, pageOf } from "#app/database/cursor.ts";
import { earlierSlugs, posts } from "#app/database/schema/posts.ts";
import { typedQuery } from "#app/database/text-search.server.ts";
import type { FullPost } from "./post.ts";
import { full } from "./post-columns.server.ts";
import type { PostFilter, PostOrder } from "./post-filter.ts";

// What staff may know of the journal: every post, whatever its state.

const pageSize = 30;

const { id, slug, title, category, status, publishedAt, updatedAt, author, version } = posts;
const lineColumns = { id, slug, title, category, status, publishedAt, updatedAt, author, version };

const orders = {
  newest: { by: [desc(updatedAt), desc(id)], place: sql`updated_at, id`, comesAfter: sql`<` },
  oldest: { by: [asc(updatedAt), asc(id)], place: sql`updated_at, id`, comesAfter: sql`>` },
  title: { by: [asc(title), asc(id)], place: sql`title, id`, comesAfter: sql`>` },
} satisfies Record<PostOrder, object>;

/** One page of the posts and the cursor of the next. */
export async function staffPosts(db: Queries, { search, status: wanted, order, after }: PostFilter) {
  const { by, place, comesAfter } = orders[order];
  const rows = await db
    .select(lineColumns)
    .from(posts)
    .where(
      and(
        wanted ? eq(status, wanted) : undefined,
        search ? sql`${posts.search} @@ ${typedQuery("folded_english", search)}` : undefined,
        after && isRowId(after)
          ? sql`(${place}) ${comesAfter} (select ${place} from ${posts} where id = ${after})`
          : undefined,
      ),
    )
    .orderBy(...by)
    .limit(pageSize + 1);
  const { page: lines, next } = pageOf(rows, pageSize, ({ id }) => id);
  return { lines, next };
}

/** One post as staff work on it, with the addresses that lead to it; null when there is none. */
export async function staffPost(db: Queries, postId: string) {
  if (!isRowId(postId)) return null;
  const [post] = await db.select().from(posts).where(eq(posts.id, postId));
  if (!post) return null;
  const earlier = await db
    .select({ slug: earlierSlugs.slug })
    .from(earlierSlugs)
    .where(eq(earlierSlugs.postId, postId));
  return { post, earlierAddresses: earlier.map(({ slug }) => slug) };
}

/** A post as readers would see it now, whatever its state; a draft bears today's date. null when there is none. */
export async function previewedPost(db: Queries, postId: string, now: Date): Promise<FullPost | null> {
  const found = await staffPost(db, postId);
  return found && full({ ...found.post, publishedAt: found.post.publishedAt ?? now });
}
