import { randomBytes } from "node:crypto";
import type { GenericEndpointContext } from "better-auth";
import { secondFactorSeconds } from "./identity.server.ts";

/**
 * For an account that has a second factor: remembers that the first one was right, as Better Auth's own sign-in does, so that its
 * `verifyTOTP` goes on from here. false for an account without.
 */
export async function beginSecondFactor(
  { context, setSignedCookie }: GenericEndpointContext,
  userId: string,
): Promise<boolean> {
  const user = await context.internalAdapter.findUserById(userId);
  if (!(user as { twoFactorEnabled?: boolean } | null)?.twoFactorEnabled) return false;
  const identifier = `2fa-${randomBytes(15).toString("base64url")}`;
  const expiresAt = new Date(Date.now() + secondFactorSeconds * 1000);
  await context.internalAdapter.createVerificationValue({ identifier, value: userId, expiresAt });
  await context.internalAdapter.createVerificationValue({
    identifier: `2fa-attempts-${identifier}`,
    value: "0",
    expiresAt,
  });
  const cookie = context.createAuthCookie("two_factor", { maxAge: secondFactorSeconds });
  await setSignedCookie(cookie.name, identifier, context.secret, cookie.attributes);
  return true;
}
