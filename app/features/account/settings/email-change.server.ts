import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { users, verifications } from "#app/database/schema/accounts.ts";
import { changeIdentifier, endWhatIsUnderWay } from "#app/platform/credentials.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { goodUntil } from "#app/platform/mailed-links.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type DeadLink, markDone, type ProvenEmail, proofBehind } from "../email-proofs.server.ts";
import type { Viewer } from "../viewer.server.ts";
import { queueNotice } from "./account-notices.server.ts";

/** Whose yes a link stands for: the address that the account has, or the one that it is to have. */
export type AddressSide = "old" | "new";

export interface EmailChange {
  from: string;
  to: string;
  /** Who has said yes. */
  agreed: AddressSide[];
}

/** What came of a decision; the address that was proven when it was the last one. */
type ChangeOutcome =
  | ProvenEmail
  | "waits for old"
  | "waits for new"
  | "stopped"
  | "taken"
  | "not signed in"
  | DeadLink;

/** The mails to the two addresses, as the outbox's rows name them; they are about the change's row. */
export const changeMailKinds = { old: "account-change-old", new: "account-change-new" } as const;

/** Whose yes it takes. An address that was never confirmed has no say: its mailbox may be somebody else's, or nobody's. */
const sidesFor = ({ emailVerified }: { emailVerified: boolean }): AddressSide[] =>
  emailVerified ? ["old", "new"] : ["new"];

/** Writes to the addresses whose yes it takes; an earlier change that was under way ends. */
export async function askForEmailChange(
  { db, jobs, clock }: Pick<Services, "db" | "jobs" | "clock">,
  viewer: { id: string; email: string; emailVerified: boolean },
  to: string,
): Promise<void> {
  const id = randomUUID();
  const identifier = changeIdentifier(viewer.id);
  const change: EmailChange = { from: viewer.email, to, agreed: [] };
  await db.transaction(async (transaction) => {
    await transaction.delete(verifications).where(eq(verifications.identifier, identifier));
    await transaction.insert(verifications).values({
      id,
      identifier,
      value: JSON.stringify(change),
      expiresAt: goodUntil("email change", clock.now()),
    });
    await queueMails(
      transaction,
      jobs,
      sidesFor(viewer).map((side) => ({ kind: changeMailKinds[side], aboutId: id })),
    );
  });
}

/** What a link stands for, read under a lock where one is asked for: which side it speaks for, and of which account's change. */
export async function changeBehind(
  db: Queries,
  services: Pick<Services, "secret" | "clock">,
  proof: string,
  lock: "update" | null = null,
) {
  const link = await proofBehind(db, services, "email change", proof, lock);
  if (typeof link === "string") return link;
  const { id, side, userId, value } = link;
  return { id, side: side as AddressSide, userId, change: JSON.parse(value) as EmailChange };
}

/**
 * Takes a link's yes from whoever is signed in to the very account, or the old address's no from anybody who has its mail. The mail alone is no yes:
 * the owner of an address would otherwise prove it for a stranger's account. With the last yes the address is changed and
 * confirmed, everything else that was under way in the account ends (but the session that is looking), and the old address is told.
 */
export async function decideEmailChange(
  services: Pick<Services, "db" | "jobs" | "secret" | "clock">,
  proof: string,
  wish: "confirm" | "stop",
  viewer: Pick<Viewer, "id" | "sessionId"> | null,
): Promise<ChangeOutcome> {
  return await services.db.transaction(async (transaction): Promise<ChangeOutcome> => {
    const link = await changeBehind(transaction, services, proof, "update");
    if (typeof link === "string") return link;
    const isRow = eq(verifications.id, link.id);
    if (wish === "stop") {
      if (link.side !== "old") return "unknown";
      await transaction.delete(verifications).where(isRow);
      return "stopped";
    }
    if (link.userId !== viewer?.id) return "not signed in";
    const isAccount = and(eq(users.id, link.userId), eq(users.email, link.change.from));
    const [account] = await transaction.select().from(users).where(isAccount).for("update");
    if (!account) return "over";
    const agreed = [...new Set([...link.change.agreed, link.side])];
    // Asked of the account as it is now: the address may have been confirmed since the change was asked for.
    const next = sidesFor(account).find((side) => !agreed.includes(side));
    if (next) {
      await transaction
        .update(verifications)
        .set({ value: JSON.stringify({ ...link.change, agreed } satisfies EmailChange) })
        .where(isRow);
      return `waits for ${next}`;
    }
    await transaction.delete(verifications).where(isRow);
    const moved = await moveAddress(transaction, services, viewer, link.change);
    // `endWhatIsUnderWay` deletes changes under way, and this one is done.
    if (typeof moved !== "string") {
      const now = services.clock.now();
      const row = { id: link.id, identifier: changeIdentifier(link.userId), value: "", expiresAt: now };
      await transaction.insert(verifications).values(row);
      await markDone(transaction, link.id, link.userId, now);
    }
    return moved;
  });
}

async function moveAddress(
  transaction: Transaction,
  services: Pick<Services, "jobs" | "clock">,
  viewer: Pick<Viewer, "id" | "sessionId">,
  { from, to }: EmailChange,
): Promise<ChangeOutcome> {
  const [holder] = await transaction.select({ id: users.id }).from(users).where(eq(users.email, to));
  if (holder) return "taken";
  await transaction
    .update(users)
    .set({ email: to, emailVerified: true, updatedAt: services.clock.now() })
    .where(eq(users.id, viewer.id));
  await endWhatIsUnderWay(transaction, viewer.id, viewer.sessionId);
  await queueNotice(transaction, services, { to: from, kind: "email-changed" });
  return { userId: viewer.id, email: to };
}
