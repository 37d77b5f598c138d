import { type BetterAuthOptions, betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { type GenericOAuthConfig, genericOAuth } from "better-auth/plugins";
import { eq } from "drizzle-orm";
import { createContext, data, type LoaderFunctionArgs, redirect } from "react-router";
import { missingPage } from "#app/content/frame.ts";
import { sessions } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import type { Clock } from "#app/platform/clock.ts";
import { nonceContext, requestContext, servicesContext } from "#app/platform/services.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { beginSecondFactor, type IdentityParts, identityOptions, isOnlyInvited } from "./identity.server.ts";
import { accountMessages, type FederatedError, federatedErrors } from "./messages.ts";
import { viewerOf } from "./viewer.server.ts";
import { safeReturnTo } from "./views.ts";

/** Who else may say who a person is: the one place to add a provider, after its settings. */
export interface Provider {
  /** In addresses: `/sign-in/with/google`. */
  id: string;
  name: string;
}

const names = { google: "Google", github: "GitHub", twitter: "Twitter" } as const;
type SocialId = keyof typeof names;
const oidcId = "oidc";

export function providersOf({ federation }: Pick<Settings, "federation">): Provider[] {
  const configured = (Object.keys(names) as SocialId[]).filter((id) => federation[id] !== null);
  return [
    ...configured.map((id) => ({ id, name: names[id] })),
    ...(federation.oidc ? [{ id: oidcId, name: federation.oidc.name }] : []),
  ];
}

export function socialProvidersOf({ federation }: Pick<Settings, "federation">) {
  const configured = (Object.keys(names) as SocialId[]).filter((id) => federation[id] !== null);
  return Object.fromEntries(configured.map((id) => [id, federation[id]])) as NonNullable<
    BetterAuthOptions["socialProviders"]
  >;
}

/** Any OpenID Connect issuer: found by its discovery document, its ID tokens verified against its keys, with PKCE. */
export function oidcProvidersOf({
  federation: { oidc },
}: Pick<Settings, "federation">): GenericOAuthConfig[] {
  if (!oidc) return [];
  const { issuer, clientId, clientSecret, name } = oidc;
  return [
    {
      providerId: oidcId,
      name,
      discoveryUrl: `${issuer}/.well-known/openid-configuration`,
      clientId,
      clientSecret,
      scopes: ["openid", "email", "profile"],
      pkce: true,
      requireIdTokenVerification: true,
    },
  ];
}

type Asked = Pick<LoaderFunctionArgs, "request" | "context" | "url">;

// A page with another policy on the way would cut the window off from the page that opened it.
const letsOpenerKnow = { "Cross-Origin-Opener-Policy": "unsafe-none", "Cache-Control": "no-store" };

/** `GET /sign-in/with/{provider}`: sends the browser to the provider. `?popup=1`: this window was opened for it. */
export async function beginFederated({ request, context, url }: Asked, provider: string): Promise<Response> {
  const federation = context.get(federationContext);
  if (!federation.knows(provider)) throw data(null, { status: 404 });
  const returnTo = safeReturnTo(url.searchParams.get("returnTo"));
  const isPopup = url.searchParams.has("popup");
  await refuseTooMany({ context });
  const begun = await federation.begin(provider, { returnTo, isPopup, headers: request.headers });
  if (!begun) return onwards({ returnTo, isPopup, error: "unreachable" }, context);
  const headers = new Headers(letsOpenerKnow);
  for (const cookie of begun.cookies) headers.append("Set-Cookie", cookie);
  return redirect(begun.address, { headers });
}

/** Where a provider sends the browser back to. Everything else under `/api/auth` is not there. */
export async function finishFederated({ request, context, url }: Asked): Promise<Response> {
  const federation = context.get(federationContext);
  const provider = /^\/api\/auth\/callback\/([a-z]+)$/.exec(url.pathname)?.[1] ?? "";
  if (request.method !== "GET" || !federation.knows(provider))
    return Response.json({ error: missingPage.error }, { status: 404 });
  await refuseTooMany({ context });
  const answer = await federation.finish(provider, request);
  const response = new Response(answer.body, answer);
  for (const [name, value] of Object.entries(letsOpenerKnow)) response.headers.set(name, value);
  return response;
}

/** `GET /sign-in/done`: what came of it. A window that was opened for it tells the page that opened it and closes. */
export async function answerFederatedDone({ request, context, url }: Asked): Promise<Response> {
  const isLost = !url.searchParams.has("error") && !(await viewerOf({ request, context }));
  const errorCode = url.searchParams.get("error");
  return onwards(
    {
      returnTo: safeReturnTo(url.searchParams.get("returnTo")),
      isPopup: url.searchParams.has("popup"),
      isHalfway: errorCode === secondFactorCode,
      error: isLost
        ? "no-cookies"
        : errorCode === null || errorCode === secondFactorCode
          ? null
          : federatedErrorOf(errorCode),
    },
    context,
  );
}

interface Outcome {
  returnTo: string;
  isPopup: boolean;
  isHalfway?: boolean;
  error: FederatedError | null;
}

function onwards(
  { returnTo, isPopup, isHalfway = false, error }: Outcome,
  context: Asked["context"],
): Response {
  const query = new URLSearchParams({ returnTo });
  const isStaffDoor = error === "no-cookies" && returnTo.startsWith("/admin");
  const address = error
    ? `${isStaffDoor ? "/admin/login" : "/sign-in"}?${new URLSearchParams({ error, returnTo })}`
    : isHalfway
      ? `/sign-in/second-factor?${query}`
      : returnTo;
  if (!isPopup) return redirect(address, { headers: letsOpenerKnow });
  const messages = {
    ok: !error,
    ...(error ? { error, message: federatedErrors[error] } : {}),
    ...(isHalfway ? { next: "second-factor" } : {}),
  };
  return new Response(popupPage(messages, address, context.get(nonceContext)), {
    headers: { "Content-Type": "text/html; charset=utf-8", ...letsOpenerKnow },
  });
}

/** What the opened window's last page says on the channel `sign-in`; on `account` it says that who is signed in has changed. */
function popupPage(told: object, address: string, nonce: string | null): string {
  const json = (value: unknown) => JSON.stringify(value).replace(/</g, "\\u003c");
  const attribute = (text: string) =>
    text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/icon.svg"><title>Back to Harmattan Aviation</title></head>
<body><main><p>All done here. This window closes by itself.</p><p><a href="${attribute(address)}">Continue in this window</a></p></main>
<script nonce="${attribute(nonce ?? "")}">
new BroadcastChannel("sign-in").postMessage(${json(told)});
new BroadcastChannel("account").postMessage("changed");
close();
</script></body>
</html>`;
}

async function refuseTooMany({ context }: Pick<Asked, "context">): Promise<void> {
  const { network } = context.get(requestContext);
  const { limiter } = context.get(servicesContext);
  const spent = await limiter.count("federated", limits.federatedPerNetwork, network);
  if (!spent) return;
  const error = accountMessages.tooMany(Math.ceil(spent.retryAfterSeconds / 60));
  throw Response.json(
    { error },
    { status: 429, headers: { "Retry-After": String(spent.retryAfterSeconds) } },
  );
}

/** The page after a provider's response, for every outcome. */
export const donePath = "/sign-in/done";

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
  const providerIds = new Set(providersOf(settings).map(({ id }) => id));
  let service = openService(parts);
  let opened = clock.now();

  async function serviceFor(provider: string): Promise<Service | null> {
    const knows = async () => (await service.$context).socialProviders.some(({ id }) => id === provider);
    if (await knows()) return service;
    if (!isPast(clock, opened)) return null;
    opened = clock.now();
    service = openService(parts);
    return (await knows()) ? service : null;
  }

  return {
    knows: (provider: string) => providerIds.has(provider),

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
      // As with a password: the previous user's session ends, and must not get this account's code.
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
          // A provider replaces the password, not the second factor.
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

const errorsByCode: Readonly<Record<string, FederatedError>> = {
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
  Object.hasOwn(errorsByCode, code) ? (errorsByCode[code] ?? "failed") : "failed";
