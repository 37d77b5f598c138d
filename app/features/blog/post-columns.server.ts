import { sql } from "drizzle-orm";
import { posts } from "#app/database/schema/posts.ts";
import type { FullPost, ListedPost } from "./post.ts";
import { safePostHtml, withPictureWidths, withScrollingFrames } from "./post-html.server.ts";
import { readingMinutes } from "./reading-time.ts";

// How a stored post becomes what readers are shown.

/** The condition of the partial indexes, in their own words. */
export const isOut = sql`${posts.status} = 'published'`;

const { slug, title, category, author, publishedAt, createdAt, excerpt, imageUrl, imageAlt, words } = posts;
const named = { slug, title, category, author, excerpt };
export const listedColumns = { ...named, publishedAt, createdAt, imageUrl, imageAlt, words };

const { id: postId, updatedAt, content } = posts;
export const fullColumns = {
  ...listedColumns,
  ...{ postId, updatedAt, content },
  /** To the microsecond, as a place among the others; a Date would round it. */
  at: sql<string>`${posts.publishedAt}::text`,
};

type Row<Columns extends Record<string, { _: { data: unknown; notNull: boolean } }>> = {
  [Name in keyof Columns]: Columns[Name]["_"]["notNull"] extends true
    ? Columns[Name]["_"]["data"]
    : Columns[Name]["_"]["data"] | null;
};
export type ListedRow = Row<typeof listedColumns>;
type FullRow = ListedRow & { updatedAt: Date; content: string };

/** A post that came without a date has none to show, whenever it was let out. */
export const shownDate = ({ createdAt, publishedAt }: Pick<ListedRow, "createdAt" | "publishedAt">) =>
  createdAt && publishedAt ? publishedAt.toISOString() : null;

export function listed(row: ListedRow): ListedPost {
  const { slug: id, title, category, author, excerpt, imageUrl, imageAlt, words } = row;
  const createdAt = shownDate(row);
  const named = { id, title, category, author, excerpt, imageUrl, imageAlt };
  return { ...named, createdAt, minutes: readingMinutes(words) };
}

/** The content passes the rule once more: what a restored backup or an older rule left in the table is no exception. */
export function full(row: FullRow): FullPost {
  return {
    ...listed(row),
    updatedAt: row.updatedAt.toISOString(),
    content: withPictureWidths(withScrollingFrames(safePostHtml(row.content))),
  };
}
