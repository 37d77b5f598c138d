import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { isRowId, readPage } from "#app/database/cursor.ts";
import { earlierSlugs, posts } from "#app/database/schema/posts.ts";
import { typedQuery } from "#app/database/text-search.server.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import { answersIn, type FormErrors, type Refusal } from "#app/ui/form/form-reply.ts";
import { lagosMoment } from "#app/ui/staff/lagos-time.ts";
import type { ListFilter } from "#app/ui/staff/list-address.ts";
import {
  changePost,
  type PostDraft,
  revisedText,
  type SaveResult,
  storeRevision,
} from "./change-post.server.ts";
import { type PostStatus, type postFilters, postTexts } from "./post.ts";
import { type PostAnswers, type PostField, postErrors, postFields } from "./post-form.ts";
import { safePostHtml } from "./post-html.server.ts";
import { type FullPost, full } from "./posts.server.ts";

/** One page of posts without their text. */
export function staffPosts(db: Queries, filter: ListFilter<typeof postFilters>) {
  const { search, status, order = "newest", after } = filter;
  const { content: _html, search: _words, ...columns } = getTableColumns(posts);
  const by = order === "title" ? posts.title : posts.updatedAt;
  return readPage(db.select(columns).from(posts).$dynamic(), {
    where: [
      status && eq(posts.status, status),
      search && sql`${posts.search} @@ ${typedQuery("folded_english", search)}`,
    ],
    order: { table: posts, by, id: posts.id, isAscending: order !== "newest" },
    after,
  });
}

/** One post with its earlier slugs; null if missing. */
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

/** A post as readers would see it; a draft gets today's date. Null if missing. */
export async function previewedPost(db: Queries, postId: string, now: Date): Promise<FullPost | null> {
  const post = await staffPost(db, postId);
  return post && full({ ...post.post, publishedAt: post.post.publishedAt ?? now });
}

const verbs = ["save", "publish", "schedule", "withdraw", "delete", "restore", "autosave"] as const;

export interface PostDone {
  verb: (typeof verbs)[number];
  version: number;
  savedAt: Date;
}

/** `version`: base of the writer's next save. Status 409: a colleague saved the post meanwhile. */
export type PostReply = ({ ok: true } & PostDone) | (Refusal<PostField> & { version: number });

/** Handles a form of a post's page. Null: unknown post, intent or revision. */
export async function receivePost(
  postId: string,
  { form, staff, record, services: { db, jobs, clock, limiter } }: StaffPost,
): Promise<PostReply | null> {
  const verb = verbs.find((each) => each === form.get("intent"));
  const post = (await staffPost(db, postId))?.post;
  if (!verb || !post) return null;
  const values = answersIn(form, postFields);
  const now = clock.now();
  // Restoring needs no version check: the overwritten text is stored as a revision.
  const version = verb === "restore" ? post.version : Number(form.get("version")) || 0;
  // A revision's button sends no text.
  const refusals = refusing(form.has("title") ? values : {});
  const refuse = (...problem: Parameters<typeof refusals.refuse>): PostReply => {
    const refusal = refusals.refuse(...problem);
    return { ...refusal, version: refusal.status === 409 ? post.version : version };
  };

  if (await limiter.count("post-saves", limits.postSavesPerStaff, staff.id))
    return refuse("You have saved many times in a short while. Wait a few minutes and save again.", {}, 429);
  // Autosave never changes a published or scheduled post, even if this form published it and lost the response.
  if (verb === "autosave" && post.status !== "draft") return refuse(postTexts.changed, {}, 409);
  // Scheduling a published post would hide it until that time.
  if (verb === "schedule" && post.status === "published")
    return refuse("Not saved. Readers see this post already: unpublish it first, then schedule it.");
  let answers = values;
  // A half-typed slug would be stored as an earlier one.
  if (verb === "autosave") answers = { ...values, slug: "" };
  if (verb === "restore") {
    const revision = await revisedText(db, postId, Number(form.get("revision")));
    if (!revision) return null;
    answers = answersOf(revision);
  }
  const draft = verb === "withdraw" || verb === "delete" ? undefined : answers;
  const publishAt = verb === "schedule" ? lagosMoment(values.publishAt) : null;
  const errors = draft ? errorsOf(draft, verb, post.status) : {};
  if (verb === "restore" && post.status !== "draft" && Object.keys(errors).length > 0)
    return refuse(
      `Not restored: readers would see an unfinished post. ${post.status === "scheduled" ? "Take it off the schedule" : "Unpublish it"} first.`,
      errors,
    );
  if (verb === "schedule" && !publishAt) errors.publishAt = "Choose a day and a time.";
  if (publishAt && publishAt <= now)
    errors.publishAt = "That moment has passed. Choose a later one, or publish now.";
  if (Object.keys(errors).length > 0) return refuse(postTexts.refused, errors);

  const planned = publishAt ? { publishAt, jobs } : undefined;
  const result = await db.transaction(async (transaction): Promise<SaveResult> => {
    const change = await changePost(transaction, { postId, version }, { verb, draft, planned }, now);
    if (!change.ok || change.isRepeat || verb === "autosave") return change;
    const { id: subjectId, slug } = change.post;
    await record(transaction, { action: `post.${verb}`, subjectId, detail: { slug } });
    // The text before restoring may be an autosave, which has no revision.
    if (verb === "restore") await storeRevision(transaction, post, staff, "before", now);
    if (draft) await storeRevision(transaction, change.post, staff, verb, now);
    return change;
  });
  if (result.ok) return { ok: true, verb, version: result.post.version, savedAt: now };
  if (result.reason === "missing") return null;
  if (result.reason === "changed") return refuse(postTexts.changed, {}, 409);
  const slug = "Another post has, or had, this address. Choose another one.";
  return refuse(postTexts.refused, { slug });
}

function errorsOf(answers: PostAnswers, verb: PostDone["verb"], status: PostStatus): FormErrors<PostField> {
  const isPublic = status !== "draft" || verb === "publish" || verb === "schedule";
  const content = safePostHtml(answers.content);
  return postErrors({ ...answers, content }, isPublic ? "publish" : verb === "save" ? "save" : "autosave");
}

/** A post's texts as the editor's fields; slug and publication time stay empty. */
export function answersOf(post: Omit<PostDraft, "slug">): PostAnswers {
  const { title, category, excerpt, content, imageUrl, imageAlt, author } = post;
  const texts = { title, category, excerpt, content, imageAlt, author };
  return { ...texts, imageUrl: imageUrl ?? "", slug: "", publishAt: "" };
}
