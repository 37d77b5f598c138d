import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { sealingKey } from "#app/platform/secret.server.ts";

/**
 * Passwords that come from Firebase Authentication: scrypt derives a key from the password, and the project's signer key
 * encrypted with it is the hash (https://github.com/firebase/scrypt). Ours to verify, never to make.
 *
 * Stored as `firebase-scrypt$v=1,r=<rounds>,m=<mem cost>$<salt separator>$<salt>$<sealed signer key>$<hash>`. The signer
 * key is a secret of the old project: it lies sealed (AES-256-GCM) under a key of the site's own secret, so that the
 * database alone does not tell it, no setting has to be kept, and it is gone with the last hash that needs it.
 */
const prefix = "firebase-scrypt$";
const purpose = "firebase-scrypt signer key";

/** What the Firebase console calls the password hash parameters of a project. */
export interface FirebaseHashParameters {
  signerKey: Buffer;
  saltSeparator: Buffer;
  /** 1 to 8. */
  rounds: number;
  /** Power of two, 1 to 14. */
  memCost: number;
}

/** The parameters with the signer key sealed: what each stored hash of one import carries. */
export interface SealedParameters extends Omit<FirebaseHashParameters, "signerKey"> {
  sealedKey: string;
}

export const isFirebaseHash = (stored: string): boolean => stored.startsWith(prefix);

/** Seals the signer key under the site's secret; once per import, for all its hashes. */
export function sealParameters(
  { signerKey, ...rest }: FirebaseHashParameters,
  secret: string,
): SealedParameters {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(secret, purpose), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(signerKey), cipher.final(), cipher.getAuthTag()]);
  return { ...rest, sealedKey: sealed.toString("base64url") };
}

/** The text to keep as an account's password. */
export function firebaseHash(parameters: SealedParameters, salt: Buffer, hash: Buffer): string {
  const { rounds, memCost, saltSeparator, sealedKey } = parameters;
  const parts = [saltSeparator, salt].map((bytes) => bytes.toString("base64url"));
  return `${prefix}${[`v=1,r=${rounds},m=${memCost}`, ...parts, sealedKey, hash.toString("base64url")].join("$")}`;
}

/**
 * Whether the password is the one behind the stored hash. False too for a text that is no such hash, and for one whose signer
 * key was sealed under another secret of the site: then the person has to reset the password. Compares in constant time.
 */
export async function verifyFirebasePassword(stored: string, password: string, secret: string) {
  const kept = readStored(stored, secret);
  if (!kept) return false;
  const { parameters, salt, hash } = kept;
  const made = await firebaseScrypt(password, salt, parameters);
  return made.length === hash.length && timingSafeEqual(made, hash);
}

const storedPattern =
  /^firebase-scrypt\$v=1,r=([1-8]),m=([1-9]|1[0-4])\$([\w-]*)\$([\w-]*)\$([\w-]+)\$([\w-]+)$/;
const bytesOf = (text = "") => Buffer.from(text, "base64url");

function readStored(stored: string, secret: string) {
  const found = storedPattern.exec(stored);
  const signerKey = unseal(bytesOf(found?.[5]), secret);
  if (!found || !signerKey) return null;
  const [, rounds, memCost, separator, salt, , hash] = found;
  const parameters = {
    signerKey,
    saltSeparator: bytesOf(separator),
    rounds: Number(rounds),
    memCost: Number(memCost),
  };
  return { parameters, salt: bytesOf(salt), hash: bytesOf(hash) };
}

function unseal(sealed: Buffer, secret: string): Buffer | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", sealingKey(secret, purpose), sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(-16));
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  } catch {
    return null;
  }
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Firebase's modified scrypt, off the event loop. */
export async function firebaseScrypt(
  password: string,
  salt: Buffer,
  { signerKey, saltSeparator, rounds, memCost }: FirebaseHashParameters,
): Promise<Buffer> {
  const N = 2 ** memCost;
  const key = await derive(password, Buffer.concat([salt, saltSeparator]), 32, {
    N,
    r: rounds,
    p: 1,
    maxmem: 256 * N * rounds,
  });
  const cipher = createCipheriv("aes-256-ctr", key, Buffer.alloc(16));
  return Buffer.concat([cipher.update(signerKey), cipher.final()]);
}
