import { APIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { genericOAuth } from "better-auth/plugins";
import { eq } from "drizzle-orm";
import { createContext, data, type LoaderFunctionArgs, redirect } from "react-router";
import { manyRequests } from "#app/content/form-messages.ts";
import { missingPage } from "#app/content/frame.ts";
import { sessions } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { nonceContext, requestContext, servicesContext } from "#app/platform/services.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { beginSecondFactor, type IdentityParts, identityOptions, isOnlyInvited } from "./identity.server.ts";
import { type FederatedError, federatedErrors } from "./messages.ts";
import { viewerOf } from "./viewer.server.ts";
import { safeReturnTo } from "./views.ts";

/** A sign-in provider; `id` is part of its address, such as `/sign-in/with/google`. */
export interface Provider {
  id: string;
  name: string;
}

const socialNames = { google: "Google", github: "GitHub", twitter: "Twitter" } as const;
const socialIds = Object.keys(socialNames) as (keyof typeof socialNames)[];
const oidcId = "oidc";

/** The providers that are configured. */
export const providersOf = ({ federation }: Pick<Settings, "federation">): Provider[] => [
  ...socialIds.filter((id) => federation[id]).map((id) => ({ id, name: socialNames[id] })),
  ...(federation.oidc ? [{ id: oidcId, name: federation.oidc.name }] : []),
];

/** The page after a provider's response, for every outcome. */
const donePath = "/sign-in/done";
/** Error codes: the account has a second factor; the staff member has not used the invitation. */
const secondFactorCode = "second-factor";
const invitedCode = "invited";

/** Better Auth with the providers. It leaves out an OIDC issuer whose discovery document it cannot fetch. */
function openService(parts: IdentityParts) {
  const { origin, federation } = parts.settings;
  const { oidc } = federation;
  const options = identityOptions(parts);
  const { session } = options.databaseHooks;
  const issuers = oidc
    ? [
        {
          providerId: oidcId,
          name: oidc.name,
          discoveryUrl: `${oidc.issuer}/.well-known/openid-configuration`,
          clientId: oidc.clientId,
          clientSecret: oidc.clientSecret,
          scopes: ["openid", "email", "profile"],
          pkce: true,
          requireIdTokenVerification: true,
        },
      ]
    : [];
  return betterAuth({
    ...options,
    socialProviders: Object.fromEntries(
      socialIds.flatMap((id) => (federation[id] ? [[id, federation[id]]] : [])),
    ),
    plugins: [...options.plugins, genericOAuth({ config: issuers })],
    onAPIError: { errorURL: `${origin}${donePath}` },
    databaseHooks: {
      ...options.databaseHooks,
      session: {
        create: {
          ...session.create,
          // A provider replaces the password, not the second factor.
          before: async (created, call) => {
            if (await isOnlyInvited(parts.db, created.userId))
              throw new APIError("FORBIDDEN", { code: invitedCode, message: "invitation not used" });
            if (call && (await beginSecondFactor(call, created.userId)))
              throw new APIError("FORBIDDEN", { code: secondFactorCode, message: "second factor required" });
            return await session.create.before(created);
          },
        },
      },
    },
  });
}

const retryDiscoveryMs = 5_000;

export type Federation = ReturnType<typeof openFederation>;
export const federationContext = createContext<Federation>();

/** Sign-in with providers, separate from `openIdentity`: an unreachable issuer must not delay other sign-ins. */
export function openFederation(parts: IdentityParts) {
  const ids = new Set(providersOf(parts.settings).map(({ id }) => id));
  let service = openService(parts);
  let openedAt = parts.clock.now();
  const has = async (provider: string) =>
    (await service.$context).socialProviders.some(({ id }) => id === provider);
  return {
    isConfigured: (provider: string) => ids.has(provider),
    /** Better Auth with this provider; null while its issuer is unreachable. Discovery is retried after five seconds. */
    async serviceFor(provider: string) {
      if (await has(provider)) return service;
      const now = parts.clock.now();
      if (now.getTime() - openedAt.getTime() < retryDiscoveryMs) return null;
      openedAt = now;
      service = openService(parts);
      return (await has(provider)) ? service : null;
    },
  };
}

type Args = Pick<LoaderFunctionArgs, "request" | "context" | "url">;

// Any other policy on a redirect would cut the popup off from the page that opened it.
const popupHeaders = { "Cross-Origin-Opener-Policy": "unsafe-none", "Cache-Control": "no-store" };

/** `GET /sign-in/with/{provider}`: redirects to the provider; `?popup=1` in a popup. */
export async function beginFederated(args: Args, provider: string): Promise<Response> {
  const { request, context, url } = args;
  const federation = context.get(federationContext);
  if (!federation.isConfigured(provider)) throw data(null, { status: 404 });
  const returnTo = safeReturnTo(url.searchParams.get("returnTo"));
  const isPopup = url.searchParams.has("popup");
  await refuseTooMany(context);
  const back = `${donePath}?${new URLSearchParams({ returnTo, ...(isPopup ? { popup: "1" } : {}) })}`;
  const service = await federation.serviceFor(provider);
  const authorization = await service?.api.signInSocial({
    body: { provider, callbackURL: back, errorCallbackURL: back, disableRedirect: true },
    headers: request.headers,
    returnHeaders: true,
  });
  if (!authorization?.response.url) return finish(args, "unreachable");
  const headers = new Headers(popupHeaders);
  for (const cookie of authorization.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return redirect(authorization.response.url, { headers });
}

/** The providers' callback. It ends the browser's previous session, for which Better Auth would otherwise check the second-factor code. */
export async function finishFederated({ request, context, url }: Args): Promise<Response> {
  const federation = context.get(federationContext);
  const provider = /^\/api\/auth\/callback\/([a-z]+)$/.exec(url.pathname)?.[1] ?? "";
  if (request.method !== "GET" || !federation.isConfigured(provider))
    return Response.json({ error: missingPage.error }, { status: 404 });
  await refuseTooMany(context);
  const previousViewer = await viewerOf({ request, context });
  const service = await federation.serviceFor(provider);
  if (!service) return redirect(`${donePath}?error=unreachable`, { headers: popupHeaders });
  const original = await service.handler(request);
  const { authCookies, createAuthCookie } = await service.$context;
  // Cookies show the outcome: others may have chosen the text of the redirect address.
  const names = [authCookies.sessionToken.name, createAuthCookie("two_factor").name];
  const isSignedIn = original.headers
    .getSetCookie()
    .some((cookie) => names.some((name) => cookie.startsWith(`${name}=`)));
  if (previousViewer && isSignedIn)
    await context.get(servicesContext).db.delete(sessions).where(eq(sessions.id, previousViewer.sessionId));
  const response = new Response(original.body, original);
  for (const [name, value] of Object.entries(popupHeaders)) response.headers.set(name, value);
  return response;
}

/** `GET /sign-in/done`: redirects by the outcome. A popup posts it to its opener and closes. */
export async function answerFederatedDone(args: Args): Promise<Response> {
  const code = args.url.searchParams.get("error");
  return finish(args, code ?? ((await viewerOf(args)) ? null : "no-cookies"));
}

/** `code` is an error code or `secondFactorCode`; null after a sign-in. */
function finish({ url, context }: Args, code: string | null): Response {
  const returnTo = safeReturnTo(url.searchParams.get("returnTo"));
  const needsSecondFactor = code === secondFactorCode;
  const error = code === null || needsSecondFactor ? null : errorOf(code);
  const isStaffSignIn = error === "no-cookies" && returnTo.startsWith("/admin");
  let address = returnTo;
  if (needsSecondFactor) address = `/sign-in/second-factor?${new URLSearchParams({ returnTo })}`;
  if (error)
    address = `${isStaffSignIn ? "/admin/login" : "/sign-in"}?${new URLSearchParams({ error, returnTo })}`;
  if (!url.searchParams.has("popup")) return redirect(address, { headers: popupHeaders });
  const result = {
    ok: !error,
    ...(error ? { error, message: federatedErrors[error] } : {}),
    ...(needsSecondFactor ? { next: "second-factor" } : {}),
  };
  return new Response(popupPage(result, address, context.get(nonceContext)), {
    headers: { "Content-Type": "text/html; charset=utf-8", ...popupHeaders },
  });
}

/** The popup's last page: posts the result on channel `sign-in`, and the change of session on `account`. */
function popupPage(result: object, address: string, nonce: string | null): string {
  const json = JSON.stringify(result).replace(/</g, "\\u003c");
  const attribute = (text: string) =>
    text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/icon.svg"><title>Back to Harmattan Aviation</title></head>
<body><main><p>All done here. This window closes by itself.</p><p><a href="${attribute(address)}">Continue in this window</a></p></main>
<script nonce="${attribute(nonce ?? "")}">
new BroadcastChannel("sign-in").postMessage(${json});
new BroadcastChannel("account").postMessage("changed");
close();
</script></body>
</html>`;
}

async function refuseTooMany(context: Args["context"]): Promise<void> {
  const { network } = context.get(requestContext);
  const overLimit = await context
    .get(servicesContext)
    .limiter.count("federated", limits.federatedPerNetwork, network);
  if (!overLimit) return;
  const error = manyRequests(Math.ceil(overLimit.retryAfterSeconds / 60));
  const headers = { "Retry-After": String(overLimit.retryAfterSeconds) };
  throw Response.json({ error }, { status: 429, headers });
}

/** Codes of Better Auth and of providers, by our name. Our names are also codes. */
const errorCodes: Partial<Record<FederatedError, readonly string[]>> = {
  refused: ["access_denied", "consent_required"],
  "not-linked": ["account_not_linked"],
  "no-email": ["email_not_found"],
  expired: ["state_mismatch", "state_not_found", "state_invalid", "invalid_callback_request"],
  unreachable: ["oauth_provider_not_found", "temporarily_unavailable", "server_error"],
  closed: ["BANNED_USER"],
};

const errorOf = (code: string): FederatedError => {
  const names = Object.keys(federatedErrors) as FederatedError[];
  return names.find((name) => name === code || errorCodes[name]?.includes(code)) ?? "failed";
};
