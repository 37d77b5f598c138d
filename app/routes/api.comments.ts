import { answerPosting, answerReading } from "#app/features/comments/answer-comments.server.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/api.comments";

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  answerReading(request, params.id, context.get(servicesContext));

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerPosting(request, params.id, context.get(requestContext), context.get(servicesContext));
