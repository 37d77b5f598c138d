import type { ActionFunctionArgs } from "react-router";
import type * as z from "zod";
import { awayPage } from "#app/content/frame.ts";
import { failureOf } from "#app/platform/failure.server.ts";
import { requestContext, type Services, servicesContext } from "#app/platform/services.server.ts";
import { forgotPasswordCall, resetPasswordCall } from "./account-forms.ts";
import { accountMessages as say } from "./messages.ts";
import { askForResetCode, tryResetCode } from "./receive-reset.server.ts";

/** `{error}` with a status, for the programs and dialogs that call in JSON. */
const refusal = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json({ error }, { status, headers: { "Cache-Control": "no-store", ...headers } });

const done = (message: string) => Response.json({ message }, { headers: { "Cache-Control": "no-store" } });

/** `POST /api/forgot-password {email}`: 200 and the same words, whether or not there is such an account. */
export const answerForgotPassword = (args: CallArgs) =>
  answerCall(args, forgotPasswordCall, async ({ email }, network, services) => {
    const spent = await askForResetCode(services, email, network);
    return spent ? tooMany(spent.retryAfterSeconds) : done(say.resetAsked);
  });

/** `POST /api/reset-password {email, otp, newPassword}`: 200, or 400 `{error}`. */
export const answerResetPassword = (args: CallArgs) =>
  answerCall(args, resetPasswordCall, async (wanted, network, services) => {
    const outcome = await tryResetCode(services, wanted, network);
    if (outcome === "done") return done(say.resetDone);
    if (outcome === "wrong") return refusal(400, say.resetWrong);
    if (outcome === "short") return refusal(400, say.staffPasswordShort);
    return tooMany(outcome.retryAfterSeconds);
  });

const tooMany = (seconds: number) =>
  refusal(429, say.tooMany(Math.ceil(seconds / 60)), { "Retry-After": String(seconds) });

type CallArgs = Pick<ActionFunctionArgs, "request" | "context">;

async function answerCall<Value>(
  { request, context }: CallArgs,
  schema: z.ZodType<Value>,
  answer: (value: Value, network: string, services: Services) => Promise<Response>,
): Promise<Response> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    return refusal(415, say.notJson);
  const services = context.get(servicesContext);
  const { network } = context.get(requestContext);
  try {
    const body = await jsonIn(request);
    if (body === undefined) return refusal(400, say.badJson);
    const parsed = schema.safeParse(body);
    if (parsed.success) return await answer(parsed.data, network, services);
    const [issue] = parsed.error.issues;
    // Of a wrong kind, rather than a wrong answer: no sentence of ours fits.
    return refusal(400, issue?.code === "invalid_type" ? say.badJson : (issue?.message ?? say.badJson));
  } catch (err) {
    const { status, headers } = await failureOf(err, { request, context });
    return refusal(status, status === 503 ? awayPage.error : say.failed, headers);
  }
}

/** undefined where the body is no JSON. */
async function jsonIn(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
