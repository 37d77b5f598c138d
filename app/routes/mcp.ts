import { answerMcp } from "#app/features/trip/api.server.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/mcp";

/** Model Context Protocol over HTTP: stateless, one response for each POST, without a stream. */
export const action = ({ request, context }: Route.ActionArgs): Promise<Response> =>
  answerMcp(request, context.get(requestContext), context.get(servicesContext));
