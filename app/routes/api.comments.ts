import { commentsForOpenPage, cursorIn } from "#app/features/comments/comments-page.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/api.comments";

/** The newest comments as JSON, or those before the comment `?before=`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const before = cursorIn(request);
  const thread =
    before === undefined ? null : await commentsForOpenPage(params.id, before, context.get(servicesContext));
  return Response.json(thread ?? { error: "There are no such comments." }, {
    status: thread ? 200 : 404,
    headers: { "Cache-Control": "private, no-store" },
  });
}
