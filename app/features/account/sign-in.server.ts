import { randomBytes } from "node:crypto";
import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { ActionFunctionArgs } from "react-router";
import { manyRequests } from "#app/content/form-messages.ts";
import { sessions, users } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { type FormHandler, formAction, formHandler } from "#app/platform/form-action.server.ts";
import type { RateLimiter } from "#app/platform/rate-limit.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { askForEmailProof } from "./addresses.server.ts";
import { setPassword } from "./credentials.server.ts";
import { isAuthenticatorCode, secondFactorForm, signInForm, signUpForm } from "./forms.ts";
import type { Identity } from "./identity.server.ts";
import { accountMessages } from "./messages.ts";
import { hashPassword } from "./passwords.server.ts";
import { identityContext } from "./viewer.server.ts";
import { type AccountView, defaultReturnTo, safeReturnTo, viewAddress } from "./views.ts";

export interface AccountDone {
  /** The sign-in continues with a code. */
  next?: "second-factor";
  /** A path of this site. */
  returnTo: string;
  message?: string;
  email?: string;
}

type AccountReply = ActionReply<AccountDone & { cookies?: readonly string[] }>;

export interface AccountContext {
  headers: Headers;
  network: string;
  /** A path of this site. */
  returnTo: string;
  services: Services;
  identity: Identity;
}

export interface SignInForm {
  handle: FormHandler<[AccountContext], AccountReply>;
  failed?: string;
  /** Redirect of a form without scripts; null: its own page shows the next step. */
  onwards?: ((done: AccountDone) => string) | null;
  /** The return address where the form has no valid one. */
  start?: string;
}

const afterSignIn = ({ next, returnTo }: AccountDone) =>
  next ? viewAddress("secondFactor", returnTo) : returnTo;

/** The action of a sign-in page. A dialog gets the reply as data; a plain post is redirected with 303, or gets its page. */
export const signInAction = (
  { request, url, context }: Pick<ActionFunctionArgs, "request" | "url" | "context">,
  { handle, failed = accountMessages.failed, onwards = afterSignIn, start = defaultReturnTo }: SignInForm,
) =>
  formAction<AccountReply, string>(
    { request, context },
    async (posted, network, services) => {
      const reply = await handle(posted, {
        headers: request.headers,
        network,
        returnTo: safeReturnTo(posted.get("returnTo") ?? url.searchParams.get("returnTo"), start),
        services,
        identity: context.get(identityContext),
      });
      if (!reply.ok || !onwards || isFetch(request)) return reply;
      // A browser without cookies may reject them; `/sign-in/done` checks that before it redirects.
      const mayRejectCookies = reply.cookies?.length && !reply.next && !request.headers.has("cookie");
      const next = onwards(reply);
      const cookieCheck = `/sign-in/done?${new URLSearchParams({ returnTo: next })}`;
      return { ...reply, redirectTo: mayRejectCookies ? cookieCheck : next };
    },
    { answers: handle.answers, failed },
  );

/** Whether a script sent the form: React Router fetches the page's data, the sign-in dialog `/api/form`. */
export const isFetch = (request: Request) => /^\/api\/|\.data$/.test(new URL(request.url).pathname);

const networkLimit = "wrong-password-here";
const addressLimit = "wrong-password";
const pair = (email: string, network: string) => `${email} ${network}`;

export async function forgiveSignIns(limiter: RateLimiter, email: string, network: string): Promise<void> {
  await limiter.forgive(networkLimit, pair(email, network));
  await limiter.forgive(addressLimit, email);
}

/** Ends the browser's previous session, and starts a new one or the second sign-in step. */
export const receiveSignIn = formHandler(
  signInForm,
  async ({ email, password }, { refuse, tooMany }, context: AccountContext) => {
    const { network, returnTo, services } = context;
    const { limiter } = services;
    // Before the password is checked, so that concurrent attempts cannot exceed the limit.
    const overLimit = await limiter.count("sign-in-network", limits.signInPerNetwork, network);
    if (overLimit) return tooMany(overLimit);
    const wrong =
      (await limiter.count(networkLimit, limits.wrongPasswordsPerAddressAndNetwork, pair(email, network))) ??
      (await limiter.count(addressLimit, limits.wrongPasswordsPerAddress, email));
    if (wrong)
      return tooMany(
        wrong,
        (minutes) => `${manyRequests(minutes)} You can also reset your password and sign in at once.`,
      );
    try {
      const { response, cookies } = await startSession(context, email, password);
      await forgiveSignIns(limiter, email, network);
      const needsSecondFactor = "twoFactorRedirect" in response;
      return {
        ok: true,
        returnTo,
        cookies,
        ...(needsSecondFactor ? { next: "second-factor" as const } : {}),
      };
    } catch (error) {
      if (!isAPIError(error)) throw error;
      if (codeOf(error) === "BANNED_USER") return refuse(accountMessages.closed);
      if (error.statusCode >= 500) throw error;
      return refuse("The e-mail address or the password is wrong. Try again, or reset your password.");
    }
  },
);

