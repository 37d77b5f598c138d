import { and, asc, eq, exists, ne, sql } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { credentials, twoFactors, users } from "#app/database/schema/accounts.ts";
import { staffInvitations } from "#app/database/schema/staff.ts";
import { endSessions } from "#app/platform/credentials.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { isPasswordOf } from "#app/platform/password-credential.server.ts";
import { type Actor, type AuditRecord, operator, recordAudit } from "./audit.server.ts";
import { type StaffRole, staffRoleNames, staffRoles } from "./roles.ts";

export type StaffMember = Awaited<ReturnType<typeof staffMembers>>[number];

/** The result of a change; `message` says why nothing was changed. */
export type Outcome<Done = object> = ({ ok: true } & Done) | { ok: false; message: string };

export const memberGone = "This account no longer exists. Reload the list.";
const ownAccount = "You cannot do that to your own account. Ask another administrator.";
const unchanged = "That is already the case, so nothing was changed. Reload the list.";
const lastAdmin = "This is the last active administrator. Give someone else the role first.";
const noFactor = "No second factor is set up on this account, so there is none to clear.";

/** All who have a role, and those who had one and are disabled with it, by name. */
export async function staffMembers(db: Queries) {
  const { id, name, email, role, banned, twoFactorEnabled, needsSecondFactor, createdAt } = users;
  const rows = await db
    .select({
      id,
      name,
      email,
      role,
      banned,
      twoFactorEnabled,
      needsSecondFactor,
      createdAt,
      hasPassword: exists(db.select({ one: sql`1` }).from(credentials).where(isPasswordOf(users.id))),
    })
    .from(users)
    .where(ne(users.role, "customer"))
    .orderBy(asc(users.name), asc(users.id));
  return rows.map(({ banned, hasPassword, role, ...row }) => ({
    ...row,
    role: role as StaffRole,
    state: banned ? ("disabled" as const) : hasPassword ? ("active" as const) : ("invited" as const),
  }));
}

type Member = typeof users.$inferSelect;

interface MemberChange {
  audit: Pick<AuditRecord, "action" | "detail">;
  /** Staff may do it to themselves. */
  alsoSelf?: boolean;
  /** Makes the change, or returns why nothing was changed. */
  make: (transaction: Transaction, member: Member, jobs: Jobs | null) => Promise<string | null>;
  done: (name: string) => string;
}

const update = (transaction: Transaction, { id }: Member, set: Partial<Member>) =>
  transaction.update(users).set(set).where(eq(users.id, id));

const requireFactor = (needsSecondFactor: boolean): MemberChange["make"] => {
  return async (transaction, member) => {
    if (member.needsSecondFactor === needsSecondFactor) return unchanged;
    await update(transaction, member, { needsSecondFactor });
    return null;
  };
};

/** The member's sessions end, so that the next sign-in has the new role. */
const giveRole = (role: StaffRole): MemberChange => ({
  audit: { action: "staff.role", detail: { role } },
  async make(transaction, member) {
    if (member.role === role) return unchanged;
    if (role !== "admin" && (await isLastAdmin(transaction, member))) return lastAdmin;
    await update(transaction, member, { role });
    await endSessions(transaction, member.id, null);
    return null;
  },
  done: (name) => `${name} is now ${staffRoles[role].noun}, and has to sign in again.`,
});

const changes = {
  disable: {
    audit: { action: "staff.disable" },
    async make(transaction, member) {
      if (member.banned) return unchanged;
      if (await isLastAdmin(transaction, member)) return lastAdmin;
      await update(transaction, member, { banned: true });
      await endSessions(transaction, member.id, null);
      await transaction.delete(staffInvitations).where(eq(staffInvitations.userId, member.id));
      return null;
    },
    done: (name) => `${name} is disabled and signed out.`,
  },
  enable: {
    audit: { action: "staff.enable" },
    async make(transaction, member) {
      if (!member.banned) return unchanged;
      await update(transaction, member, { banned: false });
      return null;
    },
    done: (name) => `${name} can sign in again.`,
  },
  "require-factor": {
    audit: { action: "staff.require-factor" },
    alsoSelf: true,
    make: requireFactor(true),
    done: (name) =>
      `${name} must now use a second factor. If there is none yet, setting one up comes before anything else.`,
  },
  "waive-factor": {
    audit: { action: "staff.waive-factor" },
    make: requireFactor(false),
    done: (name) => `${name} no longer needs a second factor.`,
  },
  /** For a lost authenticator; the member is mailed where there are `jobs`. */
  "clear-factor": {
    audit: { action: "staff.clear-factor" },
    async make(transaction, member, jobs) {
      if (!member.twoFactorEnabled) return noFactor;
      await update(transaction, member, { twoFactorEnabled: false });
      await transaction.delete(twoFactors).where(eq(twoFactors.userId, member.id));
      await endSessions(transaction, member.id, null);
      if (jobs) {
        // Commands have no jobs, and run without the build that the mails' JSX needs.
        const { queueNotice } = await import("#app/features/account/mails.server.ts");
        await queueNotice(transaction, { jobs }, { to: member.email, kind: "factor-cleared" });
      }
      return null;
    },
    done: (name) => `The second factor of ${name} is cleared, and ${name} is signed out.`,
  },
} satisfies Record<string, MemberChange>;

