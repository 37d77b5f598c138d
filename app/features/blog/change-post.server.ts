import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { posts } from "#app/database/schema/posts.ts";
import { dropPages } from "#app/platform/page-cache.server.ts";
import { fullColumns } from "./post-columns.server.ts";
import { neighbours } from "./posts.server.ts";

// What every change of a post has in common: writers take turns, nobody overwrites what he has not seen, readers see it at once.

export type StoredPost = typeof posts.$inferSelect;

/** One sending of the form that a post is written in. */
export interface PostSending {
  /** Of the form, the same for all its sendings. */
  key: string;
  /** In milliseconds by the browser's clock; 0: without scripts. */
  sentAt: number;
}

/** The post that is meant, as whoever changes it has seen it. */
export interface ExpectedVersion {
  postId: string;
  version: number;
  sending?: PostSending | null;
}

/** `changed`: somebody saved it meanwhile; `missing`: it is gone; `slugTaken`, `slugFormat`: the address cannot be had. */
export type Saved =
  | { ok: true; post: StoredPost }
  | { ok: false; reason: "changed" | "missing" | "slugTaken" | "slugFormat" };

/** What is written in the same transaction as a change: its audit entry, its revision. */
export type AfterWrite = (transaction: Transaction, post: StoredPost) => Promise<void>;

export const noAfterWrite: AfterWrite = async () => {};

// Any number, as long as every version of this program uses the same. Writers are few; taking turns keeps slugs and neighbours true.
const writersLock = 7_230_191_106;

/** One writer after the other, in every process. */
export const inTurn = <Outcome>(
  db: Database | Transaction,
  work: (transaction: Transaction) => Promise<Outcome>,
): Promise<Outcome> =>
  db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${writersLock})`);
    return await work(transaction);
  });

/** Makes a change by itself (see `change`) of what a post becomes by it. */
export const postMove =
  (to: (before: StoredPost, now: Date) => Partial<StoredPost>) =>
  (db: Database | Transaction, expected: ExpectedVersion, now: Date, afterWrite = noAfterWrite) =>
    inTurn(db, (transaction) => {
      const decide = async (before: StoredPost) => ({ ...to(before, now), updatedAt: now });
      return change(transaction, expected, decide, afterWrite);
    });

/** Writes the values that `decide` makes of the post as it stands, and drops the pages that showed it or will. */
export async function change(
  transaction: Transaction,
  expected: ExpectedVersion,
  decide: (before: StoredPost) => Promise<Partial<StoredPost>>,
  afterWrite: AfterWrite,
): Promise<Saved> {
  const before = await postAtVersion(transaction, expected);
  if ("reason" in before) return before;
  const shown = await pagesShowing(transaction, before);
  const [post] = await transaction
    .update(posts)
    .set({ ...(await decide(before)), ...savedBy(expected.sending), version: before.version + 1 })
    .where(eq(posts.id, before.id))
    .returning();
  if (!post) return { ok: false, reason: "missing" };
  const stale = new Set([...shown, ...(await pagesShowing(transaction, post))]);
  if (stale.size > 0) await dropPages(transaction, [...stale]);
  await afterWrite(transaction, post);
  return { ok: true, post };
}

/** Deletes a post with its comments, revisions and earlier addresses, and drops the pages that showed it. */
export async function deletePost(
  db: Database | Transaction,
  expected: ExpectedVersion,
  afterWrite: AfterWrite = noAfterWrite,
): Promise<Saved> {
  return await inTurn(db, async (transaction) => {
    const post = await postAtVersion(transaction, expected);
    if ("reason" in post) return post;
    const shown = await pagesShowing(transaction, post);
    await transaction.delete(posts).where(eq(posts.id, post.id));
    if (shown.length > 0) await dropPages(transaction, shown);
    await afterWrite(transaction, post);
    return { ok: true, post };
  });
}

export const savedBy = (sending: PostSending | null | undefined) => ({
  savedBy: sending?.key ?? null,
  savedBySentAt: sending?.sentAt ?? null,
});

/** Whether the last to save a post was the same form, earlier: it has seen that version, though the answer was lost on its way. */
export const isOwn = (post: StoredPost, sending: PostSending | null | undefined): boolean =>
  post.savedBy !== null && post.savedBy === sending?.key && (post.savedBySentAt ?? 0) < sending.sentAt;

async function postAtVersion(
  transaction: Transaction,
  { postId, version, sending }: ExpectedVersion,
): Promise<StoredPost | { ok: false; reason: "changed" | "missing" }> {
  const [post] = await transaction.select().from(posts).where(eq(posts.id, postId)).for("update");
  if (!post) return { ok: false, reason: "missing" };
  return post.version === version || isOwn(post, sending) ? post : { ok: false, reason: "changed" };
}

/** Where readers see something of a post: itself, its neighbours, which name it, and every list. None while it is not out. */
export async function pagesShowing(transaction: Transaction, post: StoredPost): Promise<string[]> {
  if (post.status !== "published") return [];
  const { at, postId } = fullColumns;
  const [place] = await transaction.select({ at, postId }).from(posts).where(eq(posts.id, post.id));
  const beside = place ? await neighbours(transaction, place) : [];
  const slugs = [post.slug, ...beside.flatMap((neighbour) => neighbour?.id ?? [])];
  return [
    "/",
    "/newsletter",
    "/blog",
    "/blog/feed.xml",
    "/sitemap.xml",
    ...slugs.map((slug) => `/blog/${slug}`),
  ];
}
