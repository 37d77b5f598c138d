import { limits } from "#app/limits.ts";
import type { Services } from "#app/platform/services.server.ts";
import {
  type ForgotPasswordField,
  forgotPasswordForm,
  type ResetPasswordField,
  resetPasswordForm,
} from "./account-forms.ts";
import { type AccountReply, type Asker, refusalOf, tooManyOf } from "./answer-account-form.server.ts";
import { accountMessages as say } from "./messages.ts";
import { queueResetCode, type ResetOutcome, resetPassword } from "./reset-codes.server.ts";
import { forgiveSignIns } from "./sign-in-limits.server.ts";

type Spent = { retryAfterSeconds: number } | null;

/**
 * Takes the wish for a reset code. null: taken, and said alike for an address with an account and one without; the work is a job, so
 * that its time does not tell either, and no stop loses it. Otherwise a limit is used up.
 */
export async function askForResetCode(services: Services, email: string, network: string): Promise<Spent> {
  const spent =
    (await services.limiter.count("reset-code-network", limits.resetCodePerNetwork, network)) ??
    (await services.limiter.count("reset-code-address", limits.resetCodePerAddress, email));
  if (!spent) await queueResetCode(services, email);
  return spent;
}

/** The shortest time in which a try at a code is refused: whether there was a row to look at does not show. */
const refusalMs = 250;

/** Takes a code and a new password: done, refused for a reason that is not told, too short a password for this account, or a limit is used up. */
export async function tryResetCode(
  services: Services,
  wanted: { email: string; otp: string; newPassword: string },
  network: string,
): Promise<ResetOutcome | NonNullable<Spent>> {
  const spent =
    (await services.limiter.count("reset-try-network", limits.resetTryPerNetwork, network)) ??
    (await services.limiter.count("reset-try-address", limits.resetTryPerAddress, wanted.email));
  if (spent) return spent;
  const evenly = new Promise((resolve) => setTimeout(resolve, refusalMs));
  const outcome = await resetPassword(services, wanted);
  if (outcome === "done") await forgiveSignIns(services.limiter, wanted.email, network);
  else await evenly;
  return outcome;
}

/** The page's way to a code. */
export async function receiveForgotPassword(
  posted: FormData,
  { network, returnTo, services }: Asker,
): Promise<AccountReply<ForgotPasswordField>> {
  const parsed = forgotPasswordForm.parse(posted);
  if (!parsed.ok) return refusalOf(forgotPasswordForm, posted)(parsed.message, parsed.errors);
  const spent = await askForResetCode(services, parsed.value.email, network);
  if (spent) return tooManyOf(forgotPasswordForm, posted)(spent);
  return { ok: true, returnTo, message: say.resetAsked, email: parsed.value.email };
}

/** The page's way to a new password. */
export async function receiveResetPassword(
  posted: FormData,
  { network, returnTo, services }: Asker,
): Promise<AccountReply<ResetPasswordField>> {
  const parsed = resetPasswordForm.parse(posted);
  if (!parsed.ok) return refusalOf(resetPasswordForm, posted)(parsed.message, parsed.errors);
  const outcome = await tryResetCode(services, parsed.value, network);
  if (outcome === "done") return { ok: true, returnTo, message: say.resetDone };
  if (outcome === "wrong")
    return refusalOf(resetPasswordForm, posted)(say.resetWrong, { otp: say.resetWrong });
  if (outcome === "short")
    return refusalOf(resetPasswordForm, posted)(say.staffPasswordShort, {
      newPassword: say.staffPasswordShort,
    });
  return tooManyOf(resetPasswordForm, posted)(outcome);
}
