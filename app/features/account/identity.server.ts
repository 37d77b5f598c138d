import { randomBytes } from "node:crypto";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { admin, twoFactor } from "better-auth/plugins";
import { and, eq } from "drizzle-orm";
import { createContext } from "react-router";
import { company } from "#app/content/company.ts";
import { credentials, sessions, twoFactors, users, verifications } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { withoutValues } from "#app/platform/described-error.server.ts";
import { oneLine } from "#app/platform/form-text.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { accountMaxLengths, longestPassword, shortestPassword } from "./account-lengths.ts";
import { askForEmailProof, type ProvenEmail } from "./email-proofs.server.ts";
import { codesOnce, passwordSignIn, sessionRenewal } from "./identity-plugins.server.ts";
import { hashLikeVerifying, verifyPassword } from "./passwords.server.ts";

/** Where providers of identity send the browser back to; nothing else answers there. */
export const identityPath = "/api/auth";

const days = (count: number) => count * 24 * 60 * 60;
const sessionSeconds = days(company.sessionDays);
/** How long a person may take over the second factor. */
export const secondFactorSeconds = 5 * 60;
const longestUserAgent = 300;

export interface IdentityParts
  extends Pick<Services, "db" | "jobs" | "settings" | "secret" | "clock" | "log"> {
  /** Called at each sign-in of an account whose address is proven; a failure is logged and keeps nobody out. */
  onProvenSignIn?: (proven: ProvenEmail) => Promise<void>;
}

export type Identity = ReturnType<typeof openIdentity>;
export const identityContext = createContext<Identity>();

/**
 * The identity service: accounts, sessions and their cookies, in our own tables. It is called from our own actions, which
 * hold the limits and the rules; it answers no address of its own.
 */
export const openIdentity = (parts: IdentityParts) => betterAuth(identityOptions(parts));

/** What all of it is set to; `openFederation` adds the providers. */
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
      autoSignIn: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      password: {
        hash: hashLikeVerifying,
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
      passwordSignIn,
      sessionRenewal,
      codesOnce({ db, secret, clock }),
    ],
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({ data: { ...user, ...tidied(user) } }),
          after: async (user) => {
            if (!user.emailVerified) await askForEmailProof({ db, jobs, clock }, user);
          },
        },
      },
      session: {
        create: {
          // An address is not needed to show somebody the list of their sessions.
          before: async (session) => ({
            data: { ...session, ipAddress: null, userAgent: session.userAgent?.slice(0, longestUserAgent) },
          }),
          after: async ({ userId }) => {
            try {
              const [proven] = await db
                .select({ userId: users.id, email: users.email })
                .from(users)
                .where(and(eq(users.id, userId), eq(users.emailVerified, true)));
              if (proven) await onProvenSignIn?.(proven);
            } catch (err) {
              log.error({ err }, "what follows a sign-in failed; the next one makes it good");
            }
          },
        },
      },
      account: {
        create: {
          // We ask a provider once who somebody is; what would let us ask again is not ours to keep.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    advanced: {
      // A browser takes a __Host- cookie only from https, for this host alone and for all its paths.
      cookiePrefix: isHttps ? "__Host-harmattan" : "harmattan",
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: isHttps },
      database: { generateId: () => randomBytes(16).toString("base64url") },
    },
    // Our own limits stand before every call (app/limits.ts), our own check of the origin before every change.
    rateLimit: { enabled: false },
    // Every night, by `sweepAccounts`.
    verification: { disableCleanup: true },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (_level, message, ...more) =>
        log.warn(
          { words: withoutValues(message), err: more.find((each) => each instanceof Error) },
          "identity",
        ),
    },
  } satisfies BetterAuthOptions;
}

/** What a provider says of a person fits our own rules, and no picture of theirs is fetched from elsewhere. */
function tidied(user: { name: string; email: string; phone?: unknown; company?: unknown }) {
  const text = (value: unknown, length: number) =>
    typeof value === "string" ? oneLine(value).slice(0, length) : "";
  return {
    name: text(user.name, accountMaxLengths.fullName) || (user.email.split("@")[0] ?? ""),
    phone: text(user.phone, accountMaxLengths.phone),
    company: text(user.company, accountMaxLengths.company),
    image: null,
  };
}
