import { answerCall, receiveForgotPassword } from "#app/features/account/reset.server.ts";
import type { Route } from "./+types/api.forgot-password";

export const action = (args: Route.ActionArgs) => answerCall(args, ["email"], receiveForgotPassword);
