import { isAPIError } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import { credentials, sessions, users } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { receiver } from "#app/platform/answer-form.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { isAuthenticatorCode, secondFactorForm, signInForm } from "./account-forms.ts";
import type { Asker } from "./answer-account-form.server.ts";
import { accountMessages as say } from "./messages.ts";
import { hashPassword, needsRehash } from "./passwords.server.ts";
import { countSignIn, forgiveSignIns } from "./sign-in-limits.server.ts";

/**
 * Takes a posted sign-in. An unknown address and a wrong password get one answer, after the same work. Success ends the
 * session that the browser may have had and begins another one, or asks for the second factor.
 */
export const receiveSignIn = receiver(
  signInForm,
  async ({ email, password }, { refuse, tooMany }, asker: Asker) => {
    const { identity, network, returnTo, services, headers } = asker;
    const spent = await countSignIn(services.limiter, email, network);
    if (spent) return tooMany(spent, spent.isForgiven ? say.tooManySignIns : say.tooMany);
    try {
      const { headers: answer, response } = await identity.api.signInPassword({
        body: { email, password },
        headers,
        returnHeaders: true,
      });
      await forgiveSignIns(services.limiter, email, network);
      await endPresentedSession(asker);
      await raiseHash(services, email, password);
      const isHalfway = "twoFactorRedirect" in response;
      const cookies = answer.getSetCookie();
      return { ok: true, returnTo, cookies, ...(isHalfway ? { next: "second-factor" as const } : {}) };
    } catch (error) {
      if (!isAPIError(error)) throw error;
      if (codeOf(error) === "BANNED_USER") return refuse(say.accountClosed);
      if (error.statusCode >= 500) throw error;
      return refuse(say.wrongPassword);
    }
  },
);

/** Takes the code of an authenticator, or a recovery code, from somebody whose password was right a moment ago. */
export const receiveSecondFactor = receiver(
  secondFactorForm,
  async ({ code }, { refuse, tooMany }, asker: Asker) => {
    const { identity, network, returnTo, services, headers } = asker;
    if (!headers.has("cookie")) return refuse(say.noCookies);
    const spent = await services.limiter.count("second-factor", limits.secondFactorPerNetwork, network);
    if (spent) return tooMany(spent, say.tooMany);
    // Better Auth would take the code for the one who is signed in, and turn on a factor that is only being set up.
    if (await presentedSession(asker)) return refuse(say.signedInAlready);
    try {
      const call = { headers, returnHeaders: true } as const;
      const { headers: answer } = isAuthenticatorCode(code)
        ? await identity.api.verifyTOTP({ body: { code }, ...call })
        : await identity.api.verifyBackupCode({ body: { code }, ...call });
      return { ok: true, returnTo, cookies: answer.getSetCookie() };
    } catch (error) {
      if (!isAPIError(error) || error.statusCode >= 500) throw error;
      if (codeOf(error) === "BANNED_USER") return refuse(say.accountClosed);
      if (codeOf(error) === "ACCOUNT_TEMPORARILY_LOCKED")
        return tooMany({ retryAfterSeconds: limits.wrongCodesPerAccount.seconds }, say.tooMany);
      const isWrong = ["INVALID_CODE", "INVALID_BACKUP_CODE"].includes(codeOf(error) ?? "");
      return isWrong
        ? refuse(say.wrongSecondFactor, { code: say.wrongSecondFactor })
        : refuse(say.secondFactorOver);
    }
  },
);

/** What a sign-in must not leave behind: the session of whoever used this browser before, or one that was planted in it. */
export async function endPresentedSession(asker: Pick<Asker, "identity" | "services" | "headers">) {
  const found = await presentedSession(asker);
  if (found) await asker.services.db.delete(sessions).where(eq(sessions.id, found.id));
}

async function presentedSession({ identity, headers }: Pick<Asker, "identity" | "headers">) {
  if (!headers.has("cookie")) return null;
  return (await identity.api.getSession({ headers, query: { disableRefresh: true } }))?.session ?? null;
}

/** Keeps the password by today's rules, if it was kept by older ones or by those of another system. */
async function raiseHash(
  { db, clock, secret }: Pick<Services, "db" | "clock" | "secret">,
  email: string,
  password: string,
) {
  const [kept] = await db
    .select({ id: credentials.id, password: credentials.password })
    .from(users)
    .innerJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, "credential")))
    .where(eq(users.email, email));
  if (!kept?.password || !(await needsRehash(kept.password, password, secret))) return;
  await db
    .update(credentials)
    .set({ password: await hashPassword(password), updatedAt: clock.now() })
    // Not over a password that was changed in the meantime.
    .where(and(eq(credentials.id, kept.id), eq(credentials.password, kept.password)));
}

const codeOf = (error: { body?: { code?: string } | undefined }) => error.body?.code;
