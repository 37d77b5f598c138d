import { createHmac } from "node:crypto";

/** What an authenticator shows (RFC 6238: SHA-1, six digits, 30 s) for the secret in an `otpauth:` address. */
export function totpOf(address: string, at = Date.now()): string {
  const secret = base32(new URL(address).searchParams.get("secret") ?? "");
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** What it will show next, which is taken already: for a test that has used the one of now. */
export const nextTotpOf = (address: string): string => totpOf(address, Date.now() + 30_000);

function base32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, "").toUpperCase()]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
