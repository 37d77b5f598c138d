import { createCipheriv, randomBytes } from "node:crypto";
import { type FirebaseHashParameters, sealPurpose } from "#app/features/account/passwords.server.ts";
import { sealingKey } from "#app/platform/secret.server.ts";

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
