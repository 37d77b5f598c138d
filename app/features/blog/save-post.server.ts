import { and, eq } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { earlierSlugs, posts } from "#app/database/schema/posts.ts";
import {
  type AfterWrite,
  change,
  type ExpectedVersion,
  inTurn,
  noAfterWrite,
  type PostSending,
  type Saved,
  type StoredPost,
  savedBy,
} from "./change-post.server.ts";
import { storedLine, storedText } from "./post-html.server.ts";
import { isSlug, isSlugOf, numberedSlug, slugOf } from "./post-slug.ts";

/** What an editor writes. Everything but `content` is text; `content` is HTML, and is sanitised here. */
export interface PostDraft {
  title: string;
  category: string;
  excerpt: string;
  content: string;
  imageUrl: string | null;
  imageAlt: string;
  author: string;
  /** The address; left out: made of the title until the post is first published, kept from then on or once it was typed. */
  slug?: string;
}

/**
 * Stores a new post as a draft, or a new version of the one that was seen. The pages that show it are dropped in every process.
 * The key of a new post's form names the post: whatever that form sends again is about the first, not another one.
 */
export async function savePost(
  db: Database | Transaction,
  draft: PostDraft,
  expected: ExpectedVersion | null,
  now: Date,
  afterWrite: AfterWrite = noAfterWrite,
  sending: PostSending | null = null,
): Promise<Saved> {
  const { slug: asked, ...rest } = draft;
  if (asked !== undefined && !isSlug(asked)) return { ok: false, reason: "slugFormat" };
  const title = storedLine(draft.title);
  const lines = {
    title,
    category: storedLine(draft.category),
    excerpt: storedLine(draft.excerpt),
    imageAlt: storedLine(draft.imageAlt),
    author: storedLine(draft.author),
  };
  const values = { ...rest, ...lines, ...storedText(draft.content), updatedAt: now };
  return await inTurn(db, async (transaction) => {
    const made = expected ? null : await madeBy(transaction, sending);
    if (made && saysAlready(made, { ...values, slug: asked ?? made.slug })) return { ok: true, post: made };
    const from = made ? { postId: made.id, version: 1 } : expected;
    if (!from) {
      const slug = asked ?? (await freeSlug(transaction, slugOf(draft.title)));
      if (asked && (await isTaken(transaction, asked, null))) return { ok: false, reason: "slugTaken" };
      const [post] = await transaction
        .insert(posts)
        .values({ ...values, slug, submission: sending?.key, ...savedBy(sending), createdAt: now })
        .returning();
      if (!post) return { ok: false, reason: "missing" };
      await afterWrite(transaction, post);
      return { ok: true, post };
    }
    if (asked && (await isTaken(transaction, asked, from.postId))) return { ok: false, reason: "slugTaken" };
    const decide = async (before: StoredPost) => {
      if (asked && asked !== before.slug) await moveTo(transaction, before, asked);
      return { ...values, slug: asked ?? (await slugFor(transaction, title, before)) };
    };
    return await change(transaction, { ...from, sending }, decide, afterWrite);
  });
}

/** The post that a form has made before, if it has. */
export async function madeBy(db: Queries, sending: PostSending | null): Promise<StoredPost | null> {
  if (!sending) return null;
  const [made] = await db.select().from(posts).where(eq(posts.submission, sending.key));
  return made ?? null;
}

const saysAlready = (post: StoredPost, { updatedAt: _then, ...values }: Partial<StoredPost>) =>
  Object.entries(values).every(([name, value]) => post[name as keyof StoredPost] === value);

/** Whether a slug is another post's, now or formerly. */
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

/** The slug that is wanted, or the same with the first number that makes it free. `except`: the post that it is for. */
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

/** Whether the address of a post still follows its title: the post was never out, and the address was never typed. */
export const followsTitle = ({ status, publishedAt, firstPublishedAt, slug, title }: StoredPost): boolean =>
  (status === "scheduled" || (status === "draft" && !publishedAt)) &&
  !firstPublishedAt &&
  isSlugOf(slug, title);

async function slugFor(transaction: Transaction, title: string, before: StoredPost): Promise<string> {
  const wanted = slugOf(title);
  if (!followsTitle(before) || wanted === slugOf(before.title)) return before.slug;
  return await freeSlug(transaction, wanted, before.id);
}

/** Its address so far leads to the new one from now on; an address it takes back leads nowhere else. */
async function moveTo(transaction: Transaction, { id: postId, slug }: StoredPost, next: string) {
  await transaction
    .delete(earlierSlugs)
    .where(and(eq(earlierSlugs.slug, next), eq(earlierSlugs.postId, postId)));
  await transaction.insert(earlierSlugs).values({ slug, postId });
}
