import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { isRowId, pageOf } from "#app/database/cursor.ts";
import { earlierSlugs, posts } from "#app/database/schema/posts.ts";
import { typedQuery } from "#app/database/text-search.server.ts";
import { limits } from "#app/limits.ts";
import type { Services } from "#app/platform/services.server.ts";
import { answersIn, type FormErrors, type Refusal } from "#app/ui/form/form-reply.ts";
import { lagosMoment } from "#app/ui/staff/lagos-time.ts";
import {
  type AfterWrite,
  type Author,
  deletePost,
  type ExpectedVersion,
  inTurn,
  keepRevision,
  type PostDraft,
  publishPost,
  revisedDraft,
  type Saved,
  type StoredPost,
  savePost,
  schedulePost,
  withdrawPost,
} from "./change-post.server.ts";
import type { FullPost, PostFilter, PostOrder } from "./post.ts";
import { postTexts } from "./post.ts";
import { type PostAnswers, type PostField, postErrors, postFields } from "./post-form.ts";
import { safePostHtml } from "./post-html.server.ts";
import { full } from "./posts.server.ts";

// Posts in every state, for staff.

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

/** A post as readers would see it now; a draft has today's date. Null if missing. */
export async function previewedPost(db: Queries, postId: string, now: Date): Promise<FullPost | null> {
  const post = await staffPost(db, postId);
  return post && full({ ...post.post, publishedAt: post.post.publishedAt ?? now });
}

const verbs = ["save", "publish", "schedule", "withdraw", "delete", "restore"] as const;
export type PostVerb = (typeof verbs)[number];

/** Response to staff. */
export type PostReply = ({ ok: true } & PostDone) | PostRefusal;

export interface PostDone {
  verb: PostVerb | "autosave";
  postId: string;
  version: number;
  savedAt: Date;
}

interface PostRefusal extends Refusal<PostField> {
  status: 400 | 409 | 429;
  /** A colleague saved it meanwhile. */
  isConflict: boolean;
  /** The version that the writer has seen, and continues from. */
  version: number;
}

/** An action as the audit log takes it; the route binds who did it. */
export interface PostAudit {
  action: `post.${"save" | "schedule" | "publish" | "withdraw" | "restore" | "delete"}`;
  subjectId: string;
  detail?: Record<string, string | number>;
}

interface Writer {
  postId: string;
  staff: Author;
  record: (transaction: Transaction, entry: PostAudit) => Promise<void>;
}

type Parts = Pick<Services, "db" | "jobs" | "clock" | "limiter">;

