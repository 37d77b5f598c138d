import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { credentials, resetCodes, sessions, users, verifications } from "#app/database/schema/accounts.ts";
import { mails } from "#app/database/schema/mails.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { codeFor, minutesGood, tokenFor } from "#app/platform/mailed-links.server.ts";
import { openRateLimiter } from "#app/platform/rate-limit.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { readSettings } from "#app/platform/settings.server.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { queuedMail } from "#tests/support/queued-mail.ts";
import { nextTotpOf, totpOf } from "#tests/support/totp.ts";
import { accountMailRenderers } from "./account-mails.server.ts";
import type { Asker } from "./answer-account-form.server.ts";
import { askForEmailProof, proofIdentifier, proveEmail } from "./email-proofs.server.ts";
import { type Identity, openIdentity } from "./identity.server.ts";
import { accountMessages as say } from "./messages.ts";
import { needsRehash } from "./passwords.server.ts";
import { receiveSecondFactor, receiveSignIn } from "./receive-sign-in.server.ts";
import { receiveSignUp } from "./receive-sign-up.server.ts";
import {
  queueResetCode,
  resetCodeMailKind,
  resetPassword,
  sendResetCode,
  workResetCodes,
} from "./reset-codes.server.ts";
import { sweepAccounts } from "./sweep-accounts.server.ts";

const log = openLog("silent");
const secret = "s".repeat(43);
const password = "Harmattan 7 winds";
const reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

