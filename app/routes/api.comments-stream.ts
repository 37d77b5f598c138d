import { commentFeedContext } from "#app/features/comments/comment-feed.server.ts";
import { commentedPost } from "#app/features/comments/comments.server.ts";
import { eventStream } from "#app/platform/event-stream.server.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/api.comments-stream";

/** Server-sent events of a post's comments: `comment`, `gone`, `anew`. The event id is the change's number; a reconnected reader gets later ones. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, live } = context.get(servicesContext);
  const { network } = context.get(requestContext);
  const feed = context.get(commentFeedContext);
  const post = await commentedPost(db, params.id);
  if (!post)
    return Response.json(
      { error: "There is no such post." },
      { status: 404, headers: { "Cache-Control": "private, no-store" } },
    );
  return eventStream(request, {
    live,
    network,
    start: (send, after) =>
      feed.follow(post.postId, /^\d{1,15}$/.test(after ?? "") ? Number(after) : null, send),
  });
}
