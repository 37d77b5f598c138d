import type { FormErrors, FormReply } from "#app/ui/form/form-reply.ts";
import type { AccountDone } from "./answer-account-form.server.ts";
import { accountMessages } from "./messages.ts";

/** The two JSON endpoints of the specification, as the dialogs call them. */

/** Asks for a reset code: `POST /api/forgot-password {email}`. */
export const callForgotPassword = (posted: FormData) => postJson("/api/forgot-password", posted, ["email"]);

/** Sets a new password: `POST /api/reset-password {email, otp, newPassword}`. */
export const callResetPassword = (posted: FormData) =>
  postJson("/api/reset-password", posted, ["email", "otp", "newPassword"]);

/** The field that an `{error}` of these endpoints is about. */
const fieldOf: Readonly<Record<string, string>> = {
  [accountMessages.resetWrong]: "otp",
  [accountMessages.staffPasswordShort]: "newPassword",
};

/** A response that is not JSON, or none at all, comes back as `unanswered`: the form puts it into words. */
async function postJson(
  path: string,
  posted: FormData,
  fields: readonly string[],
): Promise<FormReply<AccountDone>> {
  const refusal = { ok: false, message: "", errors: {} } as const;
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(Object.fromEntries(fields.map((field) => [field, posted.get(field) ?? ""]))),
    });
    const text = await response.text();
    const { status } = response;
    const body = parsed(text);
    if (response.ok && body) return { ok: true, returnTo: "" };
    const error = (body?.json as { error?: unknown } | null | undefined)?.error;
    if (typeof error !== "string" || !error) return { ...refusal, status, unanswered: text };
    const field = fieldOf[error];
    const errors: FormErrors<string> = field ? { [field]: error } : {};
    return { ...refusal, status, message: error, errors };
  } catch {
    return { ...refusal, status: 0, unanswered: "" };
  }
}

function parsed(text: string): { json: unknown } | null {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return null;
  }
}
