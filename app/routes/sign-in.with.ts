import { beginFederated } from "#app/features/account/federation.server.ts";
import type { Route } from "./+types/sign-in.with";

/** `GET /sign-in/with/{provider}?returnTo=/path&popup=1`. */
export const loader = (args: Route.LoaderArgs) => beginFederated(args, args.params.provider);
