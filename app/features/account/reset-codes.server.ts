import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { resetCodes, users } from "#app/database/schema/accounts.ts";
import { endWhatIsUnderWay, revokeUnverifiedCredentials } from "#app/platform/credentials.server.ts";
import type { RetryPolicy } from "#app/platform/jobs.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { codeFor, goodUntil } from "#app/platform/mailed-links.server.ts";
import { setPassword } from "#app/platform/password-credential.server.ts";
import { isSame } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { isLongEnough } from "./account-lengths.ts";
import { isOnlyInvited } from "./only-invited.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { queueNotice } from "./settings/account-notices.server.ts";

const mostWrongTries = 5;

/** The mail that brings a code, as the outbox's rows name it; it is about the code's row. */
export const resetCodeMailKind = "account-reset-code";

const resetCodeQueue = "reset-code";
/** As long as a code is good, about. */
const resetCodeRetry: RetryPolicy = { retryLimit: 12, retryDelay: 2, retryDelayMax: 60 };

interface ResetCodeJob {
  /** Whose code it is; null where the address has no account. */
  userId: string | null;
  askedAt: string;
}

/**
 * Sees to it that the account with this address, if there is one, is mailed a code, also when the server stops now. An address without
 * an account has a job too, which does nothing: it takes as long to ask.
 */
export async function queueResetCode(
  { db, jobs, clock }: Pick<Services, "db" | "jobs" | "clock">,
  email: string,
): Promise<void> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const data: ResetCodeJob = { userId: user?.id ?? null, askedAt: clock.now().toISOString() };
  await jobs.enqueue(db, resetCodeQueue, [{ id: randomUUID(), data }]);
}

/** Has the codes sent that were asked for; call once at start. */
export async function workResetCodes({ db, jobs, log }: Pick<Services, "db" | "jobs" | "log">) {
  await jobs.prepareQueue(resetCodeQueue, resetCodeRetry);
  await jobs.work<ResetCodeJob>(resetCodeQueue, async ({ userId, askedAt }) => {
    try {
      if (userId) await sendResetCode({ db, jobs }, userId, new Date(askedAt));
    } catch (err) {
      log.error({ err }, "reset code");
      throw err;
    }
  });
}

/** Mails a code to this account, if it may set a password so; an earlier code ends. */
export async function sendResetCode(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  userId: string,
  askedAt: Date,
): Promise<void> {
  if (await isOnlyInvited(db, userId)) return;
  const row = { id: randomUUID(), wrongTries: 0, expiresAt: goodUntil("reset code", askedAt) };
  await db.transaction(async (transaction) => {
    await transaction
      .insert(resetCodes)
      .values({ ...row, userId })
      .onConflictDoUpdate({ target: resetCodes.userId, set: row });
    await queueMails(transaction, jobs, [{ kind: resetCodeMailKind, aboutId: row.id }]);
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
    await queueNotice(transaction, services, { to: email, kind: "password-changed" });
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
    const { id, userId, wrongTries, expiresAt } = row.code;
    if (expiresAt <= clock.now() || wrongTries >= mostWrongTries) return "wrong";
    if (!isSame(otp, codeFor(secret, id))) {
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
