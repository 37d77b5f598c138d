import { randomBytes } from "node:crypto";
import type { BetterAuthOptions, BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
  sensitiveSessionMiddleware,
} from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { betterAuth } from "better-auth/minimal";
import { admin, twoFactor } from "better-auth/plugins";
import { and, eq, lt } from "drizzle-orm";
import * as z from "zod";
import { company } from "#app/content/company.ts";
import type { Queries } from "#app/database/client.server.ts";
import { credentials, sessions, twoFactors, users, verifications } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { withoutValues } from "#app/platform/described-error.server.ts";
import { oneLine } from "#app/platform/form-text.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { askForEmailProof, type ProvenEmail } from "./addresses.server.ts";
import { passwordHashOf } from "./credentials.server.ts";
import { accountMaxLengths, longestPassword } from "./forms.ts";
import { hashPassword, needsRehash, verifyPassword } from "./passwords.server.ts";

/** Base of the providers' callback addresses; it has no other endpoints. */
export const identityPath = "/api/auth";

const days = (count: number) => count * 24 * 60 * 60;
const sessionSeconds = days(company.sessionDays);
/** Longest time between password and second-factor code. */
const secondFactorSeconds = 5 * 60;
const longestUserAgent = 300;

export interface IdentityParts
  extends Pick<Services, "db" | "jobs" | "settings" | "secret" | "clock" | "log"> {
  /** Called at each sign-in of a confirmed account; errors are logged and ignored. */
  onProvenSignIn?: (proven: ProvenEmail) => Promise<void>;
}

export type Identity = ReturnType<typeof openIdentity>;

/** Better Auth on our tables. It has no public endpoints: our actions call it after their limits and rules. */
export const openIdentity = (parts: IdentityParts) => betterAuth(identityOptions(parts));

/** Options of Better Auth, shared with `openFederation`. */
export function identityOptions({ db, jobs, settings, secret, clock, log, onProvenSignIn }: IdentityParts) {
  const isHttps = settings.origin.startsWith("https://");
  return {
    appName: "Harmattan Aviation",
    baseURL: settings.origin,
    basePath: identityPath,
    secret: fingerprint(secret, "identity", "sessions") + fingerprint(secret, "identity", "more sessions"),
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
        twoFactor: twoFactors,
      },
      transaction: true,
    }),
    user: {
      additionalFields: {
        phone: { type: "string", required: false, defaultValue: "" },
        company: { type: "string", required: false, defaultValue: "" },
        needsSecondFactor: { type: "boolean", required: false, defaultValue: false, input: false },
      },
    },
    session: { expiresIn: sessionSeconds, updateAge: days(1) },
    emailAndPassword: {
      enabled: true,
      maxPasswordLength: longestPassword,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password, secret),
      },
    },
    account: {
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
      updateAccountOnSignIn: false,
    },
    plugins: [
      admin({ defaultRole: "customer", adminRoles: ["admin"] }),
      twoFactor({
        issuer: "Harmattan Aviation",
        twoFactorCookieMaxAge: secondFactorSeconds,
        accountLockout: {
          maxFailedAttempts: limits.wrongCodesPerAccount.points,
          durationSeconds: limits.wrongCodesPerAccount.seconds,
        },
      }),
      ownRules({ db, secret, clock }),
    ],
    databaseHooks: {
      user: {
        create: {
          // A provider may send no name. Its picture is not stored.
          before: async (user) => {
            const name = oneLine(String(user.name)).slice(0, accountMaxLengths.fullName);
            return { data: { ...user, name: name || (user.email.split("@")[0] ?? ""), image: null } };
          },
          after: async (user) => {
            if (!user.emailVerified) await askForEmailProof({ db, jobs, clock }, user);
          },
        },
      },
      session: {
        create: {
          // IP addresses are not stored: no page needs them.
          before: async (session) => ({
            data: { ...session, ipAddress: null, userAgent: session.userAgent?.slice(0, longestUserAgent) },
          }),
          after: async ({ userId }) => {
            const isProven = and(eq(users.id, userId), eq(users.emailVerified, true));
            try {
              const [user] = await db.select({ email: users.email }).from(users).where(isProven);
              if (user) await onProvenSignIn?.({ userId, email: user.email });
            } catch (err) {
              log.error({ err }, "the work after a sign-in failed; the next sign-in repeats it");
            }
          },
        },
      },
      account: {
        create: {
          // Provider tokens are not stored: they are needed only once.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    advanced: {
      // Browsers accept a __Host- cookie only over https, with Path=/ and without Domain.
      cookiePrefix: isHttps ? "__Host-harmattan" : "harmattan",
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: isHttps },
      database: { generateId: () => randomBytes(16).toString("base64url") },
    },
    // Our own limits (app/limits.ts) and origin check run first.
    rateLimit: { enabled: false },
    // `sweepAccounts` deletes expired rows every night.
    verification: { disableCleanup: true },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log(_level, message, ...more) {
        const err = more.find((each) => each instanceof Error);
        log.warn({ detail: withoutValues(message), err }, "better-auth reported an error");
      },
    },
  } satisfies BetterAuthOptions;
}

