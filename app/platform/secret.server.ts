import { createHmac, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** The server's secret: the one given, or one made at the first start and kept in DATA_DIR (mode 0600). */
export async function openSecret(given: string | null, dataDir: string): Promise<string> {
  if (given) return given;
  const file = path.join(dataDir, "auth-secret");
  await mkdir(dataDir, { recursive: true });
  try {
    // "wx" makes two first starts agree: one writes, the other reads.
    await writeFile(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return await readFile(file, "utf8");
}

/** A keyed fingerprint: the same text gives the same 22 characters, and they do not tell the text. `purpose` keeps uses apart. */
export function fingerprint(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", secret).update(`${purpose}\0${text}`).digest("base64url").slice(0, 22);
}
