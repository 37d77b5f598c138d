import { createHmac } from "node:crypto";
import type { AccountVisitor } from "./account-visitor.ts";

/** The code of an authenticator (RFC 6238: SHA-1, six digits, 30 s) for the secret in an `otpauth:` address. */
export function totpOf(address: string, at = Date.now()): string {
  const secret = base32(new URL(address).searchParams.get("secret") ?? "");
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** The next code, which is accepted already; for a test that has used the current one. */
export const nextTotpOf = (address: string): string => totpOf(address, Date.now() + 30_000);

function base32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, "").toUpperCase()]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The key and the token on the page that sets up a second factor: the key as an `otpauth:` address. */
export function setUpIn(page: string): { authenticator: string; setup: string } {
  const key = /((?:[A-Z2-7]{4} ){5,}[A-Z2-7]{1,4})/.exec(page)?.[1]?.replaceAll(" ", "") ?? "";
  const setup = /name="setup" value="([^"]+)"/.exec(page)?.[1] ?? "";
  return { authenticator: `otpauth://totp/x?secret=${key}`, setup };
}

export const recoveryCodesIn = (page: string): string[] =>
  [...page.matchAll(/>([a-zA-Z0-9]{5}-[a-zA-Z0-9]{5})</g)].map(([, code]) => code ?? "");

/** Sets up a second factor for the signed-in account, whose address is confirmed; uses up the current code. */
export async function setUpFactor(visitor: AccountVisitor, currentPassword: string) {
  const send = async (fields: Record<string, string>) =>
    await (await visitor.post("/account/second-factor", fields)).text();
  const { authenticator, setup } = setUpIn(await send({ intent: "begin", currentPassword }));
  const on = await send({ intent: "confirm", setup, code: totpOf(authenticator) });
  const recoveryCodes = recoveryCodesIn(on);
  if (recoveryCodes.length === 0) throw new Error("no second factor was set up");
  return { authenticator, recoveryCodes };
}