/** One posted form of a post's page. null: no such post, or nothing that can be done with it. */
export async function receivePost(
  form: FormData,
  writer: Writer,
  services: Parts,
): Promise<PostReply | null> {
  const { postId, staff, record } = writer;
  const { db, jobs, clock, limiter } = services;
  const intent = form.get("intent");
  const verb = intent === "autosave" ? intent : verbs.find((each) => each === intent);
  const stored = (await staffPost(db, postId))?.post;
  if (!verb || !stored) return null;
  const values = answersIn(form, postFields);
  const now = clock.now();
  const version = Number(form.get("version")) || 0;
  const expected: ExpectedVersion = { postId, version };
  const refuse = (message: string, errors: FormErrors<PostField> = {}): PostRefusal => ({
    ok: false,
    status: 400,
    message,
    isConflict: false,
    version,
    errors,
    // A revision's button sends none.
    ...(form.has("title") ? { values } : {}),
  });
  const answer = (saved: Saved): PostReply | null => {
    if (saved.ok) return { ok: true, verb, postId: saved.post.id, version: saved.post.version, savedAt: now };
    if (saved.reason === "missing") return null;
    if (saved.reason === "changed") {
      return { ...refuse(postTexts.changed), status: 409, isConflict: true, version: stored.version };
    }
    return refuse(postTexts.refused, {
      slug:
        saved.reason === "slugTaken"
          ? "Another post has, or had, this address. Choose another one."
          : postTexts.slugFormat,
    });
  };
  /** The audit entry, and where the text may have changed its revision. */
  const recordSave =
    (action: PostAudit["action"], revision?: string): AfterWrite =>
    async (transaction, post) => {
      await record(transaction, { action, subjectId: post.id, detail: { slug: post.slug } });
      if (revision) await keepRevision(transaction, post, staff, revision, now);
    };

  if (await limiter.count("post-saves", limits.postSavesPerStaff, staff.id))
    return {
      ...refuse("You have saved many times in a short while. Wait a few minutes and save again."),
      status: 429,
    };

  switch (verb) {
    case "autosave": {
      // Autosave never changes a published or scheduled post, even if this form published it and lost the response.
      if (stored.status !== "draft") return answer({ ok: false, reason: "changed" });
      const errors = postErrors(values, "autosave");
      // An address that is half typed would be kept as an earlier one.
      delete errors.slug;
      if (Object.keys(errors).length > 0) return refuse(postTexts.refused, errors);
      const draft = { ...draftOf(values), slug: undefined };
      return answer(await savePost(db, draft, expected, now));
    }
    case "save":
    case "publish":
    case "schedule": {
      // A post that is out would go dark until the moment that was named.
      if (verb === "schedule" && stored.status === "published")
        return refuse("Not saved. Readers see this post already: unpublish it first, then schedule it.");
      const isOut = stored.status !== "draft";
      const content = safePostHtml(values.content);
      const errors = postErrors({ ...values, content }, verb === "save" && !isOut ? "save" : "publish");
      const publishAt = verb === "schedule" ? lagosMoment(values.publishAt) : null;
      if (verb === "schedule" && !publishAt) errors.publishAt = "Choose a day and a time.";
      if (publishAt && publishAt <= now)
        errors.publishAt = "That moment has passed. Choose a later one, or publish now.";
      if (Object.keys(errors).length > 0) return refuse(postTexts.refused, errors);
      // Saved and let out in one transaction: a post is never left between the two.
      return await inTurn(db, async (transaction) => {
        const recordedSave = recordSave("post.save", verb);
        const saved = await savePost(transaction, draftOf(values), expected, now, recordedSave);
        if (!saved.ok || verb === "save") return answer(saved);
        // Sent again, because the first response was lost.
        const isSo = publishAt
          ? saved.post.status === "scheduled" && Number(saved.post.publishedAt) === publishAt.getTime()
          : saved.post.status === "published";
        if (isSo) return answer(saved);
        const next = { postId: saved.post.id, version: saved.post.version };
        return answer(
          publishAt
            ? await schedulePost(transaction, jobs, next, publishAt, now, recordSave("post.schedule"))
            : await publishPost(transaction, next, now, recordSave("post.publish")),
        );
      });
    }
    case "restore": {
      const draft = await revisedDraft(db, postId, Number(form.get("revision")));
      return draft && answer(await restoreRevision(stored, draft, expected));
    }
    case "withdraw":
      return answer(await withdrawPost(db, expected, now, recordSave("post.withdraw")));
    case "delete":
      return answer(await deletePost(db, expected, recordSave("post.delete")));
  }

  /** Stores the current text as a revision first: it may be an autosave. */
  async function restoreRevision(before: StoredPost, draft: PostDraft, expected: ExpectedVersion) {
    return await savePost(db, draft, expected, now, async (transaction, post) => {
      await keepRevision(transaction, before, staff, "before", now);
      await recordSave("post.restore", "restore")(transaction, post);
    });
  }
}

const draftOf = (values: PostAnswers): PostDraft => {
  const slug = values.slug.trim();
  return {
    title: values.title.trim(),
    category: values.category.trim(),
    excerpt: values.excerpt.trim(),
    content: values.content,
    imageUrl: values.imageUrl.trim() || null,
    imageAlt: values.imageAlt.trim(),
    author: values.author.trim(),
    ...(slug ? { slug } : {}),
  };
};
