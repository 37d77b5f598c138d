import { limits } from "#app/limits.ts";
import { receiver } from "#app/platform/answer-form.server.ts";
import { forgotPasswordForm, resetPasswordForm } from "./account-forms.ts";
import type { Asker } from "./answer-account-form.server.ts";
import { accountMessages as say } from "./messages.ts";
import { queueResetCode, resetPassword } from "./reset-codes.server.ts";
import { forgiveSignIns } from "./sign-in-limits.server.ts";

/**
 * Takes the wish for a reset code, and says the same for an address with an account and for one without; the work is a job, so that its
 * time does not tell either, and no stop loses it.
 */
export const receiveForgotPassword = receiver(
  forgotPasswordForm,
  async ({ email }, { tooMany }, { network, returnTo, services }: Asker) => {
    const spent =
      (await services.limiter.count("reset-code-network", limits.resetCodePerNetwork, network)) ??
      (await services.limiter.count(
        "reset-code-here",
        limits.resetCodePerAddressAndNetwork,
        `${email} ${network}`,
      )) ??
      (await services.limiter.count("reset-code-address", limits.resetCodePerAddress, email));
    if (spent) return tooMany(spent, say.tooMany);
    await queueResetCode(services, email, network);
    return { ok: true, returnTo, message: say.resetAsked, email };
  },
);

/** The shortest time in which a try at a code is refused: whether there was a row to look at does not show. */
const refusalMs = 250;

/** Takes a code and a new password. Why a code is refused is not told; a password that is too short for the account is, to whoever has the code. */
export const receiveResetPassword = receiver(
  resetPasswordForm,
  async (wanted, { refuse, tooMany }, { network, returnTo, services }: Asker) => {
    const spent =
      (await services.limiter.count("reset-try-network", limits.resetTryPerNetwork, network)) ??
      (await services.limiter.count(
        "reset-try-here",
        limits.resetTryPerAddressAndNetwork,
        `${wanted.email} ${network}`,
      ));
    if (spent) return tooMany(spent, say.tooMany);
    const evenly = new Promise((resolve) => setTimeout(resolve, refusalMs));
    const outcome = await resetPassword(services, { ...wanted, network });
    if (outcome === "done") {
      await forgiveSignIns(services.limiter, wanted.email, network);
      return { ok: true, returnTo, message: say.resetDone };
    }
    await evenly;
    return outcome === "wrong"
      ? refuse(say.resetWrong, { otp: say.resetWrong })
      : refuse(say.staffPasswordShort, { newPassword: say.staffPasswordShort });
  },
);
