import { answerResetPassword } from "#app/features/account/reset.server.ts";
import type { Route } from "./+types/api.reset-password";

export const action = (args: Route.ActionArgs) => answerResetPassword(args);
