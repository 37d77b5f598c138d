import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { earlierSlugs, postRevisions, posts } from "#app/database/schema/posts.ts";
import type { Actor } from "#app/features/staff/audit.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { invalidatePages } from "#app/platform/page-cache.server.ts";
import { isSlugOf, numberedSlug, slugOf } from "./post.ts";
import { storedLine, storedText } from "./post-html.server.ts";

export type StoredPost = typeof posts.$inferSelect;

/** `isRepeat`: nothing was changed. `changed`: a colleague saved it; `missing`: deleted; `slugTaken`: another post’s address. */
export type SaveResult =
  | { ok: true; post: StoredPost; isRepeat?: boolean }
  | { ok: false; reason: "changed" | "missing" | "slugTaken" };

// An arbitrary number; it must not change between versions. The lock keeps slugs unique; writers are few.
const writersLock = 7_230_191_106;

/** Runs `work` in a transaction that excludes other writers of posts, in every process. */
export const withWriterLock = <Outcome>(
  db: Database | Transaction,
  work: (transaction: Transaction) => Promise<Outcome>,
): Promise<Outcome> =>
  db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${writersLock})`);
    return await work(transaction);
  });

/** Writes the next version of a post and invalidates the pages that show either version. */
async function updatePost(
  transaction: Transaction,
  before: StoredPost,
  values: Partial<StoredPost>,
): Promise<StoredPost> {
  const [post] = await transaction
    .update(posts)
    .set({ ...values, version: before.version + 1 })
    .where(eq(posts.id, before.id))
    .returning();
  if (!post) throw new Error("a locked post was not written");
  await invalidatePagesOf(transaction, before, post);
  return post;
}

/** A published post appears on its own page, on its neighbours' pages and in every list. */
export async function invalidatePagesOf(transaction: Transaction, ...versions: StoredPost[]): Promise<void> {
  if (!versions.some(({ status }) => status === "published")) return;
  const postPages = versions.map(({ slug }) => `/blog/${slug}`);
  await invalidatePages(transaction, ["/", "/newsletter", "/blog", "/blog/*", ...postPages, "/sitemap.xml"]);
}

const maxRevisions = 30;

/** Stores the post as a revision, in the transaction that saved it. */
export async function storeRevision(
  transaction: Transaction,
  post: StoredPost,
  author: Actor,
  reason: string,
  at: Date,
): Promise<void> {
  const { id: postId, author: byline, ...text } = post;
  const revision = { reason, at, authorId: author.id, authorName: author.name };
  await transaction.insert(postRevisions).values({ ...text, ...revision, postId, byline });
}

/** The newest revisions of a post, at most 30, without their text. */
export async function revisionsOf(db: Queries, postId: string) {
  const { id, at, authorName, reason, title } = postRevisions;
  return await db
    .select({ id, at, authorName, reason, title })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(postRevisions.id))
    .limit(maxRevisions);
}

/** A post's text in one of its revisions; undefined for an unknown one. */
export async function revisedText(db: Queries, postId: string, revisionId: number) {
  if (!Number.isSafeInteger(revisionId)) return undefined;
  const { title, category, excerpt, content, imageUrl, imageAlt, byline: author } = postRevisions;
  const [text] = await db
    .select({ title, category, excerpt, content, imageUrl, imageAlt, author })
    .from(postRevisions)
    .where(and(eq(postRevisions.id, revisionId), eq(postRevisions.postId, postId)));
  return text;
}

/** Texts from an editor. `content` is HTML, sanitised before it is stored; the others are plain text. */
export interface PostDraft
  extends Pick<
    StoredPost,
    "title" | "category" | "excerpt" | "content" | "imageUrl" | "imageAlt" | "author"
  > {
  /** An empty slug follows the title until the first publication. */
  slug?: string;
}

/** Stores a new draft. Its slug is derived from its title unless one was typed. */
export async function createPost(
  db: Database | Transaction,
  draft: PostDraft,
  now: Date,
): Promise<StoredPost> {
  return await withWriterLock(db, async (transaction) => {
    const values = columnsOf(draft);
    const slug = await freeSlug(transaction, draft.slug || slugOf(draft.title));
    const [post] = await transaction
      .insert(posts)
      .values({ ...values, slug, createdAt: now, updatedAt: now })
      .returning();
    if (!post) throw new Error("a post was not stored");
    return post;
  });
}

/** A change of a post: its text (`draft`), its publication or both. `delete` also deletes its comments. */
export interface PostChange {
  verb: "save" | "autosave" | "restore" | "publish" | "schedule" | "withdraw" | "delete";
  draft?: PostDraft | undefined;
  /** Only with `schedule`. */
  planned?: { publishAt: Date; jobs: Jobs } | undefined;
}

/** Stores the next version of a post, if `version` is its current one. A repeat after a lost response changes nothing and is no conflict. */
export async function changePost(
  db: Database | Transaction,
  { postId, version }: { postId: string; version: number },
  { verb, draft, planned }: PostChange,
  now: Date,
): Promise<SaveResult> {
  const slug = draft?.slug?.trim();
  return await withWriterLock(db, async (transaction): Promise<SaveResult> => {
    const [before] = await transaction.select().from(posts).where(eq(posts.id, postId)).for("update");
    if (!before) return { ok: false, reason: "missing" };
    if (verb === "delete") return await deletePost(transaction, before, version);
    const publication = publicationAfter(verb, before, planned?.publishAt ?? now);
    const values: Partial<StoredPost> = { ...(draft && columnsOf(draft)), ...publication };
    if (slug) values.slug = slug;
    if (before.version !== version)
      return isDeepStrictEqual({ ...before, ...values }, before)
        ? { ok: true, post: before, isRepeat: true }
        : { ok: false, reason: "changed" };
    if (slug && slug !== before.slug) {
      if (await isTaken(transaction, slug, postId)) return { ok: false, reason: "slugTaken" };
      await redirectOldSlug(transaction, before, slug);
    }
    if (draft && !slug) values.slug = await slugFor(transaction, values.title ?? "", before);
    const post = await updatePost(transaction, before, { ...values, updatedAt: now });
    if (planned) await enqueue(transaction, planned.jobs, crypto.randomUUID(), planned.publishAt);
    return { ok: true, post };
  });
}

/** Deletes a post with its comments, revisions and earlier addresses, and invalidates the pages that show it. */
async function deletePost(transaction: Transaction, post: StoredPost, version: number): Promise<SaveResult> {
  if (post.version !== version) return { ok: false, reason: "changed" };
  await transaction.delete(posts).where(eq(posts.id, post.id));
  await invalidatePagesOf(transaction, post);
  return { ok: true, post };
}

/** Status and dates of a post after a change. A post that was published before keeps its first date. */
function publicationAfter(
  verb: PostChange["verb"],
  { status, publishedAt, firstPublishedAt }: StoredPost,
  at: Date,
): Partial<StoredPost> {
  const wasScheduled = status === "scheduled";
  if (verb === "publish")
    return {
      status: "published",
      publishedAt: firstPublishedAt ?? (wasScheduled ? at : (publishedAt ?? at)),
    };
  if (verb === "schedule")
    return {
      status: "scheduled",
      publishedAt: at,
      firstPublishedAt: firstPublishedAt ?? (wasScheduled ? null : publishedAt),
    };
  if (verb === "withdraw")
    return { status: "draft", publishedAt: wasScheduled ? firstPublishedAt : publishedAt };
  return {};
}

/** The columns of a draft, without its slug. */
const columnsOf = ({ title, category, excerpt, content, imageUrl, imageAlt, author }: PostDraft) => ({
  title: storedLine(title),
  category: storedLine(category),
  excerpt: storedLine(excerpt),
  imageUrl: imageUrl?.trim() || null,
  imageAlt: storedLine(imageAlt),
  author: storedLine(author),
  ...storedText(content),
});

async function isTaken(transaction: Transaction, slug: string, except: string | null): Promise<boolean> {
  const owners = [
    ...(await transaction.select({ postId: posts.id }).from(posts).where(eq(posts.slug, slug))),
    ...(await transaction
      .select({ postId: earlierSlugs.postId })
      .from(earlierSlugs)
      .where(eq(earlierSlugs.slug, slug))),
  ];
  return owners.some(({ postId }) => postId !== except);
}

/** `wanted`, or `wanted` with the first free number. `except`: id of the post that may have it already. */
export async function freeSlug(
  transaction: Transaction,
  wanted: string,
  except: string | null = null,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = numberedSlug(wanted, number);
    if (!(await isTaken(transaction, slug, except))) return slug;
  }
}

/** Whether the slug still follows the title: the post was never published, and the slug was not typed. */
export const followsTitle = ({ status, publishedAt, firstPublishedAt, slug, title }: StoredPost): boolean =>
  (status === "scheduled" || (status === "draft" && !publishedAt)) &&
  !firstPublishedAt &&
  isSlugOf(slug, title);

async function slugFor(transaction: Transaction, title: string, before: StoredPost): Promise<string> {
  const base = slugOf(title);
  if (!followsTitle(before) || base === slugOf(before.title)) return before.slug;
  return await freeSlug(transaction, base, before.id);
}

/** Makes the old slug redirect to the new one. A slug that the post takes back no longer redirects. */
async function redirectOldSlug(transaction: Transaction, { id: postId, slug }: StoredPost, next: string) {
  await transaction
    .delete(earlierSlugs)
    .where(and(eq(earlierSlugs.slug, next), eq(earlierSlugs.postId, postId)));
  await transaction.insert(earlierSlugs).values({ slug, postId });
}

const publishQueue = "publish-post";

// Only an unreachable database delays publication. Retries last about seven hours.
const retry = { retryLimit: 30, retryDelay: 5, retryDelayMax: 15 * 60 };

const enqueue = (db: Database | Transaction, jobs: Jobs, id: string, startAfter: Date) =>
  jobs.enqueue(db, publishQueue, [{ id, data: {}, startAfter }]);

/** Works the jobs of scheduled posts, and enqueues one for each, since a restored backup has none. Call once at start. */
export async function workScheduledPosts({ db, jobs }: { db: Database; jobs: Jobs }): Promise<void> {
  await jobs.prepareQueue(publishQueue, retry);
  const { id, publishedAt } = posts;
  const scheduled = await db.select({ id, publishedAt }).from(posts).where(eq(posts.status, "scheduled"));
  for (const post of scheduled) if (post.publishedAt) await enqueue(db, jobs, post.id, post.publishedAt);
  await jobs.work(publishQueue, () => publishDuePosts(db));
}

/** Publishes the scheduled posts that are due by the database's clock, which also starts their jobs. */
export async function publishDuePosts(db: Database): Promise<void> {
  await withWriterLock(db, async (transaction) => {
    const due = await transaction
      .select()
      .from(posts)
      .where(and(eq(posts.status, "scheduled"), lte(posts.publishedAt, sql`now()`)));
    for (const post of due) await updatePost(transaction, post, { status: "published" });
  });
}
