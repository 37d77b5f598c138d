import { identityContext } from "#app/features/account/identity.server.ts";
import type { Route } from "./+types/api.auth";

/** Better Auth's own addresses. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  context.get(identityContext).handler(request);
export const action = ({ request, context }: Route.ActionArgs) =>
  context.get(identityContext).handler(request);
