import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { choice, now, partOf, searchVector } from "./columns.ts";
import { posts } from "./posts.ts";
import { foldedVector } from "./search.ts";

/** Readers' comments on posts. Only staff see the e-mail address. */
export const comments = pgTable(
  "comments",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    postId: partOf("post_id", () => posts.id),
    /** Deleting a comment empties its row; the row remains for the cursors of open pages and for repeated submissions. */
    status: choice("status", ["visible", "hidden", "spam", "deleted"], "visible"),
    createdAt: now("created_at"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    content: text("content").notNull(),
    submission: text("submission").notNull().unique("comments_submission"),
    /** Text of the staff's search, without stemming. Stored, because computing it for a long list is slow. */
    search: searchVector("search")
      .notNull()
      .generatedAlwaysAs(foldedVector(sql`name || ' ' || email || ' ' || content`)),
  },
  (table) => [
    index("comments_created").on(table.createdAt),
    index("comments_email").on(sql`lower(${table.email})`),
    // Negated: for `order by id desc` the planner scans the primary key (half a second with a million comments).
    index("comments_post").on(table.postId, sql`(-${table.id})`),
    index("comments_status").on(table.status, sql`(-${table.id})`).where(sql`${table.status} <> 'visible'`),
    index("comments_words").using("gin", table.search),
    check("comments_status", sql`${table.status} in ('visible', 'hidden', 'spam', 'deleted')`),
  ],
);

/** Blocked e-mail addresses as keyed hashes. */
export const commentBlocks = pgTable("comment_blocks", {
  addressKey: text("address_key").primaryKey(),
  at: now("at"),
});