/** A TOTP code is accepted in its own 30 s step, the one before and the one after. */
const codeMs = 3 * 30_000;

/** Endpoints and a hook that Better Auth lacks. */
const ownRules = ({ db, secret, clock }: Pick<Services, "db" | "secret" | "clock">) =>
  ({
    id: "own-rules",
    endpoints: {
      /** Replaces the e-mail sign-in, which rejects addresses such as `ada&obi@example.com`. On this path the two-factor plugin runs. */
      signInPassword: createAuthEndpoint(
        "/sign-in/username",
        {
          method: "POST",
          body: z.object({ email: z.string(), password: z.string() }),
          metadata: { SERVER_ONLY: true },
        },
        async (call) => {
          const { internalAdapter, password } = call.context;
          const enteredPassword = call.body.password;
          const match = await internalAdapter.findUserByEmail(call.body.email, { includeAccounts: true });
          const credential = match?.accounts.find(({ providerId }) => providerId === "credential");
          const hash = credential?.password;
          const wrong = { code: "INVALID_EMAIL_OR_PASSWORD", message: "wrong" };
          // An unknown address takes as long as a wrong password.
          if (!hash) await password.hash(enteredPassword);
          if (!match || !hash || !(await password.verify({ hash, password: enteredPassword })))
            throw new APIError("UNAUTHORIZED", wrong);
          if (needsRehash(hash)) {
            // A password changed in the meantime is not overwritten.
            const isSame = and(eq(credentials.id, credential.id), eq(credentials.password, hash));
            await db
              .update(credentials)
              .set({ password: await hashPassword(enteredPassword) })
              .where(isSame);
          }
          const session = await internalAdapter.createSession(match.user.id);
          // A concurrent password reset did not end this newer session.
          const latestHash = await passwordHashOf(db, match.user.id);
          if (
            latestHash !== hash &&
            !(latestHash && (await password.verify({ hash: latestHash, password: enteredPassword })))
          ) {
            await internalAdapter.deleteSession(session.token);
            throw new APIError("UNAUTHORIZED", wrong);
          }
          await setSessionCookie(call, { session, user: match.user });
          return call.json({ signedIn: true });
        },
      ),
      /** Replaces the caller's session and cookie, so that a copied cookie is void. */
      renewSession: createAuthEndpoint.serverOnly(
        { method: "POST", use: [sensitiveSessionMiddleware] },
        async (call) => {
          const { session, user } = call.context.session;
          const newSession = await call.context.internalAdapter.createSession(user.id);
          await call.context.internalAdapter.deleteSession(session.token);
          await setSessionCookie(call, { session: newSession, user });
        },
      ),
    },
    hooks: {
      before: [
        {
          // A code works once (RFC 6238, 5.2): it is marked as used before the check, so one of two concurrent uses fails.
          matcher: ({ path }) => path === "/two-factor/verify-totp",
          handler: createAuthMiddleware(async (call) => {
            const userId = await totpUserId(call);
            if (!userId) return;
            const now = clock.now();
            const expiresAt = new Date(now.getTime() + codeMs);
            const id = fingerprint(secret, "used code", `${userId} ${call.body.code}`);
            const [mark] = await db
              .insert(verifications)
              .values({ id, identifier: "used-code", value: "", expiresAt })
              .onConflictDoUpdate({
                target: verifications.id,
                set: { expiresAt },
                setWhere: lt(verifications.expiresAt, now),
              })
              .returning({ id: verifications.id });
            if (!mark) throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE", message: "used" });
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin;

/** Id of the signed-in user, or of the user who must enter a second-factor code; null for others. */
async function totpUserId(call: Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]) {
  const session = await getSessionFromCtx(call);
  if (session) return session.user.id;
  const { name } = call.context.createAuthCookie("two_factor");
  const identifier = await call.getSignedCookie(name, call.context.secret);
  if (!identifier) return null;
  return (await call.context.internalAdapter.findVerificationValue(identifier))?.value ?? null;
}

/** Starts the second sign-in step with Better Auth's rows and cookie. False for an account without a second factor. */
export async function beginSecondFactor(
  { context, setSignedCookie }: GenericEndpointContext,
  userId: string,
): Promise<boolean> {
  const user = await context.internalAdapter.findUserById(userId);
  if (!(user as { twoFactorEnabled?: boolean } | null)?.twoFactorEnabled) return false;
  const identifier = `2fa-${randomBytes(15).toString("base64url")}`;
  const expiresAt = new Date(Date.now() + secondFactorSeconds * 1000);
  for (const row of [
    { identifier, value: userId, expiresAt },
    { identifier: `2fa-attempts-${identifier}`, value: "0", expiresAt },
  ])
    await context.internalAdapter.createVerificationValue(row);
  const cookie = context.createAuthCookie("two_factor", { maxAge: secondFactorSeconds });
  await setSignedCookie(cookie.name, identifier, context.secret, cookie.attributes);
  return true;
}

/** Whether a staff member has not used the invitation. A reset code or a provider would bypass its audit entry. */
export async function isOnlyInvited(db: Queries, userId: string): Promise<boolean> {
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId));
  return user !== undefined && user.role !== "customer" && (await passwordHashOf(db, userId)) === null;
}
