import { fingerprint, isSame } from "./secret.server.ts";

/** Page and query parameter of every link with a token. */
export const mailedLinks = {
  "newsletter confirm": { path: "/newsletter/confirm", parameter: "t" },
  "newsletter unsubscribe": { path: "/newsletter/unsubscribe", parameter: "t" },
  "email proof": { path: "/verify-email", parameter: "proof" },
  "email change": { path: "/confirm-address", parameter: "proof" },
  "staff invitation": { path: "/admin/welcome", parameter: "token" },
  "request sent": { path: "/booking/sent", parameter: "t" },
} as const;

/** Purpose of a link; one made for another purpose is invalid. */
export type LinkPurpose = keyof typeof mailedLinks;

/** A subject with its signature by the site's secret (132 bits). */
export const tokenFor = (secret: string, purpose: LinkPurpose, subject: string): string =>
  `${subject}.${fingerprint(secret, purpose, subject)}`;

/** The subject of a token; null for another purpose or an invalid one. */
export function subjectOf(secret: string, purpose: LinkPurpose, token: string): string | null {
  for (const each of possibleTokens(token)) {
    const subject = each.slice(0, Math.max(each.lastIndexOf("."), 0));
    if (isSame(each, tokenFor(secret, purpose, subject))) return subject;
  }
  return null;
}

/** The token, also without what mail programs add: punctuation, soft line breaks, and the `3D` of quoted-printable. */
function possibleTokens(text: string): string[] {
  const [first = ""] = /[\w.-]+/.exec(text.replace(/=\s+/g, "")) ?? [];
  const trimmed = first.replace(/\.+$/, "");
  return [text, trimmed, trimmed.replace(/^3D/, "")];
}

/** The token in the address of a page that a link has opened; empty where there is none. */
export function tokenIn(purpose: LinkPurpose, address: string | URL): string {
  const { searchParams, search } = new URL(address);
  const { parameter } = mailedLinks[purpose];
  const token = searchParams.get(parameter);
  if (token !== null) return token;
  // Some mail programs encode the link a second time.
  const again = new RegExp(`^\\?${parameter}%(?:25)?3D([^&]+)`, "i").exec(search)?.[1] ?? "";
  return new URLSearchParams(`again=${again}`).get("again") ?? "";
}

/** A link for a mail. The token is in the query, because queries are never logged. */
export const linkWith = (origin: string, purpose: LinkPurpose, token: string): string =>
  `${origin}${mailedLinks[purpose].path}?${mailedLinks[purpose].parameter}=${token}`;

export const linkTo = (origin: string, secret: string, purpose: LinkPurpose, subject: string): string =>
  linkWith(origin, purpose, tokenFor(secret, purpose, subject));

/** Six digits for a mail, derived from a row's id and the secret. */
export function codeFor(secret: string, id: string): string {
  const number = Buffer.from(fingerprint(secret, "reset code", id), "base64url").readUIntBE(0, 6);
  return String(number % 1_000_000).padStart(6, "0");
}

/** Validity in minutes; newsletter links are valid as long as their row. */
export const minutesGood = {
  "email proof": 24 * 60,
  "email change": 24 * 60,
  "staff invitation": 72 * 60,
  "request sent": 60,
  "reset code": 10,
} as const;

/** Expiry of a link made now. */
export const goodUntil = (purpose: keyof typeof minutesGood, now: Date): Date =>
  new Date(now.getTime() + minutesGood[purpose] * 60_000);
