import { answerProgram } from "#app/features/trip/api.server.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/api.trip";

export const loader = ({ request, context }: Route.LoaderArgs) =>
  answerProgram(request, context.get(requestContext).network, context.get(servicesContext));