describe.each(databaseKinds)("accounts (%s)", (kind) => {
  let database: TestDatabase;
  let jobs: Jobs;
  let identity: Identity;
  let services: Pick<Services, "db" | "jobs" | "limiter" | "secret" | "clock" | "settings" | "log">;
  let now = new Date();
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };

  beforeAll(async () => {
    database = await testDatabase(kind);
    jobs = await startJobs(database.connection, log);
    const read = readSettings({});
    if (!read.ok) throw new Error("settings");
    services = {
      db: database.db,
      jobs,
      limiter: openRateLimiter(database.db, secret),
      secret,
      clock: { now: () => now },
      settings: read.settings,
      log,
    };
    identity = openIdentity(services);
  });
  beforeEach(() => {
    now = new Date();
  });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });

  const asker = (cookies: readonly string[] = []): Asker => ({
    headers: new Headers({ cookie: cookies.map((line) => line.split(";")[0]).join("; ") }),
    network: randomUUID(),
    returnTo: "/fleet",
    services: services as Services,
    identity,
  });
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };
  async function newAccount() {
    const email = `${randomUUID()}@example.com`;
    const fields = {
      fullName: "Ada Obi",
      email,
      phone: "+2348035551234",
      company: "",
      password,
      confirmPassword: password,
    };
    const reply = await receiveSignUp(form(fields), asker());
    if (!reply.ok) throw new Error(reply.message);
    const [user] = await database.db.select().from(users).where(eq(users.email, email));
    if (!user) throw new Error("no account");
    return { email, user, cookies: reply.cookies ?? [] };
  }
  const signIn = (email: string, given = password) =>
    receiveSignIn(form({ email, password: given }), asker());
  const network = "192.0.2.7";
  const here = { network };
  const codeRow = async (userId: string) =>
    (await database.db.select().from(resetCodes).where(eq(resetCodes.userId, userId)))[0];

  describe("a reset code", () => {
    it("is good for ten minutes and not a moment longer", async () => {
      const { email, user } = await newAccount();
      await sendResetCode(services, { userId: user.id, network }, now);
      const otp = codeFor(secret, (await codeRow(user.id))?.id ?? "");
      expect(otp).toMatch(/^\d{6}$/);
      later(10);
      expect(await resetPassword(services, { ...here, email, otp, newPassword: "another one" })).toBe(
        "wrong",
      );
      later(-1 / 60);
      expect(await resetPassword(services, { ...here, email, otp, newPassword: "another one" })).toBe("done");
    });

    it("counts wrong tries that come at once, one by one", async () => {
      const { email, user } = await newAccount();
      await sendResetCode(services, { userId: user.id, network }, now);
      const otp = codeFor(secret, (await codeRow(user.id))?.id ?? "");
      const wrong = otp === "000000" ? "000001" : "000000";
      await Promise.all(
        Array.from({ length: 5 }, () =>
          resetPassword(services, { ...here, email, otp: wrong, newPassword: "x" }),
        ),
      );
      expect((await codeRow(user.id))?.wrongTries).toBe(5);
      expect(await resetPassword(services, { ...here, email, otp, newPassword: "another one" })).toBe(
        "wrong",
      );
    });

    it("is left alone by wrong tries and requests of another network", async () => {
      const { email, user } = await newAccount();
      await sendResetCode(services, { userId: user.id, network: "the owner" }, now);
      const otp = codeFor(secret, (await codeRow(user.id))?.id ?? "");
      const wrong = otp === "000000" ? "000001" : "000000";
      for (let attempt = 0; attempt < 15; attempt += 1) {
        const outcome = await resetPassword(services, {
          network: "198.51.100.9",
          email,
          otp: wrong,
          newPassword: "x",
        });
        expect(outcome).toBe("wrong");
      }
      const fromThere = { network: "198.51.100.9", email, otp, newPassword: "another one" };
      expect(await resetPassword(services, fromThere)).toBe("wrong");
      await sendResetCode(services, { userId: user.id, network: "a stranger" }, now);
      expect(await resetPassword(services, { ...fromThere, network: "203.0.113.4" })).toBe("done");
      expect(await codeRow(user.id)).toBeUndefined();
    });

    it("is void for every network after twenty wrong tries", async () => {
      const { email, user } = await newAccount();
      await sendResetCode(services, { userId: user.id, network }, now);
      const otp = codeFor(secret, (await codeRow(user.id))?.id ?? "");
      const wrong = otp === "000000" ? "000001" : "000000";
      for (let attempt = 0; attempt < 20; attempt += 1)
        await resetPassword(services, {
          network: `network ${attempt % 4}`,
          email,
          otp: wrong,
          newPassword: "x",
        });
      expect(await resetPassword(services, { ...here, email, otp, newPassword: "another one" })).toBe(
        "wrong",
      );
    });

    it("is still good when setting the password failed", async () => {
      const { email, user } = await newAccount();
      await sendResetCode(services, { userId: user.id, network }, now);
      const otp = codeFor(secret, (await codeRow(user.id))?.id ?? "");
      const wanted = { ...here, email, otp, newPassword: "another one" };
      const stopped = { ...jobs, enqueue: () => Promise.reject(new Error("stopped")) };
      await expect(resetPassword({ ...services, jobs: stopped }, wanted)).rejects.toThrow("stopped");
      expect(await signIn(email)).toMatchObject({ ok: true });
      expect(await resetPassword(services, wanted)).toBe("done");
    });

    it("is mailed as long as it is good; once used or replaced, its mail says nothing", async () => {
      const { email, user } = await newAccount();
      await sendResetCode(services, { userId: user.id, network }, now);
      const first = (await codeRow(user.id))?.id ?? "";
      const { render } = accountMailRenderers(services.settings, secret, () => now)[resetCodeMailKind] ?? {};
      const mailAbout = (aboutId = "") =>
        render?.(database.db, queuedMail({ kind: resetCodeMailKind, aboutId }));
      const mail = await mailAbout(first);
      expect(mail).toMatchObject({ to: email, autoGenerated: true });
      expect(mail?.text).toContain(codeFor(secret, first));
      expect(mail?.html).toContain(codeFor(secret, first));
      await sendResetCode(services, { userId: user.id, network }, now);
      expect(await mailAbout(first)).toBeNull();
      later(11);
      expect(await mailAbout((await codeRow(user.id))?.id)).toBeNull();
    });

    it("is not there for a stranger, who has the same job and leaves nothing", async () => {
      const { email, user } = await newAccount();
      await workResetCodes(services);
      const before = await database.db.$count(mails);
      for (const address of ["stranger@example.com", email]) await queueResetCode(services, address, network);
      const asked = async () =>
        (
          await database.pool.query(
            "select state, data->>'userId' as whose from pgboss.job where name = 'reset-code' order by created_on",
          )
        ).rows;
      await expect
        .poll(asked, { timeout: 20_000 })
        .toEqual([null, user.id].map((whose) => ({ state: "completed", whose })));
      expect(await database.db.$count(mails)).toBe(before + 1);
    });

    it("gives an account that only knew a provider its first password", async () => {
      const { email, user } = await newAccount();
      await database.db.delete(credentials).where(eq(credentials.userId, user.id));
      await sendResetCode(services, { userId: user.id, network }, now);
      const otp = codeFor(secret, (await codeRow(user.id))?.id ?? "");
      expect(await resetPassword(services, { ...here, email, otp, newPassword: "first of all" })).toBe(
        "done",
      );
      expect(await signIn(email, "first of all")).toMatchObject({ ok: true });
    });

    it("is not there for staff who have not used their invitation, and one from before gives them no password", async () => {
      const { email, user } = await newAccount();
      await sendResetCode(services, { userId: user.id, network }, now);
      const otp = codeFor(secret, (await codeRow(user.id))?.id ?? "");
      await database.db.delete(credentials).where(eq(credentials.userId, user.id));
      await database.db.update(users).set({ role: "editor" }).where(eq(users.id, user.id));
      const before = await database.db.$count(mails);
      await sendResetCode(services, { userId: user.id, network }, now);
      expect(await database.db.$count(mails)).toBe(before);
      const newPassword = "Another 8 winds";
      expect(await resetPassword(services, { ...here, email, otp, newPassword })).toBe("wrong");
      expect(await signIn(email, newPassword)).toMatchObject({ ok: false });
    });
  });

  it("keeps a password by today's rules from the first sign-in on", async () => {
    const { email, user } = await newAccount();
    const kept = async () =>
      (await database.db.select().from(credentials).where(eq(credentials.userId, user.id)))[0]?.password ??
      "";
    await database.db.update(credentials).set({ password: reference }).where(eq(credentials.userId, user.id));
    expect(await signIn(email, "wrong one")).toMatchObject({ ok: false });
    expect(await kept()).toBe(reference);
    expect(await signIn(email, "password")).toMatchObject({ ok: true });
    expect(await needsRehash(await kept(), "password", services.secret)).toBe(false);
    expect(await signIn(email, "password")).toMatchObject({ ok: true });
  });

  it("sweeps away what can no longer be used, every night, and nothing else", async () => {
    const { user } = await newAccount();
    await sendResetCode(services, { userId: user.id, network }, now);
    const kept = () =>
      Promise.all(
        [sessions, resetCodes].map((table) => database.db.$count(table, eq(table.userId, user.id))),
      );
    const proofs = () =>
      database.db.$count(verifications, eq(verifications.identifier, proofIdentifier(user.id)));
    await sweepAccounts(database.db, now);
    expect([...(await kept()), await proofs()]).toEqual([1, 1, 1]);
    later(minutesGood["reset code"] + 1);
    await sweepAccounts(database.db, now);
    expect([...(await kept()), await proofs()]).toEqual([1, 0, 1]);
    later(8 * 24 * 60);
    const sweepQueue = "sweep-accounts";
    await jobs.daily(sweepQueue, "02:40", () => sweepAccounts(database.db, services.clock.now()));
    const { rows } = await database.pool.query("select cron, timezone from pgboss.schedule where name = $1", [
      sweepQueue,
    ]);
    expect(rows).toEqual([{ cron: "40 2 * * *", timezone: "UTC" }]);
    // As the schedule does when it is time.
    await jobs.enqueue(database.db, sweepQueue, [{ id: randomUUID(), data: {} }]);
    await expect
      .poll(async () => [...(await kept()), await proofs()], { timeout: 20_000 })
      .toEqual([0, 0, 0]);
  });

  it("asks again for a proof: the earlier link ends, and a proof is another one's under another secret", async () => {
    const { user } = await newAccount();
    const owner = { id: user.id, sessionId: "none" };
    const proofs = async () =>
      await database.db
        .select()
        .from(verifications)
        .where(eq(verifications.identifier, proofIdentifier(user.id)));
    const [first] = await proofs();
    await askForEmailProof(services, user);
    const [second, ...more] = await proofs();
    expect(more).toEqual([]);
    expect(await proveEmail(services, tokenFor(secret, "email proof", first?.id ?? ""), owner)).toBe("over");
    expect(await proveEmail(services, tokenFor("t".repeat(43), "email proof", second?.id ?? ""), owner)).toBe(
      "unknown",
    );
    for (const nobody of [null, { ...owner, id: "somebody else" }])
      expect(await proveEmail(services, tokenFor(secret, "email proof", second?.id ?? ""), nobody)).toBe(
        "not signed in",
      );
    expect(await proveEmail(services, tokenFor(secret, "email proof", second?.id ?? ""), owner)).toEqual({
      userId: user.id,
      email: user.email,
    });
  });

  describe("a second factor", () => {
    async function withSecondFactor() {
      const account = await newAccount();
      const { headers } = asker(account.cookies);
      const { response } = await identity.api.enableTwoFactor({
        body: { password },
        headers,
        returnHeaders: true,
      });
      if (!("totpURI" in response)) throw new Error("no secret");
      const { totpURI, backupCodes } = response;
      const used = totpOf(totpURI);
      await identity.api.verifyTOTP({ body: { code: used }, headers });
      return { ...account, totpURI, backupCodes, used };
    }
    const sessionsOf = async (userId: string) =>
      await database.db.select().from(sessions).where(eq(sessions.userId, userId));
    const enter = (cookies: readonly string[], code: string) =>
      receiveSecondFactor(form({ code }), asker(cookies));

    it("is asked for after the password: until then there is no session", async () => {
      const { email, user, totpURI } = await withSecondFactor();
      const before = await sessionsOf(user.id);
      const half = await signIn(email);
      expect(half).toMatchObject({ ok: true, next: "second-factor", returnTo: "/fleet" });
      expect(await sessionsOf(user.id)).toHaveLength(before.length);
      const cookies = half.ok ? (half.cookies ?? []) : [];
      expect(cookies.some((line) => /session_token=[^;]/.test(line))).toBe(false);
      expect(await enter(cookies, "000 000")).toMatchObject({ ok: false, message: say.wrongSecondFactor });
      const code = nextTotpOf(totpURI);
      const done = await enter(cookies, `${code.slice(0, 3)} ${code.slice(3)}`);
      expect(done).toMatchObject({ ok: true, returnTo: "/fleet" });
      expect(await sessionsOf(user.id)).toHaveLength(before.length + 1);
      expect(await enter(cookies, code)).toMatchObject({ ok: false, message: say.secondFactorOver });
    });

    it("takes each code of an authenticator once, also of two that come at the same moment", async () => {
      const { email, totpURI, used } = await withSecondFactor();
      const half = async () => {
        const reply = await signIn(email);
        return reply.ok ? (reply.cookies ?? []) : [];
      };
      const wrong = { ok: false, message: say.wrongSecondFactor };
      // The one that set it up.
      expect(await enter(await half(), used)).toMatchObject(wrong);
      const code = nextTotpOf(totpURI);
      const [one, other] = [await half(), await half()];
      const both = await Promise.all([enter(one, code), enter(other, code)]);
      expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
      expect(await enter(await half(), code)).toMatchObject(wrong);
    });

    it("is also a recovery code, each of them once", async () => {
      const { email, backupCodes } = await withSecondFactor();
      const half = async () => {
        const reply = await signIn(email);
        return reply.ok ? (reply.cookies ?? []) : [];
      };
      const [code = ""] = backupCodes;
      expect(await enter(await half(), code)).toMatchObject({ ok: true });
      expect(await enter(await half(), code)).toMatchObject({ ok: false, message: say.wrongSecondFactor });
    });

    it("has five tries, and needs the password's cookie", async () => {
      const { email, totpURI } = await withSecondFactor();
      const reply = await signIn(email);
      const cookies = reply.ok ? (reply.cookies ?? []) : [];
      const right = nextTotpOf(totpURI);
      // None of them is the next one either, or the one after.
      for (let attempt = 1; attempt <= 5; attempt += 1)
        await enter(cookies, String((Number(right) + attempt * 111_111) % 1_000_000).padStart(6, "0"));
      expect(await enter(cookies, right)).toMatchObject({ ok: false, message: say.secondFactorOver });
      expect(await enter([], right)).toMatchObject({ ok: false, message: say.secondFactorOver });
    });
  });
});
