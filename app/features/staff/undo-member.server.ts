import { eq } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { twoFactors, users } from "#app/database/schema/accounts.ts";
import { withdrawMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { keepUndo, openUndo, takeBack, undoUntil } from "#app/platform/undo.server.ts";
import { askMessages } from "#app/ui/staff/ask-messages.ts";
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
  /** The moment is text where it was kept as JSON. */
  taken: (Omit<SecondFactor, "lockedUntil"> & { lockedUntil: Date | string | null })[];
}

type MemberBefore = ({ change: "reinvite" } & VoidedByLink) | ({ change: "clear-factor" } & ClearedFactor);

type Parts = Pick<Services, "db" | "jobs" | "clock">;

/** Mails a member that the second factor is gone, not before `until`; gives the ids of the mails. */
export type HoldNotice = (transaction: Transaction, email: string, until: Date) => Promise<string[]>;

/** How what was before is kept, for this member and this person. */
const keeper = ({ jobs }: Parts, actor: Actor, subjectId: string, now: Date) => {
  const undoable = { kind: memberUndo, subjectId, actorId: actor.id };
  return (transaction: Transaction, before: MemberBefore) =>
    keepUndo(transaction, jobs, { ...undoable, before }, now);
};

/** A new link for a member, which can be taken back first. */
export function reinviteUndoably(parts: Parts & Pick<Services, "secret">, actor: Actor, userId: string) {
  const now = parts.clock.now();
  const keep = keeper(parts, actor, userId, now);
  return reinviteStaff(parts.db, parts.secret, actor, userId, now, (transaction, voided) =>
    keep(transaction, { change: "reinvite", ...voided }),
  );
}

/** Clears a member's second factor, which can be taken back first; the mail about it waits as long. */
export function clearFactorUndoably(parts: Parts, actor: Actor, userId: string, tell: HoldNotice) {
  const now = parts.clock.now();
  const keep = keeper(parts, actor, userId, now);
  return clearSecondFactor(parts.db, actor, userId, async (transaction, email, taken) => {
    const mailIds = await tell(transaction, email, undoUntil(now));
    await keep(transaction, { change: "clear-factor", mailIds, taken });
  });
}

/** Takes such a change back; sessions that it ended stay ended. Refused once its mail is on its way, or the member has moved on. */
export async function undoMemberChange({ db, clock }: Parts, actor: Actor, undoId: string): Promise<Changed> {
  const now = clock.now();
  const refused = (message: string) => ({ ok: false, message }) as const;
  const open = await openUndo(db, { kind: memberUndo, id: undoId }, now);
  if (!open) return refused(say.undoTooLate);
  const undoing = { id: undoId, kind: memberUndo, actorId: actor.id };
  const change = { action: "staff.undo" } as const;
  return await changeMember(
    db,
    actor,
    open.subjectId,
    change,
    async (transaction, member): Promise<Outcome> => {
      const outcome = await takeBack<MemberBefore>(transaction, undoing, now, async ({ before }) =>
        before.change === "reinvite"
          ? await takeLinkBack(transaction, member.id, before, now)
          : !member.twoFactorEnabled && (await giveFactorBack(transaction, member.id, before)),
      );
      if (outcome === "done") return { ok: true };
      return refused(outcome === "others" ? askMessages.undoOthers : say.undoTooLate);
    },
  );
}

async function giveFactorBack(transaction: Transaction, userId: string, { mailIds, taken }: ClearedFactor) {
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
export async function openMemberUndo(db: Queries, actorId: string, now: Date) {
  const open = await openUndo<MemberBefore>(db, { kind: memberUndo, actorId }, now);
  return open && { id: open.id, secondsLeft: open.secondsLeft, change: open.before.change };
}
