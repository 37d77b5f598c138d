import { finishFederated } from "#app/features/account/federation.server.ts";
import type { Route } from "./+types/api.auth";

/** Callback of sign-in providers. Better Auth's other endpoints are not public. */
export const loader = (args: Route.LoaderArgs) => finishFederated(args);
export const action = (args: Route.ActionArgs) => finishFederated(args);
