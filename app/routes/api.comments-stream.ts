import { commentedPost, commentsTopic } from "#app/features/comments/comments.server.ts";
import { eventStream } from "#app/platform/event-stream.server.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/api.comments-stream";

/** Server-sent events that tell an open page to fetch the post's comments. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, live } = context.get(servicesContext);
  const post = await commentedPost(db, params.id);
  if (!post)
    return Response.json(
      { error: "There is no such post." },
      { status: 404, headers: { "Cache-Control": "private, no-store" } },
    );
  return eventStream(request, live, commentsTopic(post.postId), context.get(requestContext).network);
}
