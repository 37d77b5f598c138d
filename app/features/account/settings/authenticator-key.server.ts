import { symmetricDecrypt } from "better-auth/crypto";
import { and, eq } from "drizzle-orm";
import { encode } from "uqr";
import { company } from "#app/content/company.ts";
import { twoFactors } from "#app/database/schema/accounts.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import type { Owner } from "./answer-own-form.server.ts";

/** What an authenticator takes in: a QR code, and the same key in letters, in groups of four. */
export interface AuthenticatorKey {
  /** Its dark modules as the path of an SVG, and how many modules wide it is. */
  qr: { path: string; size: number };
  key: string;
  /** Goes back with the first code: only the session that began the set-up with the password has been told it. */
  setup: string;
}

/** The key of a set-up that is under way; null when there is none. */
export async function pendingKey({
  viewer,
  services,
  identity,
}: Pick<Owner, "viewer" | "services" | "identity">): Promise<AuthenticatorKey | null> {
  const [row] = await services.db
    .select({ secret: twoFactors.secret })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, viewer.id), eq(twoFactors.verified, false)));
  if (!row) return null;
  const { secretConfig } = await identity.$context;
  const secret = await symmetricDecrypt({ key: secretConfig, data: row.secret });
  const key = base32(Buffer.from(secret));
  const query = new URLSearchParams({ secret: key, issuer: company.name, digits: "6", period: "30" });
  const label = `${encodeURIComponent(company.name)}:${encodeURIComponent(viewer.email)}`;
  // Blanks as %20: some authenticators show a plus sign as it stands.
  const address = `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
  const setup = fingerprint(services.secret, "factor set-up", `${viewer.sessionId} ${row.secret}`);
  return { qr: qrPath(address), key: key.replace(/.{4}(?=.)/g, "$& "), setup };
}

function qrPath(text: string): AuthenticatorKey["qr"] {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: modules.join(""), size };
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replace(/.{1,5}/g, (five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)] ?? "");
}
