import { answerForm, refusing } from "#app/platform/answer-form.server.ts";
import { eventStream } from "#app/platform/event-stream.server.ts";
import type { RequestFacts, Services } from "#app/platform/services.server.ts";
import { type CommentThread, commentRules } from "./comment.ts";
import type { CommentFeed } from "./comment-feed.server.ts";
import { commentedPost, commentThread } from "./comments.server.ts";
import { commentMessages as say } from "./messages.ts";
import { type CommentReply, receiveComment } from "./receive-comment.server.ts";

// What the addresses under /api/blog/{slug}/comments say, and what the post's own page asks for.

type Asked = Parameters<typeof answerForm>[0];

/** The cursor in an address: null where there is none; undefined for one that is no comment's number. */
export function cursorIn(request: Request): number | null | undefined {
  const before = new URL(request.url).searchParams.get("before");
  if (before === null) return null;
  return /^[1-9]\d{0,14}$/.test(before) ? Number(before) : undefined;
}

/** For the post's page: its comments, null where the cursor names none. `isBroken`: they could not be read, which a reader is not told. */
export async function commentsForPage(
  postId: string,
  request: Request,
  { db, log }: Pick<Services, "db" | "log">,
): Promise<{ thread: CommentThread; isNewest: boolean; isBroken: boolean } | null> {
  const before = cursorIn(request);
  if (before === undefined) return null;
  try {
    const thread = await commentThread(db, postId, before);
    return thread && { thread, isNewest: before === null, isBroken: false };
  } catch (err) {
    log.error({ err }, "the comments of a post could not be read");
    const nothing = { comments: [], older: null, count: 0, change: 0 };
    return { thread: nothing, isNewest: true, isBroken: true };
  }
}

/** The action of the post's page. */
export const answerPosting = (args: Asked, slug: string) =>
  answerForm(
    args,
    async (form, network, services): Promise<CommentReply> => {
      const post = await commentedPost(services.db, slug);
      return post
        ? await receiveComment(form, post, network, services)
        : { ...refusing(commentRules.answers(form)).refuse(say.failed), status: 404 };
    },
    { ...commentRules, failed: say.failed },
  );

/** Comments as JSON: the newest, or with `?before=` the id of a comment those before it. */
export async function answerReading(request: Request, slug: string, { db }: Pick<Services, "db">) {
  const post = await commentedPost(db, slug);
  const before = cursorIn(request);
  const thread = post && before !== undefined ? await commentThread(db, post.postId, before) : null;
  return thread ? json(thread) : json({ error: "There are no such comments." }, 404);
}

/** The stream of what changes under a post: `comment`, `gone`, `anew`. A reader goes on after the change whose number it had last. */
export async function answerStream(
  request: Request,
  slug: string,
  { network }: RequestFacts,
  { live, log }: Services,
  feed: CommentFeed,
): Promise<Response> {
  const post = await feed.post(slug);
  if (!post) return json({ error: "There is no such post." }, 404);
  return eventStream(request, {
    live,
    log,
    network,
    start: (send, after) =>
      feed.follow(post.postId, /^\d{1,15}$/.test(after ?? "") ? Number(after) : null, send),
  });
}

const json = (body: object, status = 200) =>
  Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
