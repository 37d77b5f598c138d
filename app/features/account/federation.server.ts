import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins";
import { eq } from "drizzle-orm";
import { createContext } from "react-router";
import { sessions } from "#app/database/schema/accounts.ts";
import type { Clock } from "#app/platform/clock.ts";
import { type IdentityParts, identityOptions } from "./identity.server.ts";
import type { FederatedError } from "./messages.ts";
import { isOnlyInvited } from "./only-invited.server.ts";
import { oidcProvidersOf, providersOf, socialProvidersOf } from "./providers.ts";
import { beginSecondFactor } from "./second-factor.server.ts";

/** Where the browser ends up after a provider, whatever became of it. */
export const donePath = "/sign-in/done";

/** How long to wait before an issuer that did not answer is asked again. */
const patienceMs = 5_000;
/** In the place of an error: the provider said who it is, and the account asks for a code besides. */
export const secondFactorCode = "second-factor";

/** The account is of staff who have not used their invitation. */
const invitedCode = "invited";

export type Federation = ReturnType<typeof openFederation>;
export const federationContext = createContext<Federation>();

/**
 * Sign-in with other providers. It is apart from `openIdentity` since an issuer is asked for its discovery document when this
 * is made: that happens at the first sign-in, and again after a failure, and never holds up the site.
 */
export function openFederation(parts: IdentityParts) {
  const { settings, clock } = parts;
  const known = new Set(providersOf(settings).map(({ id }) => id));
  let service = openService(parts);
  let opened = clock.now();

  /** The service, if it knows this provider by now. */
  async function serviceFor(provider: string): Promise<Service | null> {
    const knows = async () => (await service.$context).socialProviders.some(({ id }) => id === provider);
    if (await knows()) return service;
    if (!isPast(clock, opened)) return null;
    opened = clock.now();
    service = openService(parts);
    return (await knows()) ? service : null;
  }

  return {
    knows: (provider: string) => known.has(provider),

    /** Begins a sign-in: where to send the browser, and the cookies that its return is checked against; null when the provider does not answer. */
    async begin(
      provider: string,
      { returnTo, isPopup, headers }: { returnTo: string; isPopup: boolean; headers: Headers },
    ): Promise<{ address: string; cookies: readonly string[] } | null> {
      const query = new URLSearchParams({ returnTo, ...(isPopup ? { popup: "1" } : {}) });
      const back = `${donePath}?${query}`;
      const ready = await serviceFor(provider);
      if (!ready) return null;
      const { headers: answer, response } = await ready.api.signInSocial({
        body: { provider, callbackURL: back, errorCallbackURL: back, disableRedirect: true },
        headers,
        returnHeaders: true,
      });
      return response.url ? { address: response.url, cookies: answer.getSetCookie() } : null;
    },

    /** Ends a sign-in: the browser comes back from the provider and is sent on to `donePath`. */
    async finish(provider: string, request: Request): Promise<Response> {
      const ready = await serviceFor(provider);
      if (!ready) {
        return new Response(null, { status: 302, headers: { Location: `${donePath}?error=unreachable` } });
      }
      const { headers } = request;
      const before = headers.has("cookie")
        ? await ready.api.getSession({ headers, query: { disableRefresh: true } })
        : null;
      const answer = await ready.handler(request);
      const { authCookies, createAuthCookie } = await ready.$context;
      const sets = ({ name }: { name: string }) =>
        answer.headers.getSetCookie().some((line) => line.startsWith(`${name}=`));
      const isSignedIn = sets(authCookies.sessionToken);
      // By its cookie: the address carries words that others may have chosen.
      const isHalfway = sets(createAuthCookie("two_factor"));
      // As with a password: the session of whoever used this browser before does not live on beside the new one, nor takes its code.
      if (before && (isSignedIn || isHalfway))
        await parts.db.delete(sessions).where(eq(sessions.id, before.session.id));
      return answer;
    },
  };
}

const isPast = (clock: Clock, opened: Date) => clock.now().getTime() - opened.getTime() >= patienceMs;

type Service = ReturnType<typeof openService>;

function openService(parts: IdentityParts) {
  const { settings } = parts;
  const options = identityOptions(parts);
  const { session } = options.databaseHooks;
  return betterAuth({
    ...options,
    socialProviders: socialProvidersOf(settings),
    plugins: [...options.plugins, genericOAuth({ config: oidcProvidersOf(settings) })],
    onAPIError: { errorURL: `${settings.origin}${donePath}` },
    databaseHooks: {
      ...options.databaseHooks,
      session: {
        create: {
          // A provider stands for the password, not for the second factor of an account that has one.
          before: async (created, call) => {
            if (await isOnlyInvited(parts.db, created.userId))
              throw new APIError("FORBIDDEN", { code: invitedCode, message: "the invitation comes first" });
            if (call && (await beginSecondFactor(call, created.userId)))
              throw new APIError("FORBIDDEN", { code: secondFactorCode, message: "a code is asked for" });
            return await session.create.before(created);
          },
        },
      },
    },
  });
}

/** What Better Auth, or the provider, says in an address went wrong, in our own few words. */
const federatedErrors: Readonly<Record<string, FederatedError>> = {
  access_denied: "refused",
  consent_required: "refused",
  account_not_linked: "not-linked",
  email_not_found: "no-email",
  state_mismatch: "expired",
  state_not_found: "expired",
  state_invalid: "expired",
  invalid_callback_request: "expired",
  unreachable: "unreachable",
  oauth_provider_not_found: "unreachable",
  temporarily_unavailable: "unreachable",
  server_error: "unreachable",
  BANNED_USER: "closed",
  [invitedCode]: "invited",
};

export const federatedErrorOf = (code: string): FederatedError =>
  Object.hasOwn(federatedErrors, code) ? (federatedErrors[code] ?? "failed") : "failed";
