import { redirect } from "react-router";
import { rowNumber } from "#app/database/cursor.ts";
import { formAction, refusing } from "#app/platform/form-action.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type CommentThread, commentMessages, commentRules } from "./comment.ts";
import { commentedPost, commentThread, receiveComment } from "./comments.server.ts";

/** The cursor in a request's address: null without one, undefined if it is no comment's number. */
export function cursorIn(request: Request): number | null | undefined {
  const before = new URL(request.url).searchParams.get("before");
  return before === null ? null : rowNumber(before);
}

// Concurrent requests for the same comments share one reading.
const readings = new Map<string, Promise<CommentThread | null>>();

/** The comments of the post with this slug as JSON for open pages; null for an unknown post or cursor. */
export async function commentsForOpenPage(
  slug: string,
  before: number | null,
  { db, pages }: Pick<Services, "db" | "pages">,
): Promise<CommentThread | null> {
  // A reading that began before a change must not be shared after it.
  const key = `${pages.epoch()} ${slug} ${before}`;
  const shared = readings.get(key);
  if (shared) return await shared;
  const reading = commentedPost(db, slug)
    .then((post) => post && commentThread(db, post.postId, before))
    .finally(() => readings.delete(key));
  readings.set(key, reading);
  return await reading;
}

/** The comments of a post's page, by the cursor in its address; null for an unknown one. `isBroken`: they could not be read. */
export async function commentsForPage(
  postId: string,
  request: Request,
  { db, log }: Pick<Services, "db" | "log">,
): Promise<{ thread: CommentThread; before: number | null; isBroken: boolean } | null> {
  const before = cursorIn(request);
  if (before === undefined) return null;
  try {
    const thread = await commentThread(db, postId, before);
    return thread && { thread, before, isBroken: false };
  } catch (err) {
    log.error({ err }, "the comments of a post could not be read");
    return { thread: { comments: [], older: null, count: 0 }, before: null, isBroken: true };
  }
}

/** The action of the post's page. `thanks`: query and fragment of the redirect without scripts. */
export const answerPosting = (args: Parameters<typeof formAction>[0], slug: string, thanks: string) =>
  formAction(
    args,
    async (form, network, services) => {
      const post = await commentedPost(services.db, slug);
      if (!post) return refusing(commentRules.answers(form)).refuse(commentMessages.failed, {}, 404);
      // 307 makes the browser post again to the current address, so a refused text is not lost.
      if (thanks && post.page !== `/blog/${slug}`) return redirect(post.page, 307);
      const reply = await receiveComment(form, post, network, services);
      return reply.ok ? { ...reply, redirectTo: thanks && post.page + thanks } : reply;
    },
    { ...commentRules, failed: commentMessages.failed },
  );
