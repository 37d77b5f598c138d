import type { ActionFunctionArgs } from "react-router";
import { awayPage } from "#app/content/frame.ts";
import { failureOf } from "#app/platform/failure.server.ts";
import { requestContext, servicesContext } from "#app/platform/services.server.ts";
import { forgotPasswordForm, resetPasswordForm } from "./account-forms.ts";
import type { AccountReply, Asker } from "./answer-account-form.server.ts";
import { identityContext } from "./identity.server.ts";
import { accountMessages as say } from "./messages.ts";
import { receiveForgotPassword, receiveResetPassword } from "./receive-reset.server.ts";

type CallArgs = Pick<ActionFunctionArgs, "request" | "context">;

/** `POST /api/forgot-password {email}`: 200 and the same words, whether or not there is such an account. */
export const answerForgotPassword = (args: CallArgs) =>
  answerCall(args, forgotPasswordForm.fields, receiveForgotPassword);

/** `POST /api/reset-password {email, otp, newPassword}`: 200, or 400 `{error}`. */
export const answerResetPassword = (args: CallArgs) =>
  answerCall(args, resetPasswordForm.fields, (posted, asker) => {
    // A program does not mistype.
    posted.set("confirmPassword", String(posted.get("newPassword") ?? ""));
    return receiveResetPassword(posted, asker);
  });

/** The form of the page, as JSON for programs: 200 with `{message}`, or a status with `{error}`. */
async function answerCall(
  { request, context }: CallArgs,
  fields: readonly string[],
  receive: (posted: FormData, asker: Asker) => Promise<AccountReply<string>>,
): Promise<Response> {
  const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
    Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    return answer(415, { error: say.notJson });
  try {
    const posted = formOf(await request.text(), fields);
    if (!posted) return answer(400, { error: say.badJson });
    const reply = await receive(posted, {
      headers: request.headers,
      network: context.get(requestContext).network,
      returnTo: "",
      services: context.get(servicesContext),
      identity: context.get(identityContext),
    });
    if (reply.ok) return answer(200, { message: reply.message });
    const { status, message, retryAfterSeconds } = reply;
    const headers: Record<string, string> = retryAfterSeconds
      ? { "Retry-After": String(retryAfterSeconds) }
      : {};
    return answer(status, { error: message }, headers);
  } catch (err) {
    const { status, headers } = await failureOf(err, { request, context });
    return answer(status, { error: status === 503 ? awayPage.error : say.failed }, headers);
  }
}

/** These fields of a JSON object as a form; null where it is none, or holds anything but text. */
function formOf(json: string, fields: readonly string[]): FormData | null {
  const form = new FormData();
  try {
    const body = JSON.parse(json);
    for (const field of fields) {
      const value = body[field] ?? "";
      if (typeof value !== "string") return null;
      form.set(field, value);
    }
    return form;
  } catch {
    return null;
  }
}
