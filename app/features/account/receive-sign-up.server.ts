import { isAPIError } from "better-auth/api";
import { limits } from "#app/limits.ts";
import { receiver } from "#app/platform/answer-form.server.ts";
import { signUpForm } from "./account-forms.ts";
import type { Asker } from "./answer-account-form.server.ts";
import { accountMessages as say } from "./messages.ts";
import { endPresentedSession } from "./receive-sign-in.server.ts";

/**
 * Takes a posted sign-up: the account is there, its owner signed in, and a mail asks them to confirm the address. It says
 * when an address has an account, since signing in at once tells it anyway; limits keep that from being a way to ask about many.
 */
export const receiveSignUp = receiver(
  signUpForm,
  async ({ fullName, email, phone, company, password }, { refuse, tooMany }, asker: Asker) => {
    const { identity, network, returnTo, services, headers } = asker;
    const spent =
      (await services.limiter.count("sign-up-network", limits.signUpPerNetwork, network)) ??
      (await services.limiter.count("sign-up-address", limits.signUpPerAddress, email));
    if (spent) return tooMany(spent, say.tooMany);
    try {
      const { headers: answer } = await identity.api.signUpEmail({
        body: { name: fullName, email, phone, company, password },
        headers,
        returnHeaders: true,
      });
      await endPresentedSession(asker);
      const message = say.welcome(fullName, email);
      return { ok: true, returnTo, message, cookies: answer.getSetCookie() };
    } catch (error) {
      if (!isAPIError(error)) throw error;
      if (/^USER_ALREADY_EXISTS/.test(error.body?.code ?? ""))
        return refuse(say.addressTaken, { email: say.addressTaken });
      throw error;
    }
  },
);
