import { and, asc, eq, exists, ne, sql } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { credentials, twoFactors, users } from "#app/database/schema/accounts.ts";
import { staffInvitations } from "#app/database/schema/staff.ts";
import { endSessions } from "#app/platform/credentials.server.ts";
import { isPasswordOf } from "#app/platform/password-credential.server.ts";
import { type Actor, type AuditRecord, recordAudit } from "./audit.server.ts";
import { staffMessages as say } from "./messages.ts";
import type { StaffRole } from "./roles.ts";

export interface StaffMember {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  state: "invited" | "active" | "disabled";
  twoFactorEnabled: boolean;
  needsSecondFactor: boolean;
  createdAt: Date;
}

/** A change that was not made, and why, in a sentence. */
export type Outcome<Done = object> = ({ ok: true } & Done) | { ok: false; message: string };

/** The same, with the name of whom it was made to. */
export type Changed<Done = object> = Outcome<Done & { name: string }>;

/** All who have a role, and those who had one and are disabled with it, by name. */
export async function staffMembers(db: Queries): Promise<StaffMember[]> {
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      banned: users.banned,
      twoFactorEnabled: users.twoFactorEnabled,
      needsSecondFactor: users.needsSecondFactor,
      createdAt: users.createdAt,
      hasPassword: exists(db.select({ one: sql`1` }).from(credentials).where(isPasswordOf(users.id))),
    })
    .from(users)
    .where(ne(users.role, "customer"))
    .orderBy(asc(users.name), asc(users.id));
  return rows.map(({ banned, hasPassword, role, ...row }) => ({
    ...row,
    role: role as StaffRole,
    state: banned ? "disabled" : hasPassword ? "active" : "invited",
  }));
}

/** Gives another role; the member's sessions end, so that the next sign-in carries it. */
export async function changeRole(
  db: Database,
  actor: Actor,
  userId: string,
  role: StaffRole,
): Promise<Changed> {
  return await changeMember(
    db,
    actor,
    userId,
    "staff.role",
    async (transaction, member): Promise<Outcome> => {
      if (member.role === role) return { ok: false, message: say.unchanged };
      if (role !== "admin" && (await isLastAdmin(transaction, member)))
        return { ok: false, message: say.lastAdmin };
      await transaction.update(users).set({ role }).where(eq(users.id, userId));
      await endSessions(transaction, userId, null);
      return { ok: true };
    },
    { detail: { role } },
  );
}

/** Shuts a member out at once, or lets them in again. */
export async function setDisabled(
  db: Database,
  actor: Actor,
  userId: string,
  disabled: boolean,
): Promise<Changed> {
  const action = disabled ? "staff.disable" : "staff.enable";
  return await changeMember(db, actor, userId, action, async (transaction, member): Promise<Outcome> => {
    if (member.banned === disabled) return { ok: false, message: say.unchanged };
    if (disabled && (await isLastAdmin(transaction, member))) return { ok: false, message: say.lastAdmin };
    await transaction.update(users).set({ banned: disabled }).where(eq(users.id, userId));
    if (disabled) {
      await endSessions(transaction, userId, null);
      await transaction.delete(staffInvitations).where(eq(staffInvitations.userId, userId));
    }
    return { ok: true };
  });
}

/** Asks a second factor of a member, or no longer, which nobody grants themselves; one that is set up stays. */
export async function requireSecondFactor(
  db: Database,
  actor: Actor,
  userId: string,
  needed: boolean,
): Promise<Changed> {
  const action = needed ? "staff.require-factor" : "staff.waive-factor";
  return await changeMember(
    db,
    actor,
    userId,
    action,
    async (transaction, member): Promise<Outcome> => {
      if (member.needsSecondFactor === needed) return { ok: false, message: say.unchanged };
      await transaction.update(users).set({ needsSecondFactor: needed }).where(eq(users.id, userId));
      return { ok: true };
    },
    { alsoSelf: needed },
  );
}

export type SecondFactor = typeof twoFactors.$inferSelect;

/** Tells a member, in the transaction that changes the account, that its second factor is gone: the one that was `taken`. */
export type TellMember = (transaction: Transaction, email: string, taken: SecondFactor[]) => Promise<void>;

/**
 * Takes away the second factor of a member who has lost the authenticator and the recovery codes; the sessions end, and the member is
 * told through `tell`, where the caller can. Where one is required, the next sign-in asks for a new set-up.
 */
export async function clearSecondFactor(
  db: Database | Transaction,
  actor: Actor,
  userId: string,
  tell: TellMember,
): Promise<Changed> {
  return await changeMember(
    db,
    actor,
    userId,
    "staff.clear-factor",
    async (transaction, member): Promise<Outcome> => {
      if (!member.twoFactorEnabled) return { ok: false, message: say.noFactor };
      await transaction.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
      const taken = await transaction.delete(twoFactors).where(eq(twoFactors.userId, userId)).returning();
      await endSessions(transaction, userId, null);
      await tell(transaction, member.email, taken);
      return { ok: true };
    },
  );
}

type Member = typeof users.$inferSelect;

/** One change to one member, locked, refused for oneself unless `alsoSelf`, and written down, with `detail`, when it was made. */
export async function changeMember<Done extends object>(
  db: Database | Transaction,
  actor: Actor,
  userId: string,
  action: AuditRecord["action"],
  change: (transaction: Transaction, member: Member) => Promise<Outcome<Done>>,
  { alsoSelf = false, detail = {} }: { alsoSelf?: boolean; detail?: AuditRecord["detail"] } = {},
): Promise<Changed<Done>> {
  if (actor.id === userId && !alsoSelf) return { ok: false, message: say.yourself };
  return await db.transaction(async (transaction) => {
    // All administrators are locked in one order: two who disable each other at once leave one.
    await transaction
      .select({ id: users.id })
      .from(users)
      .where(eq(users.role, "admin"))
      .orderBy(asc(users.id))
      .for("update");
    const [member] = await transaction.select().from(users).where(eq(users.id, userId)).for("update");
    if (!member || member.role === "customer") return { ok: false, message: say.gone };
    const outcome = await change(transaction, member);
    if (!outcome.ok) return outcome;
    await recordAudit(transaction, actor, {
      action,
      subjectKind: "account",
      subjectId: userId,
      detail: { was: member.role, ...detail },
    });
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
