import { answerCall, receiveResetPassword } from "#app/features/account/reset.server.ts";
import type { Route } from "./+types/api.reset-password";

export const action = (args: Route.ActionArgs) =>
  answerCall(args, ["email", "otp", "newPassword"], receiveResetPassword);
