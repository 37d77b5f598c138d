import { receiver } from "#app/platform/answer-form.server.ts";
import { idempotencyKeyOf } from "#app/platform/form-guard.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { isBlocked } from "./block-address.server.ts";
import { postComment } from "./change-comments.server.ts";
import { type Comment, type CommentField, commentRules } from "./comment.ts";
import type { CommentedPost } from "./comments.server.ts";
import { commentMessages as say } from "./messages.ts";

/** What the form's sender is told. */
export type CommentReply = FormReply<{ comment: Comment }, CommentField>;

/**
 * Takes a posted comment on `post` from `network`: holds it against the limits, stores it. `ok: true` means that it is on disk and on its way
 * to every open page of the post.
 */
export const receiveComment = receiver(
  commentRules,
  async (
    comment,
    { posted, refuse, tooMany },
    post: CommentedPost,
    network: string,
    services: Pick<Services, "db" | "limiter" | "clock" | "secret">,
  ): Promise<CommentReply> => {
    if (await isBlocked(services, comment.email)) return refuse(say.blocked);
    const idempotencyKey = idempotencyKeyOf(posted);
    const outcome = await postComment(
      services,
      post,
      { comment, idempotencyKey, network },
      services.clock.now(),
    );
    return "comment" in outcome ? { ok: true, comment: outcome.comment } : tooMany(outcome, say.tooMany);
  },
  say,
);
