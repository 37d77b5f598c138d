import type { AccountVisitor } from "./account-visitor.ts";
import { totpOf } from "./totp.ts";

/** What the page of a set-up that has begun shows: the key as an authenticator takes it, and what goes back with the first code. */
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
