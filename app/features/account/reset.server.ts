import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { ActionFunctionArgs } from "react-router";
import { awayPage } from "#app/content/frame.ts";
import { resetCodes, users } from "#app/database/schema/accounts.ts";
import { limits } from "#app/limits.ts";
import { failureOf } from "#app/platform/failure.server.ts";
import { formHandler } from "#app/platform/form-action.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { codeFor, goodUntil } from "#app/platform/mailed-links.server.ts";
import { fingerprint, isSame } from "#app/platform/secret.server.ts";
import { requestContext, type Services, servicesContext } from "#app/platform/services.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { revokeAccess, revokeUnverifiedCredentials, setPassword } from "./credentials.server.ts";
import { forgotPasswordForm, isLongEnough, resetPasswordForm } from "./forms.ts";
import { isOnlyInvited } from "./identity.server.ts";
import { queueNotice, resetCodeMailKind } from "./mails.server.ts";
import { accountMessages } from "./messages.ts";
import { hashPassword } from "./passwords.server.ts";
import { type AccountContext, type AccountDone, forgiveSignIns } from "./sign-in.server.ts";

/** Wrong tries from all networks that void a code; five from one network void it for that network. */
const mostWrongTries = 20;
/** A refusal takes at least this time, so its timing does not reveal an account. */
const refusalMs = 250;

/** Mails a code, except to invited staff. It replaces an earlier code requested from the same network. */
export async function sendResetCode(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  { userId, network }: { userId: string; network: string },
  now: Date,
): Promise<void> {
  if (await isOnlyInvited(db, userId)) return;
  const row = { id: randomUUID(), wrongTries: 0, expiresAt: goodUntil("reset code", now) };
  await db.transaction(async (transaction) => {
    await transaction
      .insert(resetCodes)
      .values({ ...row, userId, network })
      .onConflictDoUpdate({ target: [resetCodes.userId, resetCodes.network], set: row });
    await queueMails(transaction, jobs, [{ kind: resetCodeMailKind, aboutId: row.id }]);
  });
}

interface ResetTry {
  email: string;
  otp: string;
  newPassword: string;
  network: string;
}

/** Sets a password with a mailed code, once. Ends all sessions and revokes unverified credentials (decision 0015). */
export async function resetPassword(
  services: Pick<Services, "db" | "jobs" | "secret" | "clock" | "limiter">,
  attempt: ResetTry,
): Promise<"done" | "wrong" | "short"> {
  const code = await tryCode(services, attempt);
  if (typeof code === "string") return code;
  const { id, userId } = code;
  // Hash before the transaction: a hash may wait for a slot, and a row lock would wait with it.
  const password = await hashPassword(attempt.newPassword);
  return await services.db.transaction(async (transaction) => {
    // An invitation locks the same row. One made during the hash forbids this password; a later one removes it.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const [usedCode] = await transaction.delete(resetCodes).where(eq(resetCodes.id, id)).returning();
    // The customer may have been invited to the staff since the code was mailed.
    if (!usedCode || (await isOnlyInvited(transaction, userId))) return "wrong";
    await setPassword(transaction, userId, password, services.clock.now());
    await revokeAccess(transaction, userId, null);
    await revokeUnverifiedCredentials(transaction, userId);
    await queueNotice(transaction, services, { to: attempt.email, kind: "password-changed" });
    return "done";
  });
}

/** The entered code, or why it is refused. `short`: the code is right and stays valid, but the role needs a longer password. */
async function tryCode(
  { db, secret, clock, limiter }: Pick<Services, "db" | "secret" | "clock" | "limiter">,
  { email, otp, newPassword, network }: ResetTry,
): Promise<{ id: string; userId: string } | "wrong" | "short"> {
  const validCodes = await db
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
  const limitVerdicts = await Promise.all(
    validCodes.map(({ id }) =>
      limiter.count("reset-code-tries", limits.resetTriesPerCodeAndNetwork, `${id} ${network}`),
    ),
  );
  const triableCodes = validCodes.filter((_code, index) => !limitVerdicts[index]);
  const match = triableCodes.find(({ id }) => isSame(otp, codeFor(secret, id)));
  if (!match) {
    const ids = triableCodes.map(({ id }) => id);
    if (ids.length > 0)
      await db
        .update(resetCodes)
        .set({ wrongTries: sql`${resetCodes.wrongTries} + 1` })
        .where(inArray(resetCodes.id, ids));
    return "wrong";
  }
  return isLongEnough(newPassword, match.role) ? match : "short";
}

