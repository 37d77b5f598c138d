import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { credentials, users } from "#app/database/schema/accounts.ts";
import { staffInvitations } from "#app/database/schema/staff.ts";
import { endWhatIsUnderWay, revokeUnverifiedCredentials } from "#app/platform/credentials.server.ts";
import { goodUntil, subjectOf, tokenFor } from "#app/platform/mailed-links.server.ts";
import { isPasswordOf, setPassword } from "#app/platform/password-credential.server.ts";
import { publicName } from "#app/platform/public-name.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import { type Actor, recordAudit } from "./audit.server.ts";
import { type Changed, changeMember, type Outcome } from "./staff-accounts.server.ts";
import type { Invitation } from "./staff-forms.ts";

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
  idempotencyKey: string | null = null,
): Promise<Outcome<{ token: string; userId: string }>> {
  const { id, token } = newLink(secret, idempotencyKey && `${idempotencyKey} ${email} ${role}`);
  return await db.transaction(async (transaction) => {
    // Concurrent invitations of one address: the second waits and finds the first.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`staff ${email}`}, 0))`);
    const earlier = await invitedBy(transaction, secret, token, now);
    if (earlier) return { ok: true, token, userId: earlier.userId };
    const [existing] = await transaction.select().from(users).where(eq(users.email, email)).for("update");
    if (existing && existing.role !== "customer")
      return {
        ok: false,
        message: "This address already belongs to a member of staff. Change the role in the list.",
      };
    if (existing?.banned)
      return {
        ok: false,
        message:
          "This address belongs to a customer's account that was closed. Invite the colleague under another address.",
      };
    const userId = existing?.id ?? randomBytes(16).toString("base64url");
    if (existing) {
      const shownName = publicName(existing) || name;
      await transaction
        .update(users)
        .set({ role, name: shownName, updatedAt: now })
        .where(eq(users.id, userId));
      // A stranger may have created an account with this address.
      await revokeUnverifiedCredentials(transaction, userId);
    } else {
      await transaction
        .insert(users)
        .values({ id: userId, name, email, role, createdAt: now, updatedAt: now });
    }
    await renewInvitation(transaction, userId, id, now);
    const entry = { action: "staff.invite", subjectKind: "account", subjectId: userId } as const;
    await recordAudit(transaction, actor, { ...entry, detail: { role } });
    return { ok: true, token, userId };
  });
}

/** A new link for a lost link or password; the old password is void. */
export async function reinviteStaff(
  db: Database,
  secret: string,
  actor: Actor,
  userId: string,
  now: Date,
): Promise<Changed<{ token: string; email: string }>> {
  return await changeMember(db, actor, userId, { action: "staff.reinvite" }, async (transaction, member) => {
    const { id, token } = newLink(secret, null);
    await renewInvitation(transaction, userId, id, now);
    return { ok: true, token, email: member.email };
  });
}

/** A new link; the same for repeats of a `sending`, so that a lost response can be repeated. */
function newLink(secret: string, sending: string | null): { id: string; token: string } {
  const id = sending ? fingerprint(secret, "staff invitation id", sending) : randomUUID();
  return { id, token: tokenFor(secret, "staff invitation", id) };
}

async function renewInvitation(transaction: Transaction, userId: string, id: string, now: Date) {
  const row = { id, createdAt: now, expiresAt: goodUntil("staff invitation", now) };
  await transaction
    .insert(staffInvitations)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: staffInvitations.userId, set: row });
  await transaction.delete(credentials).where(isPasswordOf(userId));
  await endWhatIsUnderWay(transaction, userId, null);
}

/** The invitation that a token names, while it is good. */
const isGood = (secret: string, token: string, now: Date) =>
  and(
    eq(staffInvitations.id, subjectOf(secret, "staff invitation", token) ?? ""),
    gt(staffInvitations.expiresAt, now),
  );

/** Whose invitation this is while it is good; null for one that is used, too old, replaced or invented. */
export async function invitedBy(db: Queries, secret: string, token: string, now: Date) {
  const [found] = await db
    .select({ userId: users.id, email: users.email })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.userId))
    .where(and(isGood(secret, token, now), eq(users.banned, false)));
  return found ?? null;
}

/**
 * Uses an invitation up and stores the password, already hashed; false when the link is dead. The link came from us alone, so the
 * address counts as proved. Sessions that there were end.
 */
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
      .where(isGood(secret, token, now))
      .returning({ userId: staffInvitations.userId });
    if (!used) return false;
    const [member] = await transaction
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      .where(and(eq(users.id, used.userId), eq(users.banned, false)))
      .returning({ id: users.id, name: users.name });
    if (!member) return false;
    await setPassword(transaction, member.id, passwordHash, now);
    // Who was a customer before may have been in already, by another provider.
    await endWhatIsUnderWay(transaction, member.id, null);
    const entry = { action: "staff.join", subjectKind: "account", subjectId: member.id } as const;
    await recordAudit(transaction, member, entry);
    return true;
  });
}
