import { answerStream, commentFeedContext } from "#app/features/comments/comment-feed.server.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/api.comments-stream";

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  answerStream(
    request,
    params.id,
    context.get(requestContext),
    context.get(servicesContext),
    context.get(commentFeedContext),
  );
