import { beforeEach, describe, expect, it } from "vitest";
import { privacyPolicy } from "#app/content/legal/privacy-policy.ts";
import { users } from "#app/database/schema/accounts.ts";
import { fileDatabase } from "#tests/support/database.ts";
import { type Actor, auditLog, operator, sweepAudit } from "./audit.server.ts";
import {
  acceptInvitation,
  changeMember,
  invitedBy,
  inviteStaff,
  reinviteStaff,
  staffMembers,
} from "./members.server.ts";

const secret = "a secret of thirty-two characters";
const now = new Date("2026-11-21T09:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const refused = (message: string) => ({ ok: false, message });
const yourself = refused("You cannot do that to your own account. Ask another administrator.");
const unchanged = refused("That is already the case, so nothing was changed. Reload the list.");

describe("staff accounts", async () => {
  const database = await fileDatabase();
  beforeEach(() => database.pool.query("delete from users"));

  const inviteAs = (email: string, role: "admin" | "editor") =>
    inviteStaff(database.db, secret, operator, { email, name: "Ada Obi", role }, now);
  const invite = async (email: string, role: "admin" | "editor" = "admin") => {
    const invited = await inviteAs(email, role);
    if (!invited.ok) throw new Error(invited.message);
    return invited;
  };
  const accept = (token: string, at = now) => acceptInvitation(database.db, secret, token, "hash", at);
  /** A member who accepted the invitation. */
  const join = async (email: string, role: "admin" | "editor" = "admin") => {
    const { token, userId } = await invite(email, role);
    expect(await accept(token)).toBe(true);
    return { id: userId, name: email };
  };
  const startSession = (userId: string) =>
    database.pool.query(
      "insert into sessions (id, token, user_id, expires_at) values ($1, $1, $2, now() + interval '1 day')",
      [`session of ${userId}`, userId],
    );
  const addFactor = async (userId: string) => {
    await database.pool.query("update users set two_factor_enabled = true where id = $1", [userId]);
    const insert = "insert into two_factors (id, user_id, secret, backup_codes) values ($1, $1, 's', 'c')";
    await database.pool.query(insert, [userId]);
  };
  const count = async (table: string, userId: string) =>
    (await database.pool.query(`select from ${table} where user_id = $1`, [userId])).rowCount;
  const change = (actor: Actor, userId: string, name: string) =>
    changeMember({ db: database.db, jobs: null }, actor, userId, name);
  const member = async (userId: string) => (await staffMembers(database.db)).find(({ id }) => id === userId);

  it("accepts the last link for 72 hours, and none of a disabled account", async () => {
    await join("boss@example.com");
    const { token, userId } = await invite("ada@example.com", "editor");
    expect(await invitedBy(database.db, secret, token, later(71.9))).not.toBeNull();
    expect(await invitedBy(database.db, secret, token, later(72))).toBeNull();
    expect(await accept(token, later(72))).toBe(false);
    const renewed = await reinviteStaff(database.db, secret, operator, userId, now);
    expect(renewed).toMatchObject({ ok: true, email: "ada@example.com" });
    expect(await accept(token)).toBe(false);
    await change(operator, userId, "disable");
    expect(await accept(renewed.ok ? renewed.token : "")).toBe(false);
  });

  it("turns a customer's account into a staff account without its credentials, factor, sessions and changes", async () => {
    await database.db.insert(users).values({ id: "c", name: "Customer", email: "c@example.com" });
    await database.pool.query(`
      insert into credentials (id, user_id, provider_id, account_id, password)
        values ('k', 'c', 'credential', 'c', 'short'), ('p', 'c', 'oidc', 'mallory', null);
      insert into verifications (id, identifier, value, expires_at)
        values ('v', 'email-change:c', '{}', now() + interval '1 day')`);
    await addFactor("c");
    await startSession("c");
    expect((await invite("c@example.com", "editor")).userId).toBe("c");
    for (const table of ["credentials", "two_factors", "sessions"])
      expect([table, await count(table, "c")]).toEqual([table, 0]);
    expect((await database.pool.query("select from verifications where id = 'v'")).rowCount).toBe(0);
    expect(await member("c")).toMatchObject({ name: "Ada Obi", state: "invited", twoFactorEnabled: false });
    expect(await inviteAs("c@example.com", "admin")).toEqual(refused(expect.stringContaining("already")));
  });

  it("keeps one administrator, also when two disable each other concurrently", async () => {
    const [ada, ben] = [await join("ada@example.com"), await join("ben@example.com")];
    const outcomes = await Promise.all([change(ada, ben.id, "disable"), change(ben, ada.id, "disable")]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const late = "Nothing was changed: you are no longer an active administrator.";
    expect(outcomes).toContainEqual(refused(late));
    const last = outcomes[0]?.ok ? ada : ben;
    expect((await change(operator, last.id, "role-editor")).ok).toBe(false);
    expect(await member(last.id)).toMatchObject({ role: "admin", state: "active" });
  });

  it("lets members only require a second factor of themselves, and change nothing else of their access", async () => {
    await join("boss@example.com");
    const ada = await join("ada@example.com");
    expect(await change(ada, ada.id, "disable")).toEqual(yourself);
    expect(await change(ada, ada.id, "role-editor")).toEqual(yourself);
    expect(await change(ada, ada.id, "require-factor")).toMatchObject({ ok: true });
    expect(await change(ada, ada.id, "waive-factor")).toEqual(yourself);
    expect(await change(ada, ada.id, "clear-factor")).toEqual(yourself);
  });

  it("audits each change with its actor, but no refused or empty one, and ends the sessions", async () => {
    const boss = await join("boss@example.com");
    const { id } = await join("ada@example.com", "editor");
    await change(boss, boss.id, "disable");
    for (const name of ["enable", "role-editor", "waive-factor"] as const)
      expect(await change(boss, id, name)).toEqual(unchanged);
    const clear = () => change(boss, id, "clear-factor");
    expect((await clear()).ok).toBe(false);
    await change(boss, id, "require-factor");
    await addFactor(id);
    for (const [name, message] of [
      ["clear-factor", "The second factor of Ada Obi is cleared, and Ada Obi is signed out."],
      ["role-admin", "Ada Obi is now an administrator, and has to sign in again."],
      ["disable", "Ada Obi is disabled and signed out."],
    ] as const) {
      await startSession(id);
      expect([await change(boss, id, name), await count("sessions", id)]).toEqual([{ ok: true, message }, 0]);
    }
    expect(await member(id)).toMatchObject({ twoFactorEnabled: false, needsSecondFactor: true });
    const { rows } = await auditLog(database.db, { subject: id });
    expect(rows.map(({ action, actorId, detail }) => [action, actorId, detail])).toEqual([
      ["staff.disable", boss.id, { was: "admin" }],
      ["staff.role", boss.id, { was: "editor", role: "admin" }],
      ["staff.clear-factor", boss.id, expect.anything()],
      ["staff.require-factor", boss.id, expect.anything()],
      ["staff.join", id, expect.anything()],
      ["staff.invite", operator.id, expect.anything()],
    ]);
    await change(boss, id, "enable");
    expect(await member(id)).toMatchObject({ state: "active" });
  });

  it("has an audit log that rejects changes and is kept for six years after the end of the year", async () => {
    await join("boss@example.com");
    const statements = ["update audit_entries set action = 'x'", "delete from audit_entries"];
    for (const statement of [...statements, "truncate audit_entries"])
      await expect(database.pool.query(statement)).rejects.toThrow("only ever added");
    await database.pool.query(
      `insert into audit_entries (actor_id, actor_name, action, subject_kind, subject_id, at)
       select 'a', 'A', 'post.save', 'post', 'kept', at::timestamptz from unnest(array['2019-12-31T23:59:59Z', '2020-01-01T00:00:00Z']) at`,
    );
    await sweepAudit(database.db, now);
    const { rows } = await auditLog(database.db, { subject: "kept" });
    expect(rows.map(({ at }) => at.toISOString())).toEqual(["2020-01-01T00:00:00.000Z"]);
    expect(JSON.stringify(privacyPolicy)).toContain(
      '["Records of what staff did in the administration area","Six years after the end of the year in which it was done."]',
    );
    await expect(database.pool.query("delete from audit_entries")).rejects.toThrow("only ever added");
  });
});
