import type { BetterAuthPlugin } from "better-auth";
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
  sensitiveSessionMiddleware,
} from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { lt } from "drizzle-orm";
import * as z from "zod";
import { verifications } from "#app/database/schema/accounts.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";

/** The code of a half minute is taken in the one before and the one after as well. */
const longestMs = 3 * 30_000;

/**
 * A code of an authenticator works once (RFC 6238, 5.2), whatever it was entered for: it is marked as used before it is looked at, so that of
 * two that come at once one is refused, in the words for a wrong one.
 */
export const codesOnce = ({ db, secret, clock }: Pick<Services, "db" | "secret" | "clock">) =>
  ({
    id: "codes-once",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/two-factor/verify-totp",
          handler: createAuthMiddleware(async (call) => {
            const userId = await whoEnters(call);
            if (!userId) return;
            const now = clock.now();
            const expiresAt = new Date(now.getTime() + longestMs);
            const id = fingerprint(secret, "used code", `${userId} ${call.body.code}`);
            const [marked] = await db
              .insert(verifications)
              .values({ id, identifier: "used-code", value: "", expiresAt })
              .onConflictDoUpdate({
                target: verifications.id,
                set: { expiresAt },
                setWhere: lt(verifications.expiresAt, now),
              })
              .returning({ id: verifications.id });
            if (!marked) throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE", message: "used" });
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin;

/** Whose code it would be: whoever is signed in, or has shown the password a moment ago. */
async function whoEnters(call: Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]) {
  const found = await getSessionFromCtx(call);
  if (found) return found.user.id;
  const { name } = call.context.createAuthCookie("two_factor");
  const identifier = await call.getSignedCookie(name, call.context.secret);
  if (!identifier) return null;
  return (await call.context.internalAdapter.findVerificationValue(identifier))?.value ?? null;
}

/**
 * `renewSession` of the identity service: whoever asks gets another session in the place of the one they have, and its cookie. What
 * somebody had copied of the old one is worth nothing from then on.
 */
export const sessionRenewal = {
  id: "session-renewal",
  endpoints: {
    renewSession: createAuthEndpoint.serverOnly(
      { method: "POST", use: [sensitiveSessionMiddleware] },
      async (call) => {
        const { session, user } = call.context.session;
        const renewed = await call.context.internalAdapter.createSession(user.id);
        await call.context.internalAdapter.deleteSession(session.token);
        await setSessionCookie(call, { session: renewed, user });
      },
    ),
  },
} satisfies BetterAuthPlugin;

/**
 * `signInPassword` of the identity service. Better Auth's own endpoint refuses valid addresses such as `ada&obi@example.com`.
 * The path is the one of its plugin for user names: the second factor is asked for after a sign-in there.
 */
export const passwordSignIn = {
  id: "password-sign-in",
  endpoints: {
    signInPassword: createAuthEndpoint(
      "/sign-in/username",
      {
        method: "POST",
        body: z.object({ email: z.string(), password: z.string() }),
        metadata: { SERVER_ONLY: true },
      },
      async (call) => {
        const { internalAdapter, password } = call.context;
        const found = await internalAdapter.findUserByEmail(call.body.email, { includeAccounts: true });
        const hash = found?.accounts.find(({ providerId }) => providerId === "credential")?.password;
        // An unknown address takes as long as a wrong password.
        if (!hash) await password.hash(call.body.password);
        if (!found || !hash || !(await password.verify({ hash, password: call.body.password })))
          throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD", message: "wrong" });
        const session = await internalAdapter.createSession(found.user.id);
        await setSessionCookie(call, { session, user: found.user });
        return call.json({ signedIn: true });
      },
    ),
  },
} satisfies BetterAuthPlugin;
