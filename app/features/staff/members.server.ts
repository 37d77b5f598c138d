import { randomBytes, randomUUID } from "node:crypto";
import { and, asc, eq, exists, gt, ne, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { credentials, twoFactors, users } from "#app/database/schema/accounts.ts";
import { staffInvitations } from "#app/database/schema/staff.ts";
import {
  endSessions,
  isPasswordOf,
  revokeAccess,
  revokeUnverifiedCredentials,
  setPassword,
} from "#app/features/account/credentials.server.ts";
import { firstPasswordForm } from "#app/features/account/forms.ts";
import { hashPassword } from "#app/features/account/passwords.server.ts";
import { limits } from "#app/limits.ts";
import { formHandler, refusing } from "#app/platform/form-action.server.ts";
import { eachError, formRules, lowerCaseEmail, requiredLine } from "#app/platform/form-text.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { goodUntil, linkWith, subjectOf, tokenFor } from "#app/platform/mailed-links.server.ts";
import { idempotencyKeyOf } from "#app/platform/posted-form.server.ts";
import { publicName } from "#app/platform/public-name.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { type Actor, type AuditRecord, operator, recordAudit } from "./audit.server.ts";
import { can, invitationMaxLengths, type StaffRole, staffRoleNames, staffRoles } from "./roles.ts";
import type { StaffPost } from "./staff-request.server.ts";

export type StaffMember = Awaited<ReturnType<typeof staffMembers>>[number];

/** The result of a change; `message` says why nothing was changed. */
type Outcome<Done = object> = ({ ok: true } & Done) | { ok: false; message: string };

export const memberGone = "This account no longer exists. Reload the list.";
export const noFactor = "No second factor is set up on this account, so there is none to clear.";
const failure = (message: string) => ({ ok: false, message }) as const;
const unchanged = failure("That is already the case, so nothing was changed. Reload the list.");
const lastAdmin = failure("This is the last active administrator. Give someone else the role first.");

/** Staff members, also disabled ones, by name. */
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

/** Staff members with rights to this area. `isActive`: they can get new assignments. */
export const assigneesOf = async (db: Queries, area: "bookings" | "messages") =>
  (await staffMembers(db))
    .filter(({ role }) => can(role, area))
    .map(({ id, name, state }) => ({ id, name, isActive: state !== "disabled" }));

type Member = typeof users.$inferSelect;

interface MemberServices {
  db: Database;
  /** Null in commands, which run without the build that JSX mails need. */
  jobs: Jobs | null;
}
type MemberChange<Done = { message: string }> = (
  transaction: Transaction,
  member: Member,
  jobs: MemberServices["jobs"],
) => Promise<Outcome<Done>>;

const success = (message: string) => ({ ok: true, message }) as const;

const update = (transaction: Transaction, { id }: Member, set: Partial<Member>) =>
  transaction.update(users).set(set).where(eq(users.id, id));

const changes = {
  async disable(transaction, member) {
    if (member.banned) return unchanged;
    if (await isLastAdmin(transaction, member)) return lastAdmin;
    await update(transaction, member, { banned: true });
    await endSessions(transaction, member.id, null);
    await transaction.delete(staffInvitations).where(eq(staffInvitations.userId, member.id));
    return success(`${member.name} is disabled and signed out.`);
  },
  async enable(transaction, member) {
    if (!member.banned) return unchanged;
    await update(transaction, member, { banned: false });
    return success(`${member.name} can sign in again.`);
  },
  async "require-factor"(transaction, member) {
    if (member.needsSecondFactor) return unchanged;
    await update(transaction, member, { needsSecondFactor: true });
    return success(
      `${member.name} must now use a second factor. If they have none yet, they will be asked to set one up first.`,
    );
  },
  async "waive-factor"(transaction, member) {
    if (!member.needsSecondFactor) return unchanged;
    await update(transaction, member, { needsSecondFactor: false });
    return success(`${member.name} no longer needs a second factor.`);
  },
  /** For a lost authenticator. The member is mailed if there are `jobs`. */
  async "clear-factor"(transaction, member, jobs) {
    if (!member.twoFactorEnabled) return failure(noFactor);
    await update(transaction, member, { twoFactorEnabled: false });
    await transaction.delete(twoFactors).where(eq(twoFactors.userId, member.id));
    await endSessions(transaction, member.id, null);
    if (jobs) {
      const { queueNotice } = await import("#app/features/account/mails.server.ts");
      await queueNotice(transaction, { jobs }, { to: member.email, kind: "factor-cleared" });
    }
    return success(`The second factor of ${member.name} is cleared, and ${member.name} is signed out.`);
  },
} satisfies Record<string, MemberChange>;

const changeRole = (role: StaffRole): MemberChange => {
  return async (transaction, member) => {
    if (member.role === role) return unchanged;
    if (role !== "admin" && (await isLastAdmin(transaction, member))) return lastAdmin;
    await update(transaction, member, { role });
    await endSessions(transaction, member.id, null);
    return success(`${member.name} is now ${staffRoles[role].noun}, and has to sign in again.`);
  };
};

/** Changes a staff member: `name` is one of `changes` or `role-` and a role. `message` is for the administrator. */
export async function changeMember(
  services: MemberServices,
  actor: Actor,
  userId: string,
  name: string,
): Promise<Outcome<{ message: string }>> {
  const role = staffRoleNames.find((each) => name === `role-${each}`);
  if (role) {
    const audit = { action: "staff.role", detail: { role } } as const;
    return await withMember(services, actor, userId, audit, changeRole(role));
  }
  if (!Object.hasOwn(changes, name)) return failure(memberGone);
  const change = name as keyof typeof changes;
  const audit = { action: `staff.${change}` } as const;
  return await withMember<{ message: string }>(services, actor, userId, audit, changes[change]);
}

/** Locks a member, changes it and writes the audit entry. On their own account staff may only require a second factor. */
async function withMember<Done extends object>(
  { db, jobs }: MemberServices,
  actor: Actor,
  userId: string,
  audit: Pick<AuditRecord, "action" | "detail">,
  change: MemberChange<Done>,
): Promise<Outcome<Done>> {
  if (actor.id === userId && audit.action !== "staff.require-factor")
    return failure("You cannot do that to your own account. Ask another administrator.");
  return await db.transaction(async (transaction) => {
    // All administrators are locked in one order, so two who disable each other concurrently leave one.
    const admins = await transaction
      .select({ id: users.id, banned: users.banned })
      .from(users)
      .where(eq(users.role, "admin"))
      .orderBy(asc(users.id))
      .for("update");
    // The actor may have been disabled since the guard admitted the request.
    if (actor.id !== operator.id && !admins.some(({ id, banned }) => id === actor.id && !banned))
      return failure("Nothing was changed: you are no longer an active administrator.");
    const [member] = await transaction.select().from(users).where(eq(users.id, userId)).for("update");
    if (!member || member.role === "customer") return failure(memberGone);
    const outcome = await change(transaction, member, jobs);
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

export const invitation = z
  .object({
    email: lowerCaseEmail(invitationMaxLengths.email, {
      missing: "Enter the colleague’s e-mail address.",
      format: "That is not an e-mail address. Write it as name@example.com.",
    }),
    name: requiredLine(
      invitationMaxLengths.name,
      "Enter the colleague’s name, as customers and readers will see it.",
    ),
    role: z.enum(staffRoleNames, "Choose a role."),
  })
  .check(
    z.refine((values) => publicName(values) !== "", {
      path: ["name"],
      message:
        "Enter the colleague’s name as customers and readers will see it, not the e-mail address or a part of it.",
    }),
  );
type Invitation = z.infer<typeof invitation>;
export type InvitationField = keyof Invitation;
const invitationRules = formRules(invitation, eachError);

/** Sets a staff member's first password with the invitation's token. */
export const receiveFirstPassword = formHandler(
  firstPasswordForm,
  async (
    { newPassword },
    { refuse, tooMany },
    { token, network }: { token: string; network: string },
    { db, secret, limiter, clock }: Services,
  ) => {
    const overLimit = await limiter.count("staff-invitation", limits.invitationPerNetwork, network);
    if (overLimit) return tooMany(overLimit);
    const isAccepted = await acceptInvitation(
      db,
      secret,
      token,
      await hashPassword(newPassword),
      clock.now(),
    );
    // Without an explicit 200 the page would get the loader's status, that of a used link.
    return isAccepted ? { ok: true, status: 200 } : refuse(invalidInvitation, {}, 410);
  },
);

const invalidInvitation =
  "This link is no longer valid. It works once, for 72 hours. If you have chosen a password already, sign in; otherwise ask an administrator for a new link.";

/** `link`: of an invitation, shown once. */
export type StaffReply = ActionReply<{ message: string; link?: string }, InvitationField>;

/** Handles a form of the staff page: an invitation or a change of a member. */
export async function receiveStaffChange({ form, staff, services }: StaffPost): Promise<StaffReply> {
  const { db, jobs, secret, settings, clock } = services;
  const { refuse } = refusing(invitationRules.answers(form));
  const withLink = (email: string, token: string): StaffReply => ({
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
    const outcome = await inviteStaff(db, secret, staff, parsed.value, now, idempotencyKeyOf(form));
    return outcome.ok ? withLink(parsed.value.email, outcome.token) : refuse(outcome.message);
  }
  if (change === "reinvite") {
    const outcome = await reinviteStaff(db, secret, staff, userId, now);
    return outcome.ok ? withLink(outcome.email, outcome.token) : refuse(outcome.message);
  }
  const { ok, message } = await changeMember({ db, jobs }, staff, userId, change);
  return ok ? { ok, message } : refuse(message);
}

/** Creates a staff account, or makes a customer's account staff and removes its password and sessions. The token is not stored. */
export async function inviteStaff(
  db: Database,
  secret: string,
  actor: Actor,
  { email, name, role }: Invitation,
  now: Date,
  idempotencyKey: string | null = null,
): Promise<Outcome<{ token: string; userId: string }>> {
  // A repeated submission gets the same link.
  const submission = idempotencyKey && `${idempotencyKey} ${email} ${role}`;
  const id = submission ? fingerprint(secret, "staff invitation id", submission) : randomUUID();
  const token = tokenFor(secret, "staff invitation", id);
  return await db.transaction(async (transaction) => {
    // A concurrent invitation of the same address waits for this lock.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`staff ${email}`}, 0))`);
    const earlier = await invitedBy(transaction, secret, token, now);
    if (earlier) return { ok: true, token, userId: earlier.userId };
    const [existing] = await transaction.select().from(users).where(eq(users.email, email)).for("update");
    const isStaff = existing && existing.role !== "customer";
    if (isStaff || existing?.banned)
      return failure(
        isStaff
          ? "This address already belongs to a member of staff. Change the role in the list."
          : "This address belongs to a customer’s account that was closed. Invite the colleague under another address.",
      );
    const userId = existing?.id ?? randomBytes(16).toString("base64url");
    // An account with an unconfirmed address may have a stranger's name.
    const ownName = existing?.emailVerified ? publicName(existing) : "";
    const set = { role, name: ownName || name, updatedAt: now };
    await transaction
      .insert(users)
      .values({ id: userId, email, createdAt: now, ...set })
      .onConflictDoUpdate({ target: users.id, set });
    // A stranger may have created an account with this address.
    await revokeUnverifiedCredentials(transaction, userId);
    await renewInvitation(transaction, userId, id, now);
    const entry = { action: "staff.invite", subjectKind: "account", subjectId: userId } as const;
    await recordAudit(transaction, actor, { ...entry, detail: { role } });
    return { ok: true, token, userId };
  });
}

/** Replaces an invitation or a password by a new link. */
export async function reinviteStaff(
  db: Database,
  secret: string,
  actor: Actor,
  userId: string,
  now: Date,
): Promise<Outcome<{ token: string; email: string }>> {
  const audit = { action: "staff.reinvite" } as const;
  return await withMember({ db, jobs: null }, actor, userId, audit, async (transaction, { email }) => {
    const id = randomUUID();
    await renewInvitation(transaction, userId, id, now);
    return { ok: true, token: tokenFor(secret, "staff invitation", id), email };
  });
}

async function renewInvitation(transaction: Transaction, userId: string, id: string, now: Date) {
  const row = { id, createdAt: now, expiresAt: goodUntil("staff invitation", now) };
  await transaction
    .insert(staffInvitations)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: staffInvitations.userId, set: row });
  await transaction.delete(credentials).where(isPasswordOf(userId));
  await revokeAccess(transaction, userId, null);
}

const isValidInvitation = (secret: string, token: string, now: Date) =>
  and(
    eq(staffInvitations.id, subjectOf(secret, "staff invitation", token) ?? ""),
    gt(staffInvitations.expiresAt, now),
  );

/** The account of a valid invitation; null if it is used, expired, replaced or unknown. */
export async function invitedBy(db: Queries, secret: string, token: string, now: Date) {
  const [account] = await db
    .select({ userId: users.id, email: users.email })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.userId))
    .where(and(isValidInvitation(secret, token, now), eq(users.banned, false)));
  return account ?? null;
}

/** Uses an invitation: stores the password's hash, confirms the address and ends other sessions. False for an invalid link. */
export async function acceptInvitation(
  db: Database,
  secret: string,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const [usedInvitation] = await transaction
      .delete(staffInvitations)
      .where(isValidInvitation(secret, token, now))
      .returning({ userId: staffInvitations.userId });
    if (!usedInvitation) return false;
    const [member] = await transaction
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      .where(and(eq(users.id, usedInvitation.userId), eq(users.banned, false)))
      .returning({ id: users.id, name: users.name });
    if (!member) return false;
    await setPassword(transaction, member.id, passwordHash, now);
    // A former customer may have a session from a sign-in with a provider.
    await revokeAccess(transaction, member.id, null);
    const entry = { action: "staff.join", subjectKind: "account", subjectId: member.id } as const;
    await recordAudit(transaction, member, entry);
    return true;
  });
}
