import { answerForgotPassword } from "#app/features/account/answer-account-call.server.ts";
import type { Route } from "./+types/api.forgot-password";

/** `POST /api/forgot-password`. */
export const action = (args: Route.ActionArgs) => answerForgotPassword(args);
