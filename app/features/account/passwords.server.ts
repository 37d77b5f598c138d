import { argon2, createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { passwordHashKib } from "#app/limits.ts";
import { sealingKey } from "#app/platform/secret.server.ts";
import { opaquePassword } from "./forms.ts";

/**
 * Passwords are argon2id in the PHC format, `$argon2id$v=19$m=<KiB>,t=<passes>,p=1$<salt>$<hash>`, with OWASP's figures
 * (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html).
 */
let current: Cost = { memory: passwordHashKib, passes: 2 };
interface Cost {
  memory: number;
  passes: number;
}

export function setPasswordHashKib(memory: number): void {
  current = { ...current, memory };
}

const derive = promisify(argon2);
const derived = (password: string, nonce: Buffer, { memory, passes }: Cost, tagLength = 32) =>
  withHashSlot(() =>
    derive("argon2id", { message: password, nonce, parallelism: 1, tagLength, memory, passes }),
  );

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derived(opaquePassword(password), salt, current);
  return `$argon2id$v=19$m=${current.memory},t=${current.passes},p=1$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether the stored hash is of this password. A wrong one costs as much as `hashPassword`. */
export async function verifyPassword(stored: string, password: string, secret: string): Promise<boolean> {
  const parsed = readArgon2Hash(stored);
  if (parsed) {
    const { salt, cost, hash } = parsed;
    return timingSafeEqual(await derived(opaquePassword(password), salt, cost, hash.length), hash);
  }
  const isRight =
    stored.startsWith(prefix) && (await withHashSlot(() => verifyFirebasePassword(stored, password, secret)));
  // Firebase's hash is cheaper: the time would reveal addresses that have not signed in since the import.
  if (!isRight) await hashPassword(password);
  return isRight;
}

/** Whether the hash has another algorithm or cost; the next sign-in then replaces it. */
export function needsRehash(stored: string): boolean {
  const cost = readArgon2Hash(stored)?.cost;
  return cost?.memory !== current.memory || cost.passes !== current.passes;
}

const argon2Pattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=1\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,128})$/;

function readArgon2Hash(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } | null {
  const [, memory, passes, salt = "", hash = ""] = argon2Pattern.exec(stored) ?? [];
  if (!memory) return null;
  return {
    cost: { memory: Number(memory), passes: Number(passes) },
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/** Each hash occupies a core and one of Node's four threads, which DNS, files and compression share. */
const maxConcurrentHashes = Math.max(1, Math.min(2, availableParallelism() - 1));
/** The last hash of each slot; the slot's next one waits for it. */
const slots = Array.from({ length: maxConcurrentHashes }, () => Promise.resolve<unknown>(null));
let hashCount = 0;

function withHashSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  hashCount += 1;
  const slot = hashCount % maxConcurrentHashes;
  const result = (slots[slot] ?? Promise.resolve()).then(work);
  slots[slot] = result.catch(() => null);
  return result;
}

/**
 * Imported passwords of Firebase Authentication (https://github.com/firebase/scrypt), written by `tools/import/firebase-export.ts`. Stored
 * as `firebase-scrypt$v=1,r=<rounds>,m=<mem cost>$<salt separator>$<salt>$<sealed signer key>$<hash>`. The old project's signer key is
 * encrypted (AES-256-GCM) with the site's secret and disappears with the last hash that needs it.
 */
const prefix = "firebase-scrypt$";
export const sealPurpose = "firebase-scrypt signer key";

export interface FirebaseHashParameters {
  signerKey: Buffer;
  saltSeparator: Buffer;
  rounds: number;
  /** Power of two, 1 to 14. */
  memCost: number;
}

/** Whether the stored hash is of this password; false where the signer key was encrypted with another secret. */
export async function verifyFirebasePassword(stored: string, password: string, secret: string) {
  const parsedHash = readStored(stored, secret);
  if (!parsedHash) return false;
  const { parameters, salt, hash } = parsedHash;
  const computed = await firebaseScrypt(password, salt, parameters);
  return computed.length === hash.length && timingSafeEqual(computed, hash);
}

const storedPattern =
  /^firebase-scrypt\$v=1,r=([1-8]),m=([1-9]|1[0-4])\$([\w-]*)\$([\w-]*)\$([\w-]+)\$([\w-]+)$/;
const bytesOf = (text = "") => Buffer.from(text, "base64url");

function readStored(stored: string, secret: string) {
  const match = storedPattern.exec(stored);
  const signerKey = unseal(bytesOf(match?.[5]), secret);
  if (!match || !signerKey) return null;
  const [, rounds, memCost, separator, salt, , hash] = match;
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
    const decipher = createDecipheriv("aes-256-gcm", sealingKey(secret, sealPurpose), sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(-16));
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  } catch {
    return null;
  }
}

const scryptKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Firebase's modified scrypt, off the event loop. */
export async function firebaseScrypt(
  password: string,
  salt: Buffer,
  { signerKey, saltSeparator, rounds, memCost }: FirebaseHashParameters,
): Promise<Buffer> {
  const N = 2 ** memCost;
  const key = await scryptKey(password, Buffer.concat([salt, saltSeparator]), 32, {
    N,
    r: rounds,
    p: 1,
    maxmem: 256 * N * rounds,
  });
  const cipher = createCipheriv("aes-256-ctr", key, Buffer.alloc(16));
  return Buffer.concat([cipher.update(signerKey), cipher.final()]);
}
