import { finishFederated } from "#app/features/account/federation.server.ts";
import type { Route } from "./+types/api.auth";

/** Where providers of identity send the browser back to; nothing else of the identity service answers. */
export const loader = (args: Route.LoaderArgs) => finishFederated(args);
export const action = (args: Route.ActionArgs) => finishFederated(args);
