import { dialogMessages as say } from "./dialog-messages.ts";

export type CallOutcome = { ok: true } | { ok: false; message: string };

/** Longer than any answer takes: silence past it is a server that cannot be reached. */
const patienceMs = 20_000;

/** Asks for a reset code. `ok` says that the request was taken, never that the address has an account. */
export const requestCode = (email: string) => call("/api/forgot-password", { email });

/** Sets a new password against the code that was mailed. */
export const resetPassword = (reset: { email: string; otp: string; newPassword: string }) =>
  call("/api/reset-password", reset);

/** One call, and the sentence for each way in which it can fail (specification, section 8). */
async function call(address: string, body: Record<string, string>): Promise<CallOutcome> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    text = await response.text();
  } catch {
    return { ok: false, message: navigator.onLine ? say.unreachable(location.origin) : say.offline };
  }
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return { ok: false, message: say.serverUnreadable };
  }
  if (response.ok) return { ok: true };
  return { ok: false, message: errorIn(answer) ?? say.serverStatus(response.status) };
}

function errorIn(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("error" in answer)) return null;
  return typeof answer.error === "string" && answer.error !== "" ? answer.error : null;
}
