import { cursorIn } from "#app/features/comments/comment-feed.server.ts";
import { commentedPost, commentThread } from "#app/features/comments/comments.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/api.comments";

/** The newest comments as JSON, or those before the comment `?before=`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const post = await commentedPost(db, params.id);
  const before = cursorIn(request);
  const thread = post && before !== undefined ? await commentThread(db, post.postId, before) : null;
  return Response.json(thread ?? { error: "There are no such comments." }, {
    status: thread ? 200 : 404,
    headers: { "Cache-Control": "private, no-store" },
  });
}
