import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { choice, id, moment, now, partOf, searchVector, version } from "./columns.ts";
import { englishVector } from "./search.ts";

const isPublished = sql`status = 'published'`;

/** The journal's posts. The slug is the `{id}` of public addresses. */
export const posts = pgTable(
  "posts",
  {
    id: id(),
    slug: text("slug").notNull().unique("posts_slug"),
    /** Title, category, excerpt, alternative text and author are text; only `content` is HTML, sanitised before it is stored. */
    title: text("title").notNull(),
    category: text("category").notNull(),
    excerpt: text("excerpt").notNull(),
    content: text("content").notNull(),
    /** The content without its markup, for the search and its snippets. */
    plainText: text("plain_text").notNull(),
    words: integer("words").notNull(),
    /** A slot of `app/content/pictures.ts`, or the address of an uploaded picture; null: the journal's header picture. */
    imageUrl: text("image_url"),
    imageAlt: text("image_alt").notNull().default(""),
    author: text("author").notNull(),
    status: choice("status", ["draft", "scheduled", "published"], "draft"),
    /** Time of publication, past or scheduled; lists are ordered by it. */
    publishedAt: moment("published_at"),
    /** Time of the earlier publication of a post that is scheduled again. */
    firstPublishedAt: moment("first_published_at"),
    /** Null for an imported post without a date; readers see 'No date'. */
    createdAt: moment("created_at").defaultNow(),
    updatedAt: now("updated_at"),
    version: version(),
    search: searchVector("search")
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(${englishVector(sql`title`)}, 'A') || setweight(${englishVector(sql`category || ' ' || excerpt`)}, 'B') || setweight(${englishVector(sql`plain_text`)}, 'C')`,
      ),
  },
  (table) => [
    index("posts_out").on(table.publishedAt, table.id).where(isPublished),
    index("posts_out_of_category").on(table.category, table.publishedAt, table.id).where(isPublished),
    index("posts_search").using("gin", table.search).where(isPublished),
    // Staff lists contain posts in every state.
    index("posts_desk_search").using("gin", table.search),
    index("posts_updated").on(table.updatedAt, table.id),
    index("posts_status_updated").on(table.status, table.updatedAt, table.id),
    index("posts_title").on(table.title, table.id),
    index("posts_status_title").on(table.status, table.title, table.id),
    check("posts_status", sql`${table.status} in ('draft', 'scheduled', 'published')`),
    check("posts_moment", sql`${table.status} = 'draft' or ${table.publishedAt} is not null`),
  ],
);

/** A post's content at each manual save; autosaves in between are part of the next one. */
export const postRevisions = pgTable(
  "post_revisions",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    postId: partOf("post_id", () => posts.id),
    at: now("at"),
    authorId: text("author_id").notNull(),
    authorName: text("author_name").notNull(),
    /** The action that saved it, such as `save` or `publish`. */
    reason: text("reason").notNull(),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    category: text("category").notNull(),
    excerpt: text("excerpt").notNull(),
    content: text("content").notNull(),
    imageUrl: text("image_url"),
    imageAlt: text("image_alt").notNull(),
    byline: text("byline").notNull(),
  },
  (table) => [index("post_revisions_post").on(table.postId, table.id)],
);

/** Former slugs of posts; their addresses redirect to the post. */
export const earlierSlugs = pgTable(
  "earlier_slugs",
  {
    slug: text("slug").primaryKey(),
    postId: partOf("post_id", () => posts.id),
  },
  (table) => [index("earlier_slugs_post").on(table.postId)],
);

/** Names of initial contents inserted into this database; they are never inserted again, even after deletion. */
export const firstContents = pgTable("first_contents", {
  name: text("name").primaryKey(),
  at: now("at"),
});
