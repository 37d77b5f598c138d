import { limits } from "#app/limits.ts";
import type { FormReply } from "#app/platform/answer-form.server.ts";
import { honeypotTriggered, idempotencyKeyOf } from "#app/platform/form-guard.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { FormErrors } from "#app/ui/form-answers.ts";
import { isBlocked } from "./block-address.server.ts";
import { postComment } from "./change-comments.server.ts";
import {
  type Comment,
  type CommentField,
  commentAnswers,
  parseComment,
  wholeFormMessage,
} from "./comment.ts";
import type { CommentedPost } from "./comments.server.ts";
import { commentMessages as say } from "./messages.ts";

/** What the form's sender is told. */
export type CommentReply = FormReply<{ ok: true; comment: Comment }, CommentField>;

/**
 * Takes a posted comment on `post` from `network`: checks it, holds it against the limits, stores it. `ok: true` means that it is
 * on disk and on its way to every open page of the post.
 */
export async function receiveComment(
  form: FormData,
  post: CommentedPost,
  network: string,
  { db, limiter, clock, secret }: Pick<Services, "db" | "limiter" | "clock" | "secret">,
): Promise<CommentReply> {
  const values = commentAnswers(form);
  const refuse = (message: string, errors: FormErrors<CommentField> = {}): CommentReply => ({
    ok: false,
    status: 400,
    message,
    errors,
    values,
  });

  const parsed = parseComment(values);
  if (!parsed.ok) return refuse(wholeFormMessage(parsed.errors) ?? say.failed, parsed.errors);
  const botSignal = honeypotTriggered(form);
  if (botSignal) return refuse(say[botSignal]);
  if (await isBlocked(db, secret, parsed.comment.email)) return refuse(say.blocked);

  const outcome = await postComment(
    db,
    post,
    { comment: parsed.comment, idempotencyKey: idempotencyKeyOf(form) },
    clock.now(),
    () => limiter.count("comments-network", limits.commentsPerNetwork, network),
  );
  if ("comment" in outcome) return { ok: true, comment: outcome.comment };
  const { retryAfterSeconds } = outcome;
  const sentence = say.tooMany(Math.ceil(retryAfterSeconds / 60));
  return { ok: false, status: 429, retryAfterSeconds, message: sentence, errors: {}, values };
}
