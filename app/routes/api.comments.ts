import { answerReading } from "#app/features/comments/comment-feed.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/api.comments";

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  answerReading(request, params.id, context.get(servicesContext));
