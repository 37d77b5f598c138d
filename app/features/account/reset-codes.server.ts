import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { resetCodes, users } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { endWhatIsUnderWay, revokeUnverifiedCredentials } from "#app/platform/credentials.server.ts";
import type { RetryPolicy } from "#app/platform/jobs.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { codeFor, goodUntil } from "#app/platform/mailed-links.server.ts";
import { setPassword } from "#app/platform/password-credential.server.ts";
import { fingerprint, isSame } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { isLongEnough } from "./account-lengths.ts";
import { isOnlyInvited } from "./only-invited.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { queueNotice } from "./settings/account-notices.server.ts";

/** Wrong tries of all networks together that void a code; five of one network void it for that network. */
const mostWrongTries = 20;

/** The mail that brings a code, as the outbox's rows name it; it is about the code's row. */
export const resetCodeMailKind = "account-reset-code";

const resetCodeQueue = "reset-code";
/** As long as a code is good, about. */
const resetCodeRetry: RetryPolicy = { retryLimit: 12, retryDelay: 2, retryDelayMax: 60 };

interface ResetCodeJob {
  /** Whose code it is; null where the address has no account. */
  userId: string | null;
  /** Keyed fingerprint of the network that asked. */
  network: string;
  askedAt: string;
}

/**
 * Sees to it that the account with this address, if there is one, is mailed a code, also when the server stops now. An address without
 * an account has a job too, which does nothing: it takes as long to ask.
 */
export async function queueResetCode(
  { db, jobs, clock, secret }: Pick<Services, "db" | "jobs" | "clock" | "secret">,
  email: string,
  network: string,
): Promise<void> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const data: ResetCodeJob = {
    userId: user?.id ?? null,
    network: fingerprint(secret, "reset code network", network),
    askedAt: clock.now().toISOString(),
  };
  await jobs.enqueue(db, resetCodeQueue, [{ id: randomUUID(), data }]);
}

/** Has the codes sent that were asked for; call once at start. */
export async function workResetCodes({ db, jobs, log }: Pick<Services, "db" | "jobs" | "log">) {
  await jobs.prepareQueue(resetCodeQueue, resetCodeRetry);
  await jobs.work<ResetCodeJob>(resetCodeQueue, async ({ userId, network, askedAt }) => {
    try {
      if (userId) await sendResetCode({ db, jobs }, { userId, network }, new Date(askedAt));
    } catch (err) {
      log.error({ err }, "reset code");
      throw err;
    }
  });
}

/** Mails a code to this account, if it may set a password so. An earlier code that the same network asked for ends. */
export async function sendResetCode(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  { userId, network = "" }: { userId: string; network?: string | undefined },
  askedAt: Date,
): Promise<void> {
  if (await isOnlyInvited(db, userId)) return;
  const row = { id: randomUUID(), wrongTries: 0, expiresAt: goodUntil("reset code", askedAt) };
  await db.transaction(async (transaction) => {
    await transaction
      .insert(resetCodes)
      .values({ ...row, userId, network })
      .onConflictDoUpdate({ target: [resetCodes.userId, resetCodes.network], set: row });
    await queueMails(transaction, jobs, [{ kind: resetCodeMailKind, aboutId: row.id }]);
  });
}

/** What came of a code: `wrong` for whatever reason; `short` when the code was right and stays good, and the account asks for a longer password. */
export type ResetOutcome = "done" | "wrong" | "short";

/** A try at a code. */
interface ResetTry {
  email: string;
  otp: string;
  newPassword: string;
  /** The network that it came from. */
  network: string;
}

/**
 * Sets a new password with the code that was mailed to this address, ends all sessions of the account and everything under way in it, and
 * tells its owner by mail. Where the address was never confirmed, no other way in stays. `wrong`: unknown address, wrong code, used, void
 * after too many wrong tries, or too old. A code works once, also when two come at the same moment, and is spent with the password set.
 */
export async function resetPassword(
  services: Pick<Services, "db" | "jobs" | "secret" | "clock" | "limiter">,
  wanted: ResetTry,
): Promise<ResetOutcome> {
  const found = await tryCode(services, wanted);
  if (typeof found === "string") return found;
  const { id, userId } = found;
  // Outside the transaction: nothing is locked while the hash waits for its turn.
  const password = await hashPassword(wanted.newPassword);
  return await services.db.transaction(async (transaction) => {
    // An invitation locks the same row: it may have come while the hash was made, and then takes this password away.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const [spent] = await transaction.delete(resetCodes).where(eq(resetCodes.id, id)).returning();
    if (!spent || (await isOnlyInvited(transaction, userId))) return "wrong";
    await setPassword(transaction, userId, password, services.clock.now());
    await endWhatIsUnderWay(transaction, userId, null);
    await revokeUnverifiedCredentials(transaction, userId);
    await queueNotice(transaction, services, { to: wanted.email, kind: "password-changed" });
    return "done";
  });
}

/** The code that was meant, still unspent. Only with the right code does one learn that a longer password is needed. */
async function tryCode(
  { db, secret, clock, limiter }: Pick<Services, "db" | "secret" | "clock" | "limiter">,
  { email, otp, newPassword, network }: ResetTry,
): Promise<{ id: string; userId: string } | "wrong" | "short"> {
  const live = await db
    .select({ id: resetCodes.id, userId: resetCodes.userId, role: users.role })
    .from(users)
    .innerJoin(resetCodes, eq(resetCodes.userId, users.id))
    .where(
      and(
        eq(users.email, email),
        gt(resetCodes.expiresAt, clock.now()),
        lt(resetCodes.wrongTries, mostWrongTries),
      ),
    );
  const verdicts = await limiter.countEach(
    db,
    "reset-code-tries",
    limits.resetTriesPerCodeAndNetwork,
    live.map(({ id }) => `${id} ${network}`),
  );
  const open = live.filter((_code, index) => !verdicts[index]);
  const right = open.find(({ id }) => isSame(otp, codeFor(secret, id)));
  if (!right) {
    const ids = open.map(({ id }) => id);
    if (ids.length > 0)
      await db
        .update(resetCodes)
        .set({ wrongTries: sql`${resetCodes.wrongTries} + 1` })
        .where(inArray(resetCodes.id, ids));
    return "wrong";
  }
  // A code that was asked for as a customer, while the invitation was written.
  if (await isOnlyInvited(db, right.userId)) return "wrong";
  return isLongEnough(newPassword, right.role) ? right : "short";
}
