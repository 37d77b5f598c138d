import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { writeWhole } from "./whole-file.server.ts";

const shortestSecret = 32;

/** The configured secret, or one made at the first start and stored in DATA_DIR (mode 0600). */
export async function openSecret(
  configured: string | null,
  dataDir: string,
): Promise<string | { problem: string }> {
  if (configured) return configured;
  const file = path.join(dataDir, "auth-secret");
  await mkdir(dataDir, { recursive: true });
  // Servers that start together for the first time use the same one.
  if (!existsSync(file))
    await writeWhole(file, randomBytes(shortestSecret).toString("base64url"), { isFirstKept: true });
  const secret = (await readFile(file, "utf8")).trim();
  if (secret.length >= shortestSecret) return secret;
  return { problem: `${file} holds no secret. Remove it, and the next start makes a new one.` };
}

/** A keyed fingerprint of 22 characters. `purpose` keeps uses apart. */
export function fingerprint(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", secret).update(`${purpose}\0${text}`).digest("base64url").slice(0, 22);
}

/** Compares in constant time. */
export function isSame(value: string, expected: string): boolean {
  const [one, other] = [Buffer.from(value), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A key of 32 bytes for one purpose, to encrypt values in the database. */
export function sealingKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}
