import { randomBytes } from "node:crypto";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { admin, twoFactor } from "better-auth/plugins";
import { createContext } from "react-router";
import type { Database } from "#app/database/client.server.ts";
import { credentials, sessions, twoFactors, users, verifications } from "#app/database/schema.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { longestPassword, shortestPassword } from "./account-forms.ts";

/** Where Better Auth answers: callbacks of providers, links in mail. */
export const identityPath = "/api/auth";

const days = (count: number) => count * 24 * 60 * 60;
/** A session ends after seven days without a visit. */
const sessionSeconds = days(7);

interface IdentityParts {
  db: Database;
  settings: Settings;
  secret: string;
}

export type Identity = ReturnType<typeof openIdentity>;
export const identityContext = createContext<Identity>();

/** The identity service: accounts, sessions and their cookies, in our own tables. */
export function openIdentity({ db, settings, secret }: IdentityParts) {
  return betterAuth({
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
    },
    plugins: [
      admin({ defaultRole: "customer", adminRoles: ["admin"] }),
      twoFactor({ issuer: "Harmattan Aviation" }),
    ],
    advanced: {
      cookiePrefix: "harmattan",
      useSecureCookies: settings.origin.startsWith("https://"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
      database: { generateId: () => randomBytes(16).toString("base64url") },
    },
    // Our own limits stand before every call (app/limits.ts), our own check of the origin before every change.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
  });
}
