import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#app/database/schema/accounts.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { auditLog, operator } from "./audit.server.ts";
import { acceptInvitation, invitedBy, inviteStaff, reinviteStaff } from "./invitations.server.ts";
import { staffMessages as say } from "./messages.ts";
import {
  changeRole,
  clearSecondFactor,
  requireSecondFactor,
  setDisabled,
  staffMembers,
} from "./staff-accounts.server.ts";

const secret = "a secret of thirty-two characters";
const now = new Date("2026-11-21T09:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

describe.each(databaseKinds)("staff accounts (%s)", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(() => database.pool.query("delete from users"));

  const invite = async (email: string, role: "admin" | "editor" = "admin") => {
    const invited = await inviteStaff(database.db, secret, operator, { email, name: "Ada Obi", role }, now);
    if (!invited.ok) throw new Error(invited.message);
    return invited;
  };
  const join = async (email: string, role: "admin" | "editor" = "admin") => {
    const { token, userId } = await invite(email, role);
    expect(await acceptInvitation(database.db, secret, token, "hash", now)).toBe(true);
    return userId;
  };
  const startSession = (userId: string) =>
    database.pool.query(
      "insert into sessions (id, token, user_id, expires_at) values ($1, $1, $2, now() + interval '1 day')",
      [`session of ${userId}`, userId],
    );
  const sessionsOf = async (userId: string) =>
    (await database.pool.query("select 1 from sessions where user_id = $1", [userId])).rowCount;
  const stateOf = async (userId: string) =>
    (await staffMembers(database.db)).find(({ id }) => id === userId)?.state;

  it("invites somebody, who joins with the link, once", async () => {
    const { token, userId } = await invite("ada@example.com");
    expect(await stateOf(userId)).toBe("invited");
    expect(await invitedBy(database.db, secret, token, now)).toEqual({ userId, email: "ada@example.com" });
    await startSession(userId);
    expect(await acceptInvitation(database.db, secret, token, "a hash", now)).toBe(true);
    expect(await sessionsOf(userId)).toBe(0);
    expect(await stateOf(userId)).toBe("active");
    const { rows } = await database.pool.query(
      "select password, provider_id, account_id from credentials where user_id = $1",
      [userId],
    );
    expect(rows).toEqual([{ password: "a hash", provider_id: "credential", account_id: userId }]);
    expect(await acceptInvitation(database.db, secret, token, "another", now)).toBe(false);
    expect(await invitedBy(database.db, secret, token, now)).toBeNull();
  });

  it("keeps no token that a reader of the database could use", async () => {
    const { token } = await invite("ada@example.com");
    const { rows } = await database.pool.query("select * from staff_invitations");
    expect(rows).toHaveLength(1);
    for (const stored of Object.values(rows[0]))
      expect(await invitedBy(database.db, secret, String(stored), now)).toBeNull();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("takes a link for 72 hours, only the last one made, and none of a disabled account", async () => {
    await join("boss@example.com");
    const { token, userId } = await invite("ada@example.com", "editor");
    expect(await invitedBy(database.db, secret, token, later(71.9))).not.toBeNull();
    expect(await invitedBy(database.db, secret, token, later(72))).toBeNull();
    expect(await acceptInvitation(database.db, secret, token, "hash", later(72))).toBe(false);
    const renewed = await reinviteStaff(database.db, secret, operator, userId, now);
    expect(await acceptInvitation(database.db, secret, token, "hash", now)).toBe(false);
    expect(renewed).toMatchObject({ ok: true, email: "ada@example.com" });
    await setDisabled(database.db, operator, userId, true);
    expect(await acceptInvitation(database.db, secret, renewed.ok ? renewed.token : "", "hash", now)).toBe(
      false,
    );
  });

  it("gives a customer's account the role: the old password and the open sessions are void", async () => {
    await database.db.insert(users).values({ id: "c", name: "Customer", email: "c@example.com" });
    await database.pool.query(
      "insert into credentials (id, user_id, provider_id, account_id, password) values ('k', 'c', 'credential', 'c', 'short'), ('p', 'c', 'oidc', 'mallory', null)",
    );
    // The address was never confirmed: somebody else may have left all of this.
    await database.pool.query("update users set two_factor_enabled = true where id = 'c'");
    await database.pool.query(
      "insert into two_factors (id, user_id, secret, backup_codes) values ('t', 'c', '', '')",
    );
    await database.pool.query(
      "insert into verifications (id, identifier, value, expires_at) values ('v', 'email-change:c', '{}', now() + interval '1 day')",
    );
    await startSession("c");
    const { userId } = await invite("c@example.com", "editor");
    expect(userId).toBe("c");
    expect(await sessionsOf("c")).toBe(0);
    expect(await stateOf("c")).toBe("invited");
    const { rows: left } = await database.pool.query(
      `select (select count(*)::int from credentials where user_id = 'c') as ways,
        (select count(*)::int from two_factors where user_id = 'c') as factors,
        (select count(*)::int from verifications where id = 'v') as changes, two_factor_enabled from users where id = 'c'`,
    );
    expect(left).toEqual([{ ways: 0, factors: 0, changes: 0, two_factor_enabled: false }]);
    const again = await inviteStaff(
      database.db,
      secret,
      operator,
      { email: "c@example.com", name: "C", role: "admin" },
      now,
    );
    expect(again).toEqual({ ok: false, message: say.alreadyStaff });
  });

  it("invites nobody under the address of a customer whose account is closed", async () => {
    await database.db.insert(users).values({ id: "c", name: "C", email: "c@example.com", banned: true });
    const invited = { email: "c@example.com", name: "C", role: "editor" } as const;
    expect(await inviteStaff(database.db, secret, operator, invited, now)).toEqual({
      ok: false,
      message: say.closedAccount,
    });
    expect((await database.pool.query("select role from users where id = 'c'")).rows).toEqual([
      { role: "customer" },
    ]);
  });

  it("ends the sessions of whom it disables or gives another role", async () => {
    await join("boss@example.com");
    const userId = await join("ada@example.com");
    await startSession(userId);
    expect(await changeRole(database.db, operator, userId, "editor")).toMatchObject({ ok: true });
    expect(await sessionsOf(userId)).toBe(0);
    await startSession(userId);
    expect(await setDisabled(database.db, operator, userId, true)).toMatchObject({ ok: true });
    expect([await sessionsOf(userId), await stateOf(userId)]).toEqual([0, "disabled"]);
    await setDisabled(database.db, operator, userId, false);
    expect(await stateOf(userId)).toBe("active");
  });

  it("leaves one administrator, also when two disable each other at the same moment", async () => {
    const [ada, ben] = [await join("ada@example.com"), await join("ben@example.com")];
    const outcomes = await Promise.all([
      setDisabled(database.db, { id: ada, name: "Ada" }, ben, true),
      setDisabled(database.db, { id: ben, name: "Ben" }, ada, true),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({
      ok: false,
      message: "Nothing was changed: you are no longer an active administrator.",
    });
    const last = outcomes[0]?.ok ? ada : ben;
    expect(await changeRole(database.db, operator, last, "editor")).toEqual({
      ok: false,
      message: say.lastAdmin,
    });
  });

  it("refuses a change by an administrator who was disabled while the request was under way", async () => {
    await join("boss@example.com");
    const [ada, ben] = [await join("ada@example.com"), await join("ben@example.com")];
    await setDisabled(database.db, operator, ada, true);
    expect(await setDisabled(database.db, { id: ada, name: "Ada" }, ben, true)).toEqual({
      ok: false,
      message: "Nothing was changed: you are no longer an active administrator.",
    });
    expect(await stateOf(ben)).toBe("active");
  });

  it("refuses to let anyone change their own access", async () => {
    await join("boss@example.com");
    const ada = await join("ada@example.com");
    const actor = { id: ada, name: "Ada" };
    for (const outcome of [
      await setDisabled(database.db, actor, ada, true),
      await changeRole(database.db, actor, ada, "editor"),
    ]) {
      expect(outcome).toEqual({ ok: false, message: say.yourself });
    }
    expect(await requireSecondFactor(database.db, actor, ada, true)).toMatchObject({ ok: true });
    expect(await requireSecondFactor(database.db, actor, ada, false)).toEqual({
      ok: false,
      message: say.yourself,
    });
  });

  it("touches no customer, and says so of an account that is gone", async () => {
    await database.db.insert(users).values({ id: "c", name: "Customer", email: "c@example.com" });
    for (const id of ["c", "nobody"]) {
      expect(await setDisabled(database.db, operator, id, true)).toEqual({ ok: false, message: say.gone });
    }
    expect((await database.pool.query("select banned from users")).rows).toEqual([{ banned: false }]);
  });

  it("writes down each change with who made it, and nothing of one that was refused", async () => {
    const boss = await join("boss@example.com");
    const actor = { id: boss, name: "Boss" };
    const ada = await join("ada@example.com", "editor");
    const before = (await auditLog(database.db, {})).entries[0]?.id ?? 0;
    await changeRole(database.db, actor, ada, "admin");
    await setDisabled(database.db, actor, boss, true);
    await setDisabled(database.db, actor, ada, true);
    const { entries } = await auditLog(database.db, {});
    expect(
      entries
        .filter(({ id }) => id > before)
        .map(({ actorId, action, subjectId, detail }) => [actorId, action, subjectId, detail]),
    ).toEqual([
      [boss, "staff.disable", ada, { was: "admin" }],
      [boss, "staff.role", ada, { was: "editor", role: "admin" }],
    ]);
  });

  it("has an audit log that the database itself keeps from being changed", async () => {
    await join("boss@example.com");
    for (const statement of [
      "update audit_entries set action = 'x'",
      "delete from audit_entries",
      "truncate audit_entries",
    ]) {
      await expect(database.pool.query(statement)).rejects.toThrow("only ever added");
    }
  });

  it("pages the audit log, newest first, and narrows it", async () => {
    const boss = await join("boss@example.com");
    const ada = await join("ada@example.com", "editor");
    for (let index = 0; index < 55; index++)
      await requireSecondFactor(database.db, { id: boss, name: "Boss" }, ada, index % 2 === 0);
    const first = await auditLog(database.db, { actorId: boss });
    expect(first.entries).toHaveLength(50);
    const second = await auditLog(database.db, { actorId: boss, before: first.next ?? 0 });
    expect(second.entries).toHaveLength(6);
    expect(second.next).toBeNull();
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect((await auditLog(database.db, { actorId: boss, action: "staff.join" })).entries).toHaveLength(1);
  });

  it("clears the second factor of a member who has lost it: sessions end, what is required stays required", async () => {
    const bossId = await join("boss@example.com");
    const userId = await join("ada@example.com", "editor");
    const boss = { id: bossId, name: "Boss" };
    const told: string[] = [];
    const tell = async (_: unknown, email: string) => {
      told.push(email);
    };
    expect(await clearSecondFactor(database.db, boss, userId, tell)).toEqual({
      ok: false,
      message: say.noFactor,
    });
    await requireSecondFactor(database.db, boss, userId, true);
    await database.pool.query("update users set two_factor_enabled = true where id = $1", [userId]);
    await database.pool.query(
      "insert into two_factors (id, user_id, secret, backup_codes) values ('f', $1, 's', 'c')",
      [userId],
    );
    await startSession(userId);
    expect(await clearSecondFactor(database.db, { id: userId, name: "Ada" }, userId, tell)).toEqual({
      ok: false,
      message: say.yourself,
    });
    expect(await clearSecondFactor(database.db, boss, userId, tell)).toEqual({ ok: true, name: "Ada Obi" });
    expect(told).toEqual(["ada@example.com"]);
    expect(await sessionsOf(userId)).toBe(0);
    expect((await database.pool.query("select 1 from two_factors")).rowCount).toBe(0);
    expect((await staffMembers(database.db)).find(({ id }) => id === userId)).toMatchObject({
      twoFactorEnabled: false,
      needsSecondFactor: true,
    });
    const { entries } = await auditLog(database.db, { action: "staff.clear-factor", subjectId: userId });
    expect(entries.map(({ actorName }) => actorName)).toEqual(["Boss"]);
  });

  it("writes nothing down where nothing is changed", async () => {
    await join("boss@example.com");
    const userId = await join("ada@example.com", "editor");
    const refused = { ok: false, message: say.unchanged };
    expect(await setDisabled(database.db, operator, userId, false)).toEqual(refused);
    expect(await setDisabled(database.db, operator, userId, true)).toEqual({ ok: true, name: "Ada Obi" });
    expect(await setDisabled(database.db, operator, userId, true)).toEqual(refused);
    expect(await changeRole(database.db, operator, userId, "editor")).toEqual(refused);
    expect(await requireSecondFactor(database.db, operator, userId, false)).toEqual(refused);
    const { entries } = await auditLog(database.db, { subjectId: userId });
    expect(entries.map(({ action }) => action)).toEqual(["staff.disable", "staff.join", "staff.invite"]);
  });
});
