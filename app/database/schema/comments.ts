import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { choice, keyOf, now, partOf, searchVector } from "./columns.ts";
import { posts } from "./posts.ts";
import { foldedVector } from "./search.ts";

/** Comments of readers under posts. The e-mail address leaves this table for staff alone. */
export const comments = pgTable(
  "comments",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    postId: partOf("post_id", () => posts.id),
    /** The change of its thread by which it became what it is: posted, hidden, shown again, deleted. */
    change: bigint("change", { mode: "number" }).notNull(),
    /** Deleting a comment empties its row; the row tells open pages that the comment is gone. */
    status: choice("status", ["visible", "hidden", "spam", "deleted"], "visible"),
    createdAt: now("created_at"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    content: text("content").notNull(),
    submission: text("submission").notNull().unique("comments_submission"),
    /** Text of the staff's search: names and addresses, without stemming. Kept, since a long list is read by it. */
    search: searchVector("search")
      .notNull()
      .generatedAlwaysAs(foldedVector(sql`name || ' ' || email || ' ' || content`)),
  },
  (table) => [
    uniqueIndex("comments_change").on(table.postId, table.change),
    index("comments_created").on(table.createdAt),
    index("comments_email").on(sql`lower(${table.email})`),
    // A negative number: for a plain `order by id desc` the planner walks the primary key (half a second among a million comments).
    index("comments_post").on(table.postId, sql`(-${table.id})`),
    index("comments_status").on(table.status, sql`(-${table.id})`).where(sql`${table.status} <> 'visible'`),
    index("comments_words").using("gin", table.search),
    check("comments_status", sql`${table.status} in ('visible', 'hidden', 'spam', 'deleted')`),
  ],
);

/** One row per post with comments. A writer locks this row until commit, so that changes become visible in order. */
export const commentThreads = pgTable("comment_threads", {
  postId: keyOf("post_id", () => posts.id),
  count: integer("count").notNull(),
  /** The number of the last change; the first is 1. */
  change: bigint("change", { mode: "number" }).notNull(),
});

/** Blocked e-mail addresses as keyed hashes. */
export const commentBlocks = pgTable("comment_blocks", {
  addressKey: text("address_key").primaryKey(),
  at: now("at"),
});