type ResetContext = Pick<AccountContext, "network" | "returnTo" | "services">;

/** Mails a reset code if the address has an account. Reply and timing do not reveal whether it has. */
export const receiveForgotPassword = formHandler(
  forgotPasswordForm,
  async ({ email }, { tooMany }, { network, returnTo, services }: ResetContext) => {
    const { db, jobs, clock, secret, limiter, log } = services;
    const overLimit =
      (await limiter.count("reset-code-network", limits.resetCodePerNetwork, network)) ??
      (await limiter.count("reset-code-here", limits.resetCodePerAddressAndNetwork, `${email} ${network}`)) ??
      (await limiter.count("reset-code-address", limits.resetCodePerAddress, email));
    if (overLimit) return tooMany(overLimit);
    const send = async () => {
      const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
      const networkKey = fingerprint(secret, "reset code network", network);
      if (user) await sendResetCode({ db, jobs }, { userId: user.id, network: networkKey }, clock.now());
    };
    // Not awaited, so the time of the reply does not reveal an account. The visitor can request a lost code again.
    send().catch((err) => log.error({ err }, "a reset code was not sent"));
    return {
      ok: true,
      returnTo,
      message:
        "If there is an account with this address, a code is on its way to it. It is valid for 10 minutes.",
      email,
    };
  },
);

/** Takes a code and a new password. Only the holder of a valid code learns that the password is too short. */
export const receiveResetPassword = formHandler(
  resetPasswordForm,
  async (fields, { refuse, tooMany }, { network, returnTo, services }: ResetContext) => {
    const overLimit =
      (await services.limiter.count("reset-try-network", limits.resetTryPerNetwork, network)) ??
      (await services.limiter.count(
        "reset-try-here",
        limits.resetTryPerAddressAndNetwork,
        `${fields.email} ${network}`,
      ));
    if (overLimit) return tooMany(overLimit);
    const minimumTime = new Promise((resolve) => setTimeout(resolve, refusalMs));
    const outcome = await resetPassword(services, { ...fields, network });
    if (outcome === "done") {
      await forgiveSignIns(services.limiter, fields.email, network);
      return { ok: true, returnTo, message: accountMessages.resetDone };
    }
    await minimumTime;
    return outcome === "wrong"
      ? refuse(accountMessages.resetWrong, { otp: accountMessages.resetWrong })
      : refuse(accountMessages.staffPasswordShort, { newPassword: accountMessages.staffPasswordShort });
  },
);

/** `POST /api/forgot-password` and `/api/reset-password`: a page's form as JSON. 200 `{message}`, else a status with `{error}`. */
export async function answerCall(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  fields: readonly string[],
  handle: (posted: FormData, caller: ResetContext) => Promise<ActionReply<AccountDone>>,
): Promise<Response> {
  const json = (status: number, body: object, headers: Record<string, string> = {}) =>
    Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    return json(415, { error: "Send this as JSON." });
  try {
    const body = await request.json().catch(() => null);
    const values = fields.map((field) => [field, body?.[field] ?? ""]);
    if (body === null || values.some(([, value]) => typeof value !== "string"))
      return json(400, { error: "This is not JSON that we understand." });
    const posted = new FormData();
    for (const [field, value] of values) posted.set(field, value);
    posted.set("confirmPassword", String(posted.get("newPassword")));
    const { network } = context.get(requestContext);
    const reply = await handle(posted, { network, returnTo: "", services: context.get(servicesContext) });
    if (reply.ok) return json(200, { message: reply.message });
    const { status, message, retryAfterSeconds } = reply;
    return json(
      status,
      { error: message },
      retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {},
    );
  } catch (err) {
    const { status, headers } = await failureOf(err, { request, context });
    return json(status, { error: status === 503 ? awayPage.error : accountMessages.failed }, headers);
  }
}