export type MemberChangeName = keyof typeof changes | `role-${StaffRole}`;
const allChanges = new Map<string, MemberChange>([
  ...Object.entries(changes),
  ...staffRoleNames.map((role) => [`role-${role}`, giveRole(role)] as const),
]);
export const isMemberChange = (name: string): name is MemberChangeName => allChanges.has(name);

/** Makes one change to a member of staff; `message` is for the administrator. */
export async function changeMember(
  { db, jobs }: { db: Database; jobs: Jobs | null },
  actor: Actor,
  userId: string,
  name: MemberChangeName,
): Promise<{ ok: boolean; message: string }> {
  const change = allChanges.get(name);
  if (!change) return { ok: false, message: unchanged };
  const { audit, alsoSelf, make, done } = change;
  return await withMember(db, actor, userId, { ...audit, alsoSelf }, async (transaction, member) => {
    const refusal = await make(transaction, member, jobs);
    return refusal === null ? { ok: true, message: done(member.name) } : { ok: false, message: refusal };
  });
}

/** Runs a change of one member, who is locked and is not the actor unless `alsoSelf`, with its audit entry. */
export async function withMember<Done extends object>(
  db: Database,
  actor: Actor,
  userId: string,
  { alsoSelf, ...audit }: MemberChange["audit"] & { alsoSelf?: boolean | undefined },
  change: (transaction: Transaction, member: Member) => Promise<Outcome<Done>>,
): Promise<Outcome<Done>> {
  if (actor.id === userId && !alsoSelf) return { ok: false, message: ownAccount };
  return await db.transaction(async (transaction) => {
    // Lock all administrators in one order: two who disable each other concurrently leave one.
    const admins = await transaction
      .select({ id: users.id, banned: users.banned })
      .from(users)
      .where(eq(users.role, "admin"))
      .orderBy(asc(users.id))
      .for("update");
    // The actor may have been disabled since the guard let the request pass.
    if (actor.id !== operator.id && !admins.some(({ id, banned }) => id === actor.id && !banned))
      return { ok: false, message: "Nothing was changed: you are no longer an active administrator." };
    const [member] = await transaction.select().from(users).where(eq(users.id, userId)).for("update");
    if (!member || member.role === "customer") return { ok: false, message: memberGone };
    const outcome = await change(transaction, member);
    if (!outcome.ok) return outcome;
    const detail = { was: member.role, ...audit.detail };
    await recordAudit(transaction, actor, { ...audit, subjectKind: "account", subjectId: userId, detail });
    return outcome;
  });
}

async function isLastAdmin(transaction: Transaction, member: Member): Promise<boolean> {
  if (member.role !== "admin") return false;
  const isActiveAdmin = and(eq(users.role, "admin"), eq(users.banned, false));
  return (await transaction.$count(users, and(isActiveAdmin, ne(users.id, member.id)))) === 0;
}

/** The recipient of the mail about a cleared second factor; reads without a lock. */
export async function secondFactorToClear(
  db: Queries,
  actor: Actor,
  userId: string,
): Promise<Outcome<{ email: string }>> {
  if (actor.id === userId) return { ok: false, message: ownAccount };
  const [member] = await db.select().from(users).where(eq(users.id, userId));
  if (!member || member.role === "customer") return { ok: false, message: memberGone };
  return member.twoFactorEnabled ? { ok: true, email: member.email } : { ok: false, message: noFactor };
}
