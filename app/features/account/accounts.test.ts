import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { credentials, resetCodes, sessions, users, verifications } from "#app/database/schema/accounts.ts";
import { mails } from "#app/database/schema/mails.ts";
import { openLog } from "#app/platform/log.server.ts";
import { codeFor, minutesGood } from "#app/platform/mailed-links.server.ts";
import { openRateLimiter } from "#app/platform/rate-limit.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { readSettings } from "#app/platform/settings.server.ts";
import { fileDatabaseWithJobs } from "#tests/support/database.ts";
import { formData } from "#tests/support/form-data.ts";
import { queuedMail } from "#tests/support/queued-mail.ts";
import { nextTotpOf, totpOf } from "#tests/support/totp.ts";
import { proofIdentifier } from "./addresses.server.ts";
import { openIdentity } from "./identity.server.ts";
import { accountMailRenderers, resetCodeMailKind } from "./mails.server.ts";
import { hashPassword, verifyPassword } from "./passwords.server.ts";
import { resetPassword, sendResetCode } from "./reset.server.ts";
import { sweepAccounts } from "./settings.server.ts";
import { type AccountContext, receiveSecondFactor, receiveSignIn, receiveSignUp } from "./sign-in.server.ts";

vi.mock("./passwords.server.ts", { spy: true });

const secret = "s".repeat(43);
const password = "Harmattan 7 winds";

