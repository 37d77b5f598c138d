import { randomUUID, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { resetCodes, users } from "#app/database/schema/accounts.ts";
import { endWhatIsUnderWay, revokeUnverifiedCredentials } from "#app/platform/credentials.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { setPassword } from "#app/platform/password-credential.server.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { isOnlyInvited } from "./only-invited.server.ts";
import { isLongEnough } from "./password-length.ts";
import { hashPassword } from "./passwords.server.ts";
import { queueNotice } from "./settings/account-notices.server.ts";

/** How long a code is good for. */
export const resetCodeMinutes = 10;
const mostWrongTries = 5;

/** The mail that brings a code, as the outbox's rows name it; it is about the code's row. */
export const resetCodeMailKind = "account-reset-code";

/** The six digits that belong to a row: made from its id and the site's secret, so that the database alone does not tell them. */
export function resetCodeOf(id: string, secret: string): string {
  const number = Buffer.from(fingerprint(secret, "reset code", id), "base64url").readUIntBE(0, 6);
  return String(number % 1_000_000).padStart(6, "0");
}

const storedCode = (id: string, code: string, secret: string) =>
  fingerprint(secret, "kept reset code", `${id} ${code}`);

/**
 * Mails a code to the account with this address, if there is one that may set a password so; an earlier code ends. Takes longer when
 * there is one: call it where nobody waits for it.
 */
export async function sendResetCode(
  { db, jobs, secret, clock }: Pick<Services, "db" | "jobs" | "secret" | "clock">,
  email: string,
): Promise<void> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user || (await isOnlyInvited(db, user.id))) return;
  const id = randomUUID();
  const row = {
    id,
    code: storedCode(id, resetCodeOf(id, secret), secret),
    wrongTries: 0,
    expiresAt: new Date(clock.now().getTime() + resetCodeMinutes * 60_000),
  };
  await db.transaction(async (transaction) => {
    await transaction
      .insert(resetCodes)
      .values({ ...row, userId: user.id })
      .onConflictDoUpdate({ target: resetCodes.userId, set: row });
    await queueMails(transaction, jobs, [{ kind: resetCodeMailKind, aboutId: id }]);
  });
}

/** What came of a code: `wrong` for whatever reason; `short` when the code was right and stays good, and the account asks for a longer password. */
export type ResetOutcome = "done" | "wrong" | "short";

/**
 * Sets a new password for whoever has the code that was mailed to this address, ends all sessions of the account and whatever was under
 * way in it, and tells its owner by mail. Where the address was never confirmed, no other way in stays. `wrong`: unknown address,
 * wrong code, used, void after five wrong tries, or too old. A code works once, also when two come at the same moment.
 */
export async function resetPassword(
  services: Pick<Services, "db" | "jobs" | "secret" | "clock">,
  { email, otp, newPassword }: { email: string; otp: string; newPassword: string },
): Promise<ResetOutcome> {
  const redeemed = await redeem(services, { email, otp, newPassword });
  if (typeof redeemed === "string") return redeemed;
  const { userId } = redeemed;
  // Between the two transactions: nothing is locked while the hash waits for its turn.
  const password = await hashPassword(newPassword);
  return await services.db.transaction(async (transaction) => {
    // An invitation locks the same row: it may have come while the hash was made, and then takes this password away.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    if (await isOnlyInvited(transaction, userId)) return "wrong";
    await setPassword(transaction, userId, password, services.clock.now());
    await endWhatIsUnderWay(transaction, userId, null);
    await revokeUnverifiedCredentials(transaction, userId);
    await queueNotice(transaction, services, email, "password-changed");
    return "done";
  });
}

/** The account whose code this is; the code is gone from then on. Only whoever has the code learns that a longer password is asked for. */
async function redeem(
  { db, secret, clock }: Pick<Services, "db" | "secret" | "clock">,
  { email, otp, newPassword }: { email: string; otp: string; newPassword: string },
): Promise<{ userId: string } | "wrong" | "short"> {
  return await db.transaction(async (transaction) => {
    const [row] = await transaction
      .select({ code: resetCodes, role: users.role })
      .from(users)
      .innerJoin(resetCodes, eq(resetCodes.userId, users.id))
      .where(eq(users.email, email))
      .for("update", { of: resetCodes });
    if (!row) return "wrong";
    const { id, userId, code, wrongTries, expiresAt } = row.code;
    if (expiresAt <= clock.now() || wrongTries >= mostWrongTries) return "wrong";
    const isRight = timingSafeEqual(Buffer.from(code), Buffer.from(storedCode(id, otp, secret)));
    if (!isRight) {
      await transaction
        .update(resetCodes)
        .set({ wrongTries: wrongTries + 1 })
        .where(eq(resetCodes.userId, userId));
      return "wrong";
    }
    // A code that was asked for as a customer, while the invitation was written.
    if (await isOnlyInvited(transaction, userId)) return "wrong";
    if (!isLongEnough(newPassword, row.role)) return "short";
    await transaction.delete(resetCodes).where(eq(resetCodes.userId, userId));
    return { userId };
  });
}
