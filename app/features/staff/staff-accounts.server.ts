import { randomBytes } from "node:crypto";
import { and, asc, eq, exists, gt, ne, sql } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { credentials, sessions, users } from "#app/database/schema/accounts.ts";
import { staffInvitations } from "#app/database/schema/staff.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import { type Actor, recordDeed } from "./audit.server.ts";
import { staffMessages as say } from "./messages.ts";
import type { StaffRole } from "./roles.ts";
import type { Invitation } from "./staff-forms.ts";

const invitationHours = 72;
/** Where an invitation's link leads. */
export const welcomePath = "/admin/welcome";

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
      hasPassword: exists(
        db
          .select({ one: sql`1` })
          .from(credentials)
          .where(and(eq(credentials.userId, users.id), eq(credentials.providerId, "credential"))),
      ),
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

/**
 * Makes a staff account, or gives a customer's account the role: then its sessions end and its old password is void,
 * since a longer one is asked of staff. The token goes into a link; it is not kept and cannot be shown again.
 */
export async function inviteStaff(
  db: Database,
  secret: string,
  actor: Actor,
  { email, name, role }: Invitation,
  now: Date,
): Promise<Outcome<{ token: string; userId: string }>> {
  return await db.transaction(async (transaction) => {
    const [existing] = await transaction.select().from(users).where(eq(users.email, email)).for("update");
    if (existing && existing.role !== "customer") return { ok: false, message: say.alreadyStaff };
    const userId = existing?.id ?? randomBytes(16).toString("base64url");
    if (existing) {
      await transaction.update(users).set({ role, updatedAt: now }).where(eq(users.id, userId));
    } else {
      await transaction
        .insert(users)
        .values({ id: userId, name, email, role, createdAt: now, updatedAt: now });
    }
    const token = await renewInvitation(transaction, secret, userId, now);
    await recordDeed(transaction, actor, {
      action: "staff.invite",
      subjectKind: "account",
      subjectId: userId,
      detail: { role },
    });
    return { ok: true, token, userId };
  });
}

/** A new link for somebody who lost the first, or the password: the old password is void at once. */
export async function reinviteStaff(
  db: Database,
  secret: string,
  actor: Actor,
  userId: string,
  now: Date,
): Promise<Outcome<{ token: string; email: string }>> {
  return await changeMember(db, actor, userId, "staff.reinvite", async (transaction, member) => {
    const token = await renewInvitation(transaction, secret, userId, now);
    return { ok: true, token, email: member.email };
  });
}

async function renewInvitation(
  transaction: Transaction,
  secret: string,
  userId: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(now.getTime() + invitationHours * 60 * 60 * 1000);
  const row = { token: tokenMark(secret, token), createdAt: now, expiresAt };
  await transaction
    .insert(staffInvitations)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: staffInvitations.userId, set: row });
  await transaction
    .delete(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, "credential")));
  await transaction.delete(sessions).where(eq(sessions.userId, userId));
  return token;
}

const tokenMark = (secret: string, token: string) => fingerprint(secret, "staff invitation", token);

/** Whose invitation this is while it is good; null for one that is used, too old, replaced or invented. */
export async function invitedBy(
  db: Queries,
  secret: string,
  token: string,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  const [found] = await db
    .select({ userId: users.id, email: users.email })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.userId))
    .where(
      and(
        eq(staffInvitations.token, tokenMark(secret, token)),
        gt(staffInvitations.expiresAt, now),
        eq(users.banned, false),
      ),
    );
  return found ?? null;
}

/** Uses an invitation up and stores the password, already hashed; false when the link is dead. The link came from us alone, so the address counts as proved. */
export async function acceptInvitation(
  db: Database,
  secret: string,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const [used] = await transaction
      .delete(staffInvitations)
      .where(and(eq(staffInvitations.token, tokenMark(secret, token)), gt(staffInvitations.expiresAt, now)))
      .returning({ userId: staffInvitations.userId });
    if (!used) return false;
    const [member] = await transaction
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      .where(and(eq(users.id, used.userId), eq(users.banned, false)))
      .returning({ id: users.id, name: users.name });
    if (!member) return false;
    await transaction
      .delete(credentials)
      .where(and(eq(credentials.userId, member.id), eq(credentials.providerId, "credential")));
    await transaction.insert(credentials).values({
      id: randomBytes(16).toString("base64url"),
      userId: member.id,
      providerId: "credential",
      accountId: member.id,
      password: passwordHash,
    });
    await recordDeed(transaction, member, {
      action: "staff.join",
      subjectKind: "account",
      subjectId: member.id,
    });
    return true;
  });
}

/** Gives another role; the member's sessions end, so that the next sign-in carries it. */
export async function changeRole(
  db: Database,
  actor: Actor,
  userId: string,
  role: StaffRole,
): Promise<Outcome> {
  return await changeMember(
    db,
    actor,
    userId,
    "staff.role",
    async (transaction, member): Promise<Outcome> => {
      if (role !== "admin" && (await isLastAdmin(transaction, member)))
        return { ok: false, message: say.lastAdmin };
      await transaction.update(users).set({ role }).where(eq(users.id, userId));
      await transaction.delete(sessions).where(eq(sessions.userId, userId));
      return { ok: true };
    },
  );
}

/** Shuts a member out at once, or lets them in again. */
export async function setDisabled(
  db: Database,
  actor: Actor,
  userId: string,
  disabled: boolean,
): Promise<Outcome> {
  const action = disabled ? "staff.disable" : "staff.enable";
  return await changeMember(db, actor, userId, action, async (transaction, member): Promise<Outcome> => {
    if (disabled && (await isLastAdmin(transaction, member))) return { ok: false, message: say.lastAdmin };
    await transaction.update(users).set({ banned: disabled }).where(eq(users.id, userId));
    if (disabled) {
      await transaction.delete(sessions).where(eq(sessions.userId, userId));
      await transaction.delete(staffInvitations).where(eq(staffInvitations.userId, userId));
    }
    return { ok: true };
  });
}

/** Asks a second factor of a member, or no longer; one that is set up stays. */
export async function requireSecondFactor(
  db: Database,
  actor: Actor,
  userId: string,
  needed: boolean,
): Promise<Outcome> {
  const action = needed ? "staff.require-factor" : "staff.waive-factor";
  return await changeMember(
    db,
    actor,
    userId,
    action,
    async (transaction) => {
      await transaction.update(users).set({ needsSecondFactor: needed }).where(eq(users.id, userId));
      return { ok: true };
    },
    { alsoSelf: true },
  );
}

type Member = typeof users.$inferSelect;

/** One change to one member, locked, refused for oneself unless `alsoSelf`, and written down when it was made. */
async function changeMember<Done extends object>(
  db: Database,
  actor: Actor,
  userId: string,
  action: string,
  change: (transaction: Transaction, member: Member) => Promise<Outcome<Done>>,
  { alsoSelf = false } = {},
): Promise<Outcome<Done>> {
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
    if (outcome.ok) {
      await recordDeed(transaction, actor, {
        action,
        subjectKind: "account",
        subjectId: userId,
        detail: { was: member.role },
      });
    }
    return outcome;
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
