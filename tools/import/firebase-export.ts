import { createCipheriv, randomBytes } from "node:crypto";
import * as z from "zod";
import { type FirebaseHashParameters, sealPurpose } from "#app/features/account/passwords.server.ts";
import { lowerCaseEmail, oneLine } from "#app/platform/form-text.ts";
import { sealingKey } from "#app/platform/secret.server.ts";

const base64 = z
  .string()
  .regex(/^[\w+/-]+=*$/)
  // Node reads both alphabets.
  .transform((text) => Buffer.from(text, "base64"));

const text = (longest: number) => z.string().transform((value) => oneLine(value).slice(0, longest));
const emailAddress = lowerCaseEmail(254);

/** An account as written by `firebase auth:export FILE --format=json`, without fields that the site does not use. */
export const firebaseUser = z.object({
  localId: z.string().regex(/^[^\p{Cc}]{1,128}$/u),
  email: z.optional(emailAddress),
  emailVerified: z.boolean().default(false),
  passwordHash: base64.optional(),
  salt: base64.default(Buffer.alloc(0)),
  displayName: text(120).default(""),
  phoneNumber: text(40).default(""),
  /** Milliseconds since 1970, as text. */
  createdAt: z.coerce
    .number()
    .min(0)
    .max(Date.UTC(2200, 0))
    .optional()
    .transform((milliseconds) => (milliseconds === undefined ? undefined : new Date(milliseconds))),
  disabled: z.boolean().default(false),
  providerUserInfo: z
    .array(
      z.object({
        providerId: z.string(),
        rawId: z.string().min(1).max(255),
        email: z.optional(emailAddress).catch(undefined),
      }),
    )
    .default([]),
  mfaInfo: z.array(z.unknown()).default([]),
});

export type FirebaseUser = z.output<typeof firebaseUser>;

/** Names of supported providers: Firebase's and ours. */
export const importedProviders: Readonly<Record<string, string>> = {
  "google.com": "google",
  "github.com": "github",
  "twitter.com": "twitter",
};

const parameters = z.object({
  algorithm: z
    .string()
    .default("SCRYPT")
    .pipe(z.literal("SCRYPT", "only Firebase's own SCRYPT can be brought over")),
  base64_signer_key: base64,
  base64_salt_separator: base64,
  rounds: z.coerce.number().int().min(1).max(8),
  mem_cost: z.coerce.number().int().min(1).max(14),
});

/** Parses the password hash parameters as printed by the Firebase console, or as JSON; a problem names the missing ones. */
export function readHashConfig(printed: string) {
  const pairs = [...printed.matchAll(/"?(\w+)"?\s*:\s*"?([\w+/=-]+)"?/g)];
  const parsed = parameters.safeParse(Object.fromEntries(pairs.map(([, name, value]) => [name, value])));
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path, code, message }) =>
      code === "invalid_value" ? message : `${path.join(".")} is missing or invalid`,
    );
    return { problem: `the hash config is invalid: ${names.join("; ")}` };
  }
  const { base64_signer_key, base64_salt_separator, rounds, mem_cost } = parsed.data;
  return { signerKey: base64_signer_key, saltSeparator: base64_salt_separator, rounds, memCost: mem_cost };
}

/** The parameters in each stored hash of one import. */
export interface SealedParameters extends Omit<FirebaseHashParameters, "signerKey"> {
  sealedKey: string;
}

/** Seals the signer key under the site's secret; once per import, for all its hashes. */
export function sealParameters(
  { signerKey, ...rest }: FirebaseHashParameters,
  secret: string,
): SealedParameters {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(secret, sealPurpose), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(signerKey), cipher.final(), cipher.getAuthTag()]);
  return { ...rest, sealedKey: sealed.toString("base64url") };
}

export function firebaseHash(parameters: SealedParameters, salt: Buffer, hash: Buffer): string {
  const { rounds, memCost, saltSeparator, sealedKey } = parameters;
  const parts = [saltSeparator, salt].map((bytes) => bytes.toString("base64url"));
  return `firebase-scrypt$${[`v=1,r=${rounds},m=${memCost}`, ...parts, sealedKey, hash.toString("base64url")].join("$")}`;
}
