import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { credentials, users } from "#app/database/schema/accounts.ts";
import { staffInvitations } from "#app/database/schema/staff.ts";
import { firstPasswordForm } from "#app/features/account/forms.ts";
import { hashPassword } from "#app/features/account/passwords.server.ts";
import { limits } from "#app/limits.ts";
import { endWhatIsUnderWay, revokeUnverifiedCredentials } from "#app/platform/credentials.server.ts";
import { formHandler, refusing } from "#app/platform/form-action.server.ts";
import { eachError, formRules, lowerCaseEmail, requiredLine } from "#app/platform/form-text.ts";
import { goodUntil, linkWith, subjectOf, tokenFor } from "#app/platform/mailed-links.server.ts";
import { isPasswordOf, setPassword } from "#app/platform/password-credential.server.ts";
import { idempotencyKeyOf } from "#app/platform/posted-form.server.ts";
import { publicName } from "#app/platform/public-name.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { type Actor, recordAudit } from "./audit.server.ts";
import { changeMember, isMemberChange, memberGone, type Outcome, withMember } from "./members.server.ts";
import { invitationMaxLengths, staffRoleNames } from "./roles.ts";

/** An invitation to the staff area. */
export const invitation = z
  .object({
    email: lowerCaseEmail(invitationMaxLengths.email, {
      missing: "Enter the colleague's e-mail address.",
      format: "That is not an e-mail address. Write it as name@example.com.",
    }),
    name: requiredLine(
      invitationMaxLengths.name,
      "Enter the colleague's name, as customers and readers will see it.",
    ),
    role: z.enum(staffRoleNames, "Choose a role."),
  })
  .refine((invited) => publicName(invited) !== "", {
    path: ["name"],
    message:
      "Enter the colleague's name as customers and readers will see it, not the e-mail address or a part of it.",
  });
type Invitation = z.infer<typeof invitation>;
export type InvitationField = keyof Invitation;
const invitationRules = formRules(invitation, eachError);

/** The first password of a member of staff, which is never returned. */
export const receiveFirstPassword = formHandler(
  firstPasswordForm,
  async (
    { newPassword },
    { refuse, tooMany },
    { token, network }: { token: string; network: string },
    { db, secret, limiter, clock }: Services,
  ) => {
    const spent = await limiter.count("staff-invitation", limits.invitationPerNetwork, network);
    if (spent) return tooMany(spent);
    const isIn = await acceptInvitation(db, secret, token, await hashPassword(newPassword), clock.now());
    // 200: the loader's status would be that of a used link.
    return isIn ? { ok: true, status: 200 } : refuse(deadInvitation, {}, 410);
  },
);

export const deadInvitation =
  "This link is no longer valid. It works once, for 72 hours. If you have chosen a password already, sign in; otherwise ask an administrator for a new link.";

/** The result as text, with the link of an invitation. */
export type StaffReply = ActionReply<{ message: string; link?: string }, InvitationField>;

/** One change on the staff page: an invitation, or a button beside a member. */
export async function receiveStaffChange(
  form: FormData,
  actor: Actor,
  { db, jobs, secret, settings, clock }: Services,
): Promise<StaffReply> {
  const { refuse } = refusing(invitationRules.answers(form));
  const linked = (email: string, token: string): StaffReply => ({
    ok: true,
    message: `Send this link to ${email}. It works once, for 72 hours:`,
    link: linkWith(settings.origin, "staff invitation", token),
  });
  const change = String(form.get("change"));
  const userId = String(form.get("userId"));
  const now = clock.now();
  if (change === "invite") {
    const parsed = invitationRules.parse(form);
    if (!parsed.ok) return refuse(parsed.message, parsed.errors);
    const invited = await inviteStaff(db, secret, actor, parsed.value, now, idempotencyKeyOf(form));
    return invited.ok ? linked(parsed.value.email, invited.token) : refuse(invited.message);
  }
  if (change === "reinvite") {
    const renewed = await reinviteStaff(db, secret, actor, userId, now);
    return renewed.ok ? linked(renewed.email, renewed.token) : refuse(renewed.message);
  }
  if (!isMemberChange(change)) return refuse(memberGone);
  const { ok, message } = await changeMember({ db, jobs }, actor, userId, change);
  return ok ? { ok, message } : refuse(message);
}

/**
 * Makes a staff account, or gives a customer's account the role: then its sessions end and its password is void, because staff passwords are
 * longer. The token is for a link; it is not stored and cannot be shown again.
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
    const isStaff = existing && existing.role !== "customer";
    if (isStaff || existing?.banned)
      return {
        ok: false,
        message: isStaff
          ? "This address already belongs to a member of staff. Change the role in the list."
          : "This address belongs to a customer's account that was closed. Invite the colleague under another address.",
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
): Promise<Outcome<{ token: string; email: string }>> {
  return await withMember(db, actor, userId, { action: "staff.reinvite" }, async (transaction, member) => {
    const { id, token } = newLink(secret, null);
    await renewInvitation(transaction, userId, id, now);
    return { ok: true, token, email: member.email };
  });
}

/** A new link; the same for repeats of one submission. */
function newLink(secret: string, submission: string | null): { id: string; token: string } {
  const id = submission ? fingerprint(secret, "staff invitation id", submission) : randomUUID();
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

/** The account of a valid invitation; null for one that is used, too old, replaced or invented. */
export async function invitedBy(db: Queries, secret: string, token: string, now: Date) {
  const [found] = await db
    .select({ userId: users.id, email: users.email })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.userId))
    .where(and(isGood(secret, token, now), eq(users.banned, false)));
  return found ?? null;
}

/** Uses an invitation and stores the password's hash; false for a dead link. Confirms the address, and ends other sessions. */
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
