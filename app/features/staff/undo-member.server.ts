import { eq } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { twoFactors, users } from "#app/database/schema/accounts.ts";
import { withdrawMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { keepUndo, openUndo, takeUndo, undoUntil } from "#app/platform/undo.server.ts";
import type { Actor } from "./audit.server.ts";
import { reinviteStaff, takeLinkBack, type VoidedByLink } from "./invitations.server.ts";
import { staffMessages as say } from "./messages.ts";
import {
  type Changed,
  changeMember,
  clearSecondFactor,
  type Outcome,
  type SecondFactor,
} from "./staff-accounts.server.ts";

// What takes from a member what only the member has, a password or an authenticator, can be undone for ten seconds.

const memberUndo = "staff-member";

interface ClearedFactor {
  mailIds: string[];
  /** As JSON keeps it. */
  taken: (Omit<SecondFactor, "lockedUntil"> & { lockedUntil: string | null })[];
}

type MemberBefore = ({ change: "reinvite" } & VoidedByLink) | ({ change: "clear-factor" } & ClearedFactor);

type Parts = Pick<Services, "db" | "jobs" | "clock">;

/** Mails a member that the second factor is gone, not before `until`; gives the ids of the mails. */
export type HoldNotice = (transaction: Transaction, email: string, until: Date) => Promise<string[]>;

/** A new link for a member, which can be taken back first. */
export async function reinviteUndoably(
  { db, jobs, clock, secret }: Parts & Pick<Services, "secret">,
  actor: Actor,
  userId: string,
): Promise<Changed<{ token: string; email: string }>> {
  const now = clock.now();
  return await reinviteStaff(db, secret, actor, userId, now, async (transaction, voided) => {
    const before: MemberBefore = { change: "reinvite", ...voided };
    const undoable = { kind: memberUndo, subjectId: userId, actorId: actor.id, before };
    await keepUndo(transaction, jobs, undoable, now);
  });
}

/** Clears a member's second factor, which can be taken back first; the mail about it waits as long. */
export async function clearFactorUndoably(
  { db, jobs, clock }: Parts,
  actor: Actor,
  userId: string,
  tell: HoldNotice,
): Promise<Changed> {
  const now = clock.now();
  return await clearSecondFactor(db, actor, userId, async (transaction, email, factors) => {
    const taken = factors.map((factor) => ({
      ...factor,
      lockedUntil: factor.lockedUntil?.toISOString() ?? null,
    }));
    const mailIds = await tell(transaction, email, undoUntil(now));
    const before: MemberBefore = { change: "clear-factor", mailIds, taken };
    const undoable = { kind: memberUndo, subjectId: userId, actorId: actor.id, before };
    await keepUndo(transaction, jobs, undoable, now);
  });
}

/** Takes such a change back; sessions that it ended stay ended. Refused once its mail is on its way, or the member has moved on. */
export async function undoMemberChange({ db, clock }: Parts, actor: Actor, undoId: string): Promise<Changed> {
  const now = clock.now();
  const tooLate = { ok: false, message: say.undoTooLate } as const;
  const open = await openUndo<MemberBefore>(db, { kind: memberUndo, actorId: actor.id }, now);
  if (open?.id !== undoId) return tooLate;
  const userId = open.subjectId;
  return await changeMember(
    db,
    actor,
    userId,
    "staff.undo",
    async (transaction, member): Promise<Outcome> => {
      const undoing = { id: undoId, kind: memberUndo, actorId: actor.id };
      const before = (await takeUndo<MemberBefore>(transaction, undoing, now))?.before;
      if (!before) return tooLate;
      const isUndone =
        before.change === "reinvite"
          ? await takeLinkBack(transaction, userId, before, now)
          : !member.twoFactorEnabled && (await giveFactorBack(transaction, userId, before));
      return isUndone ? { ok: true } : tooLate;
    },
  );
}

async function giveFactorBack(
  transaction: Transaction,
  userId: string,
  { mailIds, taken }: ClearedFactor,
): Promise<boolean> {
  if (!(await withdrawMails(transaction, mailIds))) return false;
  // One that was being set up meanwhile gives way.
  await transaction.delete(twoFactors).where(eq(twoFactors.userId, userId));
  for (const { lockedUntil, ...factor } of taken)
    await transaction
      .insert(twoFactors)
      .values({ ...factor, lockedUntil: lockedUntil === null ? null : new Date(lockedUntil) });
  await transaction.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
  return true;
}

/** What this person did to a member last and can take back yet. */
export async function openMemberUndo(
  db: Queries,
  actorId: string,
  now: Date,
): Promise<{ id: string; secondsLeft: number; change: MemberBefore["change"] } | null> {
  const open = await openUndo<MemberBefore>(db, { kind: memberUndo, actorId }, now);
  return open && { id: open.id, secondsLeft: open.secondsLeft, change: open.before.change };
}
