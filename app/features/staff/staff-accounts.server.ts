import { and, asc, eq, exists, ne, sql } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { credentials, twoFactors, users } from "#app/database/schema/accounts.ts";
import { staffInvitations } from "#app/database/schema/staff.ts";
import { endSessions } from "#app/platform/credentials.server.ts";
import { isPasswordOf } from "#app/platform/password-credential.server.ts";
import { type Actor, type AuditRecord, operator, recordAudit } from "./audit.server.ts";
import { staffMessages } from "./messages.ts";
import type { StaffRole } from "./roles.ts";

export type StaffMember = Awaited<ReturnType<typeof staffMembers>>[number];

/** A change that was not made, and why, in a sentence. */
export type Outcome<Done = object> = ({ ok: true } & Done) | { ok: false; message: string };

/** The same, with the name of whom it was made to. */
export type Changed<Done = object> = Outcome<Done & { name: string }>;

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

/** Gives another role; the member's sessions end, so that the next sign-in carries it. */
export function changeRole(db: Database, actor: Actor, userId: string, role: StaffRole): Promise<Changed> {
  const change = { action: "staff.role", detail: { role } } as const;
  return changeMember(db, actor, userId, change, async (transaction, member): Promise<Outcome> => {
    if (member.role === role) return { ok: false, message: staffMessages.unchanged };
    if (role !== "admin" && (await isLastAdmin(transaction, member)))
      return {
        ok: false,
        message: "This is the last active administrator. Give someone else the role first.",
      };
    await transaction.update(users).set({ role }).where(eq(users.id, userId));
    await endSessions(transaction, userId, null);
    return { ok: true };
  });
}

/** Disables a member with immediate effect, or enables them. */
export function setDisabled(db: Database, actor: Actor, userId: string, banned: boolean): Promise<Changed> {
  const change = { action: banned ? "staff.disable" : "staff.enable" } as const;
  return changeMember(db, actor, userId, change, async (transaction, member): Promise<Outcome> => {
    if (member.banned === banned) return { ok: false, message: staffMessages.unchanged };
    if (banned && (await isLastAdmin(transaction, member)))
      return {
        ok: false,
        message: "This is the last active administrator. Give someone else the role first.",
      };
    await transaction.update(users).set({ banned }).where(eq(users.id, userId));
    if (banned) {
      await endSessions(transaction, userId, null);
      await transaction.delete(staffInvitations).where(eq(staffInvitations.userId, userId));
    }
    return { ok: true };
  });
}

/** Requires a second factor of a member, or not; never one's own. An existing one stays. */
export function requireSecondFactor(db: Database, actor: Actor, userId: string, needsSecondFactor: boolean) {
  const action = needsSecondFactor ? "staff.require-factor" : "staff.waive-factor";
  const change = { action, alsoSelf: needsSecondFactor } as const;
  return changeMember(db, actor, userId, change, async (transaction, member): Promise<Outcome> => {
    if (member.needsSecondFactor === needsSecondFactor)
      return { ok: false, message: staffMessages.unchanged };
    await transaction.update(users).set({ needsSecondFactor }).where(eq(users.id, userId));
    return { ok: true };
  });
}

/** Tells a member, in the transaction that changes the account, that its second factor is gone. */
export type TellMember = (transaction: Transaction, email: string) => Promise<unknown>;

/**
 * Takes away the second factor of a member who has lost the authenticator and the recovery codes; the sessions end, and the member is
 * told through `tell`, where the caller can. Where one is required, the next sign-in asks for a new set-up.
 */
export function clearSecondFactor(
  db: Database | Transaction,
  actor: Actor,
  userId: string,
  tell: TellMember,
) {
  const change = { action: "staff.clear-factor" } as const;
  return changeMember(db, actor, userId, change, async (transaction, member): Promise<Outcome> => {
    if (!member.twoFactorEnabled)
      return { ok: false, message: "No second factor is set up on this account, so there is none to clear." };
    await transaction.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
    await transaction.delete(twoFactors).where(eq(twoFactors.userId, userId));
    await endSessions(transaction, userId, null);
    await tell(transaction, member.email);
    return { ok: true };
  });
}

/** Whom the mail about a cleared second factor would go to; reads without a lock. */
export async function secondFactorToClear(
  db: Queries,
  actor: Actor,
  userId: string,
): Promise<Outcome<{ email: string }>> {
  if (actor.id === userId)
    return { ok: false, message: "You cannot do that to your own account. Ask another administrator." };
  const [member] = await db.select().from(users).where(eq(users.id, userId));
  if (!member || member.role === "customer") return { ok: false, message: staffMessages.gone };
  return member.twoFactorEnabled
    ? { ok: true, email: member.email }
    : { ok: false, message: "No second factor is set up on this account, so there is none to clear." };
}

type Member = typeof users.$inferSelect;

/** One change to one member, locked, refused for oneself unless `alsoSelf`, and written down, with `detail`, when it was made. */
export async function changeMember<Done extends object>(
  db: Database | Transaction,
  actor: Actor,
  userId: string,
  { action, detail, alsoSelf = false }: Pick<AuditRecord, "action" | "detail"> & { alsoSelf?: boolean },
  change: (transaction: Transaction, member: Member) => Promise<Outcome<Done>>,
): Promise<Changed<Done>> {
  if (actor.id === userId && !alsoSelf)
    return { ok: false, message: "You cannot do that to your own account. Ask another administrator." };
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
    if (!member || member.role === "customer") return { ok: false, message: staffMessages.gone };
    const outcome = await change(transaction, member);
    if (!outcome.ok) return outcome;
    const entry = { action, subjectKind: "account", subjectId: userId };
    await recordAudit(transaction, actor, { ...entry, detail: { was: member.role, ...detail } });
    return { ...outcome, name: member.name };
  });
}

async function isLastAdmin(transaction: Transaction, member: Member): Promise<boolean> {
  if (member.role !== "admin") return false;
  const [other] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.banned, false), ne(users.id, member.id)))
    .limit(1);
  return !other;
}
