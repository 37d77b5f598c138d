import { randomUUID, timingSafeEqual } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "#app/database/client.server.ts";
import { resetCodes, sessions, users, verifications } from "#app/database/schema/accounts.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { fingerprint } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { ProvenEmail } from "../email-proofs.server.ts";
import { queueNotice } from "./account-notices.server.ts";

/** Whose yes a link stands for: the address that the account has, or the one that it is to have. */
export type AddressSide = "old" | "new";

export interface EmailChange {
  from: string;
  to: string;
  /** Who has still to say yes. */
  waitsFor: AddressSide[];
}

/** What came of a decision; the address that was proven when it was the last one. */
type ChangeOutcome = ProvenEmail | "waits for old" | "waits for new" | "stopped" | "taken";

const changeMs = 24 * 60 * 60 * 1000;
export const changeIdentifier = (userId: string) => `email-change:${userId}`;

/** The mails to the two addresses, as the outbox's rows name them; they are about the change's row. */
export const changeMailKinds = { old: "account-change-old", new: "account-change-new" } as const;

/** What stands in a link, made from the change's id and the secret: the database alone does not tell it. */
export const changeProof = (id: string, side: AddressSide, secret: string) =>
  `${id}.${side}.${fingerprint(secret, "email change", `${id} ${side}`)}`;

/**
 * Writes to both addresses; an earlier change that was under way ends. An address that was never confirmed has no say: its
 * mailbox may be somebody else's, or nobody's.
 */
export async function askForEmailChange(
  { db, jobs, clock }: Pick<Services, "db" | "jobs" | "clock">,
  viewer: { id: string; email: string; emailVerified: boolean },
  to: string,
): Promise<void> {
  const id = randomUUID();
  const identifier = changeIdentifier(viewer.id);
  const waitsFor: AddressSide[] = viewer.emailVerified ? ["old", "new"] : ["new"];
  const change: EmailChange = { from: viewer.email, to, waitsFor };
  await db.transaction(async (transaction) => {
    await transaction.delete(verifications).where(eq(verifications.identifier, identifier));
    await transaction.insert(verifications).values({
      id,
      identifier,
      value: JSON.stringify(change),
      expiresAt: new Date(clock.now().getTime() + changeMs),
    });
    await queueMails(
      transaction,
      jobs,
      waitsFor.map((side) => ({ kind: changeMailKinds[side], aboutId: id })),
    );
  });
}

/** The side that a link stands for; null for a link of nobody's. */
export function sideOf(proof: string, secret: string): { id: string; side: AddressSide } | null {
  const [id = "", side] = proof.split(".");
  if (side !== "old" && side !== "new") return null;
  const [given, right] = [Buffer.from(proof), Buffer.from(changeProof(id, side, secret))];
  return given.length === right.length && timingSafeEqual(given, right) ? { id, side } : null;
}

/**
 * Takes a link's yes, or the old address's no. With the last yes the address is changed and confirmed, the account's
 * sessions end (but the one that is looking), reset codes are void and the old address is told. null: the link is no longer good.
 */
export async function decideEmailChange(
  services: Pick<Services, "db" | "jobs" | "secret" | "clock">,
  proof: string,
  wish: "confirm" | "stop",
  keepSessionId: string | null,
): Promise<ChangeOutcome | null> {
  const link = sideOf(proof, services.secret);
  if (!link) return null;
  return await services.db.transaction(async (transaction): Promise<ChangeOutcome | null> => {
    const isRow = eq(verifications.id, link.id);
    const [row] = await transaction.select().from(verifications).where(isRow).for("update");
    if (!row || row.expiresAt <= services.clock.now()) return null;
    const change = JSON.parse(row.value) as EmailChange;
    if (wish === "stop") {
      if (link.side !== "old") return null;
      await transaction.delete(verifications).where(isRow);
      return "stopped";
    }
    const waitsFor = change.waitsFor.filter((side) => side !== link.side);
    const [next] = waitsFor;
    if (next) {
      await transaction
        .update(verifications)
        .set({ value: JSON.stringify({ ...change, waitsFor } satisfies EmailChange) })
        .where(isRow);
      return `waits for ${next}`;
    }
    await transaction.delete(verifications).where(isRow);
    const userId = row.identifier.slice(changeIdentifier("").length);
    return await moveAddress(transaction, services, userId, change, keepSessionId);
  });
}

async function moveAddress(
  transaction: Transaction,
  services: Pick<Services, "jobs" | "clock">,
  userId: string,
  { from, to }: EmailChange,
  keepSessionId: string | null,
): Promise<ChangeOutcome | null> {
  const [holder] = await transaction.select({ id: users.id }).from(users).where(eq(users.email, to));
  if (holder) return "taken";
  const [moved] = await transaction
    .update(users)
    .set({ email: to, emailVerified: true, updatedAt: services.clock.now() })
    .where(and(eq(users.id, userId), eq(users.email, from)))
    .returning({ userId: users.id, email: users.email });
  if (!moved) return null;
  await transaction.delete(resetCodes).where(eq(resetCodes.userId, userId));
  const others = keepSessionId ? ne(sessions.id, keepSessionId) : undefined;
  await transaction.delete(sessions).where(and(eq(sessions.userId, userId), others));
  await queueNotice(transaction, services, from, "email-changed");
  return moved;
}
