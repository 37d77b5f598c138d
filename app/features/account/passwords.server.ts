import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { opaquePassword } from "./account-forms.ts";
import { isFirebaseHash, verifyFirebasePassword } from "./firebase-scrypt.server.ts";

/**
 * Passwords are kept as argon2id in the PHC format, with the parameters in the text so that they can be raised later:
 * `$argon2id$v=19$m=<KiB>,t=<passes>,p=1$<salt>$<hash>`. The figures are OWASP's
 * (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html).
 */
const current = { memory: 19_456, passes: 2 } as const;
const saltBytes = 16;
const hashBytes = 32;

interface Cost {
  memory: number;
  passes: number;
}

const derive = promisify(argon2);
const derived = (password: string, nonce: Buffer, { memory, passes }: Cost, tagLength = hashBytes) =>
  inTurn(() => derive("argon2id", { message: password, nonce, parallelism: 1, tagLength, memory, passes }));

/** The text to keep for a new password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derived(opaquePassword(password), salt, current);
  return `$argon2id$v=19$m=${current.memory},t=${current.passes},p=1$${unpadded(salt)}$${unpadded(hash)}`;
}

/** The forms in which an older hash may hold this password; the first is the one of new hashes. */
const storedForms = (password: string): string[] => {
  const opaque = opaquePassword(password);
  return [...new Set([opaque, password, opaque.normalize("NFD")])];
};

/** Costs what `verifyPassword` costs for a wrong password: sign-in hashes so for an address without an account. */
export async function hashLikeVerifying(password: string): Promise<string> {
  for (const _form of storedForms(password).slice(1)) await hashPassword(password);
  return await hashPassword(password);
}

/** Whether the stored hash is of this password. A wrong one costs one hash for each form. */
export async function verifyPassword(kept: string, password: string, secret: string): Promise<boolean> {
  for (const form of storedForms(password)) if (await verifyForm(kept, form, secret)) return true;
  return false;
}

async function verifyForm(kept: string, password: string, secret: string): Promise<boolean> {
  if (isFirebaseHash(kept)) {
    const isRight = await inTurn(() => verifyFirebasePassword(kept, password, secret));
    // Cheaper than ours: without this the time would tell which addresses were moved in and have not signed in since.
    if (!isRight) await hashPassword(password);
    return isRight;
  }
  const known = readKept(kept);
  if (!known) {
    await hashPassword(password);
    return false;
  }
  return timingSafeEqual(await derived(password, known.salt, known.cost, known.hash.length), known.hash);
}

/** Whether the stored hash is of another system, figures or form: the next sign-in replaces it. */
export async function needsRehash(kept: string, password: string, secret: string): Promise<boolean> {
  const cost = readKept(kept)?.cost;
  if (cost?.memory !== current.memory || cost.passes !== current.passes) return true;
  const [opaque = password, ...others] = storedForms(password);
  return others.length > 0 && !(await verifyForm(kept, opaque, secret));
}

const keptPattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=1\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,128})$/;

function readKept(kept: string): { cost: Cost; salt: Buffer; hash: Buffer } | null {
  const [, memory, passes, salt = "", hash = ""] = keptPattern.exec(kept) ?? [];
  if (!memory) return null;
  return {
    cost: { memory: Number(memory), passes: Number(passes) },
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/**
 * How many hashes run at once in this process. They use Node's four threads, which names, files and compression need
 * too, and a whole core each, of which one is the pages'.
 */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < atOnce) running += 1;
  // Whoever ends hands its place on, so that `running` stays as it is.
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