describe("accounts", async () => {
  const { database, jobs } = await fileDatabaseWithJobs();
  let now = new Date();
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };

  const read = readSettings({});
  if (!read.ok) throw new Error("settings");
  const services = {
    db: database.db,
    jobs,
    limiter: openRateLimiter(database.db, secret),
    secret,
    clock: { now: () => now },
    settings: read.settings,
    log: openLog("silent"),
  };
  const identity = openIdentity(services);
  beforeEach(() => {
    now = new Date();
  });

  const request = (cookies: readonly string[] = []): AccountContext => ({
    headers: new Headers({ cookie: cookies.map((line) => line.split(";")[0]).join("; ") }),
    network: randomUUID(),
    returnTo: "/fleet",
    services: services as Services,
    identity,
  });
  async function newAccount() {
    const email = `${randomUUID()}@example.com`;
    const fields = { fullName: "Ada Obi", email, phone: "+2348035551234", company: "", password };
    const reply = await receiveSignUp(formData({ ...fields, confirmPassword: password }), request());
    if (!reply.ok) throw new Error(reply.message);
    const [user] = await database.db.select().from(users).where(eq(users.email, email));
    if (!user) throw new Error("no account");
    return { email, user, cookies: reply.cookies ?? [] };
  }
  const signIn = (email: string, typedPassword = password) =>
    receiveSignIn(formData({ email, password: typedPassword }), request());
  const network = "192.0.2.7";
  const codeRow = async (userId: string) =>
    (await database.db.select().from(resetCodes).where(eq(resetCodes.userId, userId)))[0];

  describe("a reset code", () => {
    /** A new account with a mailed code. */
    async function withCode() {
      const account = await newAccount();
      await sendResetCode(services, { userId: account.user.id, network }, now);
      const { id = "" } = (await codeRow(account.user.id)) ?? {};
      const otp = codeFor(secret, id);
      const reset = (more: Partial<Parameters<typeof resetPassword>[1]> = {}) =>
        resetPassword(services, { network, email: account.email, otp, newPassword: "another one", ...more });
      const wrong = { otp: otp === "000000" ? "000001" : "000000" };
      return { ...account, id, otp, reset, wrong };
    }
    const times = (count: number) => Array.from({ length: count }, (_, index) => index);

    it("is void for a network after five wrong tries, also concurrent ones, and for all after twenty", async () => {
      const [one, other] = [await withCode(), await withCode()];
      await Promise.all(times(5).map(() => one.reset(one.wrong)));
      expect((await codeRow(one.user.id))?.wrongTries).toBe(5);
      expect(await one.reset()).toBe("wrong");
      expect(await one.reset({ network: "203.0.113.4" })).toBe("done");
      for (const attempt of times(20))
        await other.reset({ ...other.wrong, network: `network ${attempt % 4}` });
      expect(await other.reset()).toBe("wrong");
    });

    it("is valid for ten minutes, and mailed until it is replaced or expired", async () => {
      const { email, user, id, otp, reset } = await withCode();
      const { render } = accountMailRenderers(services.settings, secret, () => now)[resetCodeMailKind] ?? {};
      const mailAbout = (aboutId = "") =>
        render?.(database.db, queuedMail({ kind: resetCodeMailKind, aboutId }));
      const mail = await mailAbout(id);
      expect(mail).toMatchObject({ to: email, autoGenerated: true, html: expect.stringContaining(otp) });
      later(10);
      expect([await reset(), await mailAbout(id)]).toEqual(["wrong", null]);
      later(-1 / 60);
      await sendResetCode(services, { userId: user.id, network }, now);
      expect(await mailAbout(id)).toBeNull();
      const newest = codeFor(secret, (await codeRow(user.id))?.id ?? "");
      if (newest !== otp) expect(await reset()).toBe("wrong");
      later(10 - 1 / 60);
      expect(await reset({ otp: newest })).toBe("done");
    });

    it("sets the first password of an account that has none, but none of invited staff", async () => {
      const [customer, staff] = [await withCode(), await withCode()];
      const newPassword = "Another 8 winds";
      for (const { user } of [customer, staff])
        await database.db.delete(credentials).where(eq(credentials.userId, user.id));
      await database.db.update(users).set({ role: "editor" }).where(eq(users.id, staff.user.id));
      const before = await database.db.$count(mails);
      await sendResetCode(services, { userId: staff.user.id, network }, now);
      expect(await database.db.$count(mails)).toBe(before);
      for (const [{ email, reset }, outcome] of [
        [customer, "done"],
        [staff, "wrong"],
      ] as const) {
        expect(await reset({ newPassword })).toBe(outcome);
        expect(await signIn(email, newPassword)).toMatchObject({ ok: outcome === "done" });
      }
    });

    it("ends a sign-in whose password was being checked", async () => {
      const { email, user, reset } = await withCode();
      vi.mocked(verifyPassword).mockImplementationOnce(async () => {
        expect(await reset()).toBe("done");
        return true;
      });
      expect(await signIn(email)).toMatchObject({
        ok: false,
        message: "The e-mail address or the password is wrong. Try again, or reset your password.",
      });
      expect(await database.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
    });
  });

  it("sweeps away expired sessions, codes and proofs, and nothing else", async () => {
    const { user } = await newAccount();
    await sendResetCode(services, { userId: user.id, network }, now);
    for (const [minutes, left] of [
      [0, [1, 1, 1]],
      [minutesGood["reset code"] + 1, [1, 0, 1]],
      [8 * 24 * 60, [0, 0, 0]],
    ] as const) {
      later(minutes);
      await sweepAccounts(database.db, now);
      const { db } = database;
      const proofs = eq(verifications.identifier, proofIdentifier(user.id));
      expect([
        await db.$count(sessions, eq(sessions.userId, user.id)),
        await db.$count(resetCodes, eq(resetCodes.userId, user.id)),
        await db.$count(verifications, proofs),
      ]).toEqual(left);
    }
  });

  it("hashes as much for an unknown as for a known address with a wrong password", async () => {
    const { email } = await newAccount();
    const hashes = async (address: string) => {
      vi.mocked(hashPassword).mockClear();
      vi.mocked(verifyPassword).mockClear();
      await signIn(address, "wrong one");
      return vi.mocked(hashPassword).mock.calls.length + vi.mocked(verifyPassword).mock.calls.length;
    };
    expect([await hashes(email), await hashes(`${randomUUID()}@example.com`)]).toEqual([1, 1]);
  });

  it("accepts each code of an authenticator and each recovery code once, also when concurrent", async () => {
    const { email, cookies } = await newAccount();
    const { headers } = request(cookies);
    const body = { password };
    const { response } = await identity.api.enableTwoFactor({ body, headers, returnHeaders: true });
    if (!("totpURI" in response)) throw new Error("no secret");
    const { totpURI, backupCodes } = response;
    const [used, next, recovery = ""] = [totpOf(totpURI), nextTotpOf(totpURI), backupCodes[0]];
    await identity.api.verifyTOTP({ body: { code: used }, headers });
    /** The cookies of a sign-in that waits for its code. */
    const passPassword = async () => {
      const reply = await signIn(email);
      return reply.ok ? (reply.cookies ?? []) : [];
    };
    const enter = async (code: string, cookies: readonly string[] | null = null) =>
      (await receiveSecondFactor(formData({ code }), request(cookies ?? (await passPassword())))).ok;
    expect(await enter(used)).toBe(false);
    const [one, other] = [await passPassword(), await passPassword()];
    const both = await Promise.all([enter(next, one), enter(next, other)]);
    expect(both.toSorted()).toEqual([false, true]);
    for (const [code, isAccepted] of [
      [next, false],
      [recovery, true],
      [recovery, false],
    ] as const)
      expect(await enter(code)).toBe(isAccepted);
  });
});
