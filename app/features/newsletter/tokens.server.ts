import { timingSafeEqual } from "node:crypto";
import { fingerprint } from "#app/platform/secret.server.ts";

/** What a token is for; one made for the one is worthless for the other. */
export type TokenPurpose = "newsletter confirm" | "newsletter unsubscribe";

const form = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([\w-]{22})$/;

/**
 * A token that names a row and is signed with the site's secret (132 bits): nothing that opens a door is stored, and an
 * invented one is known without asking the database.
 */
export const tokenFor = (secret: string, purpose: TokenPurpose, id: string): string =>
  `${id}.${fingerprint(secret, purpose, id)}`;

/** The row that the token names; null for one that we never made for this purpose. */
export function idIn(secret: string, purpose: TokenPurpose, token: string): string | null {
  const [, id, signature] = form.exec(token) ?? [];
  if (!id || !signature) return null;
  const own = Buffer.from(fingerprint(secret, purpose, id));
  return timingSafeEqual(own, Buffer.from(signature)) ? id : null;
}

/** The query parameter that carries a token: queries are never logged. */
export const tokenParameter = "t";

export const confirmPath = "/newsletter/confirm";
export const unsubscribePath = "/newsletter/unsubscribe";

export const confirmAddress = (origin: string, secret: string, consentId: string): string =>
  `${origin}${confirmPath}?${tokenParameter}=${tokenFor(secret, "newsletter confirm", consentId)}`;

export const unsubscribeAddress = (origin: string, secret: string, subscriberId: string): string =>
  `${origin}${unsubscribePath}?${tokenParameter}=${tokenFor(secret, "newsletter unsubscribe", subscriberId)}`;
