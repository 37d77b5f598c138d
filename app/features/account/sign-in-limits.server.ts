import { limits } from "#app/limits.ts";
import type { RateLimiter } from "#app/platform/rate-limit.server.ts";

const fromHere = "wrong-password-here";
const fromEverywhere = "wrong-password";
const pair = (email: string, network: string) => `${email} ${network}`;

/**
 * Counts one try at a password before it is looked at, so that many at once are not more than the limit. An address with an account and
 * one without are counted alike. What is refused for one network's sake does not count against the address: nobody uses up its
 * limit, and so shuts its owner out, from a single place. `isForgiven`: a reset of the password takes the limit back, as `forgiveSignIns` does.
 */
export async function countSignIn(limiter: RateLimiter, email: string, network: string) {
  const all = await limiter.count("sign-in-network", limits.signInPerNetwork, network);
  if (all) return { ...all, isForgiven: false };
  const wrong =
    (await limiter.count(fromHere, limits.wrongPasswordsPerAddressAndNetwork, pair(email, network))) ??
    (await limiter.count(fromEverywhere, limits.wrongPasswordsPerAddress, email));
  return wrong && { ...wrong, isForgiven: true };
}

/**
 * Takes back what was counted for the address: the password was right, or has just been replaced by the owner of the mailbox, for whom
 * that is also the way back in when others have used the limit up.
 */
export async function forgiveSignIns(limiter: RateLimiter, email: string, network: string): Promise<void> {
  await limiter.forgive(fromHere, pair(email, network));
  await limiter.forgive(fromEverywhere, email);
}
