import { answerFederatedDone } from "#app/features/account/federation.server.ts";
import type { Route } from "./+types/sign-in.done";

export const loader = (args: Route.LoaderArgs) => answerFederatedDone(args);
