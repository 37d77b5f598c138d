import type { FormErrors, Refusal } from "#app/ui/form-answers.ts";
import { type Comment, type CommentField, type CommentThread, commentAnswers } from "./comment.ts";
import { commentMessages as say } from "./messages.ts";

/** Where a post's comments are read and posted by scripts; `/stream` below it tells what changes. */
export const commentsAddress = (slug: string) => `/api/blog/${slug}/comments`;

/** What the address answers to a comment that it does not take. */
export interface CommentRefusal {
  error: string;
  errors: FormErrors<CommentField>;
}

/** Posts the form. Whatever goes wrong, what was typed comes back with a sentence. */
export async function sendComment(
  slug: string,
  posted: FormData,
): Promise<{ ok: true; comment: Comment } | Refusal<CommentField>> {
  const refuse = (message: string, errors: FormErrors<CommentField> = {}): Refusal<CommentField> => ({
    ok: false,
    message,
    errors,
    values: commentAnswers(posted),
  });
  try {
    const response = await fetch(commentsAddress(slug), {
      method: "POST",
      body: posted,
      headers: { Accept: "application/json" },
    });
    if (response.ok) return { ok: true, comment: ((await response.json()) as { comment: Comment }).comment };
    if (response.status !== 400 && response.status !== 429) return refuse(say.failed);
    const { error, errors } = (await response.json()) as CommentRefusal;
    return refuse(error, errors);
  } catch {
    return refuse(say.failed);
  }
}

/** Fetches the newest comments, or those before a cursor; throws when that fails. */
export async function fetchComments(slug: string, before?: number): Promise<CommentThread> {
  const query = before === undefined ? "" : `?before=${before}`;
  const response = await fetch(commentsAddress(slug) + query, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`the comments were answered with ${response.status}`);
  return (await response.json()) as CommentThread;
}