/** Signs in, and ends the previous session of this browser, which may be another user's or planted. */
async function startSession(context: AccountContext, email: string, password: string) {
  const { identity, services, headers } = context;
  const call = { body: { email, password }, headers, returnHeaders: true } as const;
  const { headers: answer, response } = await identity.api.signInPassword(call);
  const previous = await presentedSession(context);
  if (previous) await services.db.delete(sessions).where(eq(sessions.id, previous.id));
  return { response, cookies: answer.getSetCookie() };
}

async function presentedSession({ identity, headers }: AccountContext) {
  if (!headers.has("cookie")) return null;
  return (await identity.api.getSession({ headers, query: { disableRefresh: true } }))?.session ?? null;
}

/** Takes an authenticator or recovery code after the password step. */
export const receiveSecondFactor = formHandler(
  secondFactorForm,
  async ({ code }, { refuse, tooMany }, context: AccountContext) => {
    const { identity, network, returnTo, services, headers } = context;
    if (!headers.has("cookie")) return refuse(accountMessages.noCookies);
    const overLimit = await services.limiter.count("second-factor", limits.secondFactorPerNetwork, network);
    if (overLimit) return tooMany(overLimit);
    // Better Auth would check the code for the signed-in user and turn on a factor that is still being set up.
    if (await presentedSession(context))
      return refuse("You are signed in here already. Sign out first to sign in again.");
    try {
      const call = { headers, returnHeaders: true } as const;
      const { headers: answer } = isAuthenticatorCode(code)
        ? await identity.api.verifyTOTP({ body: { code }, ...call })
        : await identity.api.verifyBackupCode({ body: { code }, ...call });
      return { ok: true, returnTo, cookies: answer.getSetCookie() };
    } catch (error) {
      if (!isAPIError(error) || error.statusCode >= 500) throw error;
      if (codeOf(error) === "BANNED_USER") return refuse(accountMessages.closed);
      if (codeOf(error) === "ACCOUNT_TEMPORARILY_LOCKED")
        return tooMany({ retryAfterSeconds: limits.wrongCodesPerAccount.seconds });
      const isWrong = ["INVALID_CODE", "INVALID_BACKUP_CODE"].includes(codeOf(error) ?? "");
      return isWrong
        ? refuse(accountMessages.wrongSecondFactor, { code: accountMessages.wrongSecondFactor })
        : refuse("This sign-in has taken too long, or had too many wrong codes. Please sign in again.");
    }
  },
);

const codeOf = (error: { body?: { code?: string } | undefined }) => error.body?.code;

/** Creates the account, signs in, and mails a link to confirm the address. */
export const receiveSignUp = formHandler(
  signUpForm,
  async ({ fullName, email, phone, company, password }, { refuse, tooMany }, context: AccountContext) => {
    const { network, returnTo, services } = context;
    const { db, jobs, limiter, clock } = services;
    const overLimit =
      (await limiter.count("sign-up-network", limits.signUpPerNetwork, network)) ??
      (await limiter.count("sign-up-address", limits.signUpPerAddress, email));
    if (overLimit) return tooMany(overLimit);
    const id = randomBytes(16).toString("base64url");
    const hash = await hashPassword(password);
    const now = clock.now();
    const isCreated = await db.transaction(async (transaction) => {
      const created = await transaction
        .insert(users)
        .values({ id, name: fullName, email, phone, company, createdAt: now, updatedAt: now })
        .onConflictDoNothing({ target: users.email })
        .returning({ id: users.id });
      if (created.length === 0) return false;
      await setPassword(transaction, id, hash, now);
      await askForEmailProof({ db: transaction, jobs, clock }, { id, email });
      return true;
    });
    if (!isCreated) return refuse(accountMessages.addressTaken, { email: accountMessages.addressTaken });
    const { cookies } = await startSession(context, email, password);
    const message = `Welcome, ${fullName}. Check ${email} for a link to confirm your address.`;
    return { ok: true, returnTo, message, cookies };
  },
);

export const signInForms = {
  signin: { handle: receiveSignIn, failed: accountMessages.signInFailed },
  secondFactor: { handle: receiveSecondFactor, failed: accountMessages.signInFailed },
  signup: { handle: receiveSignUp, failed: accountMessages.signUpFailed },
} satisfies Partial<Record<AccountView, SignInForm>>;
