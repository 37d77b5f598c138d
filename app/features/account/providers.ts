import type { BetterAuthOptions } from "better-auth";
import type { GenericOAuthConfig } from "better-auth/plugins";
import type { Settings } from "#app/platform/settings.server.ts";

/** Who else may say who a person is: the one place to add a provider, after its settings. */
export interface Provider {
  /** In addresses: `/sign-in/with/google`. */
  id: string;
  /** On the button. */
  name: string;
}

const names = { google: "Google", github: "GitHub", twitter: "Twitter" } as const;
type SocialId = keyof typeof names;
const oidcId = "oidc";

/** The providers that are configured, in the order of their buttons. */
export function providersOf({ federation }: Pick<Settings, "federation">): Provider[] {
  const known = (Object.keys(names) as SocialId[]).filter((id) => federation[id] !== null);
  return [
    ...known.map((id) => ({ id, name: names[id] })),
    ...(federation.oidc ? [{ id: oidcId, name: federation.oidc.name }] : []),
  ];
}

/** Google, GitHub and Twitter, as Better Auth knows them. */
export function socialProvidersOf({ federation }: Pick<Settings, "federation">) {
  const known = (Object.keys(names) as SocialId[]).filter((id) => federation[id] !== null);
  return Object.fromEntries(known.map((id) => [id, federation[id]])) as NonNullable<
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
