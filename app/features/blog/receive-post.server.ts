import type { Transaction } from "#app/database/client.server.ts";
import { limits } from "#app/limits.ts";
import { idempotencyKeyOf } from "#app/platform/form-guard.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { answersIn, type FormErrors, type Refusal } from "#app/ui/form/form-reply.ts";
import { hiddenFields } from "#app/ui/form/hidden-fields.ts";
import { lagosMoment } from "#app/ui/staff/lagos-time.ts";
import {
  type AfterWrite,
  deletePost,
  type ExpectedVersion,
  inTurn,
  isOwn,
  noAfterWrite,
  type PostSending,
  type Saved,
  type StoredPost,
} from "./change-post.server.ts";
import { type PostAnswers, type PostField, postErrors, postFields } from "./post-form.ts";
import { safePostHtml } from "./post-html.server.ts";
import { type Author, keepRevision, revisedDraft } from "./post-revisions.server.ts";
import { publishPost, schedulePost, withdrawPost } from "./publish-post.server.ts";
import { madeBy, type PostDraft, savePost } from "./save-post.server.ts";
import { staffAreaMessages as say } from "./staff-messages.ts";
import { staffPost } from "./staff-posts.server.ts";

const verbs = ["save", "publish", "schedule", "withdraw", "delete", "restore"] as const;
export type PostVerb = (typeof verbs)[number];

/** What staff are told. */
export type PostReply = ({ ok: true } & PostDone) | PostRefusal;

export interface PostDone {
  verb: PostVerb | "autosave";
  postId: string;
  version: number;
  savedAt: Date;
}

interface PostRefusal extends Refusal<PostField> {
  status: 400 | 409 | 429;
  /** Somebody else saved it meanwhile. */
  isConflict: boolean;
  /** The version that the writer had seen: he goes on from there, whatever stands in the table. */
  version: number;
}

/** An action as the audit log takes it; the route binds who did it. */
export interface PostAudit {
  action: `post.${"save" | "schedule" | "publish" | "withdraw" | "restore" | "delete"}`;
  subjectId: string;
  detail?: Record<string, string | number>;
}

interface Writer {
  /** null: a post that does not exist yet. */
  postId: string | null;
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
  const asked = form.get("intent");
  const verb = asked === "autosave" ? asked : verbs.find((each) => each === asked);
  const found = postId === null ? null : await staffPost(db, postId);
  if (!verb || (postId !== null && !found)) return null;
  const values = answersIn(form, postFields);
  const now = clock.now();
  const version = Number(form.get("version")) || 0;
  const sending = sendingOf(form);
  const expected: ExpectedVersion | null = postId === null ? null : { postId, version, sending };
  const refuse = (message: string, errors: FormErrors<PostField> = {}): PostRefusal => ({
    ...{ ok: false, status: 400, message, isConflict: false, version, errors },
    // A revision's button sends none.
    ...(form.has("title") ? { values } : {}),
  });
  const answer = (saved: Saved): PostReply | null => {
    if (saved.ok) return { ok: true, verb, postId: saved.post.id, version: saved.post.version, savedAt: now };
    if (saved.reason === "missing") return null;
    if (saved.reason === "changed") return { ...refuse(say.changed), status: 409, isConflict: true };
    return refuse(say.refused, { slug: say[saved.reason] });
  };
  /** The audit entry, and where the text may have changed its revision. */
  const written =
    (action: PostAudit["action"], revision?: string): AfterWrite =>
    async (transaction, post) => {
      await record(transaction, { action, subjectId: post.id, detail: { slug: post.slug } });
      if (revision) await keepRevision(transaction, post, staff, revision, now);
    };

  if (await limiter.count("post-saves", limits.postSavesPerStaff, staff.id))
    return { ...refuse(say.tooMany), status: 429 };

  // A new post's form whose answer was lost has made one by now.
  const stored = found?.post ?? (await madeBy(db, sending));
  switch (verb) {
    case "autosave": {
      // Let out or planned: what readers see is never saved by itself. By this form's own sending, whose answer was lost, or
      // by somebody else.
      if (stored && stored.status !== "draft")
        return isOwn(stored, sending)
          ? { ...refuse(say.arrived), status: 409 }
          : answer({ ok: false, reason: "changed" });
      const errors = postErrors(values, "autosave");
      // An address that is half typed would be kept as an earlier one.
      delete errors.slug;
      if (Object.keys(errors).length > 0) return refuse(say.refused, errors);
      const draft = { ...draftOf(values), slug: undefined };
      return answer(await savePost(db, draft, expected, now, noAfterWrite, sending));
    }
    case "save":
    case "publish":
    case "schedule": {
      // A post that is out would go dark until the moment that was named.
      if (verb === "schedule" && stored?.status === "published") return refuse(say.alreadyOut);
      const isOut = stored !== null && stored.status !== "draft";
      const content = safePostHtml(values.content);
      const errors = postErrors({ ...values, content }, verb === "save" && !isOut ? "save" : "publish");
      const publishAt = verb === "schedule" ? lagosMoment(values.publishAt) : null;
      if (verb === "schedule" && !publishAt) errors.publishAt = say.publishAtFormat;
      if (publishAt && publishAt <= now) errors.publishAt = say.publishAtPast;
      if (Object.keys(errors).length > 0) return refuse(say.refused, errors);
      // Saved and let out in one transaction: a post is never left between the two.
      return await inTurn(db, async (transaction) => {
        const kept = written("post.save", verb);
        const saved = await savePost(transaction, draftOf(values), expected, now, kept, sending);
        if (!saved.ok || verb === "save") return answer(saved);
        // By the first sending of this form.
        const isSo = publishAt
          ? saved.post.status === "scheduled" && Number(saved.post.publishedAt) === publishAt.getTime()
          : saved.post.status === "published";
        if (postId === null && isSo) return answer(saved);
        const next = { postId: saved.post.id, version: saved.post.version, sending };
        return answer(
          publishAt
            ? await schedulePost(transaction, jobs, next, publishAt, now, written("post.schedule"))
            : await publishPost(transaction, next, now, written("post.publish")),
        );
      });
    }
    case "restore": {
      const draft = expected && (await revisedDraft(db, expected.postId, Number(form.get("revision"))));
      if (!expected || !found || !draft) return null;
      return answer(await restoreRevision(found.post, draft, expected));
    }
  }
  if (!expected) return null;
  switch (verb) {
    case "withdraw":
      return answer(await withdrawPost(db, expected, now, written("post.withdraw")));
    case "delete":
      return answer(await deletePost(db, expected, written("post.delete")));
  }

  /** What stands there now is kept first: it may hold what was saved by itself and is in no revision. */
  async function restoreRevision(before: StoredPost, draft: PostDraft, expected: ExpectedVersion) {
    return await savePost(db, draft, expected, now, async (transaction, post) => {
      await keepRevision(transaction, before, staff, "before", now);
      await written("post.restore", "restore")(transaction, post);
    });
  }
}

function sendingOf(form: FormData): PostSending | null {
  const key = idempotencyKeyOf(form);
  const sentAt = Number(form.get(hiddenFields.sentAt));
  return key ? { key, sentAt: Number.isSafeInteger(sentAt) ? sentAt : 0 } : null;
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
