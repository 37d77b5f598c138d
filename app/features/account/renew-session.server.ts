import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint, sensitiveSessionMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";

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
