import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { users, verifications } from "#app/database/schema/accounts.ts";
import { changeIdentifier, endWhatIsUnderWay } from "#app/platform/credentials.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { fingerprint, isSame } from "#app/platform/secret.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { ProvenEmail } from "../email-proofs.server.ts";
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

/** Why a link is not good: it never was one of ours, or it was used, stopped or is too old. */
type DeadLink = "unknown" | "over";

/** What came of a decision; the address that was proven when it was the last one. */
type ChangeOutcome =
  | ProvenEmail
  | "waits for old"
  | "waits for new"
  | "stopped"
  | "taken"
  | "not signed in"
  | DeadLink;

const changeMs = 24 * 60 * 60 * 1000;

/** The mails to the two addresses, as the outbox's rows name them; they are about the change's row. */
export const changeMailKinds = { old: "account-change-old", new: "account-change-new" } as const;

/** What stands in a link, made from the change's id and the secret: the database alone does not tell it. */
export const changeProof = (id: string, side: AddressSide, secret: string) =>
  `${id}.${side}.${fingerprint(secret, "email change", `${id} ${side}`)}`;

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
      expiresAt: new Date(clock.now().getTime() + changeMs),
    });
    await queueMails(
      transaction,
      jobs,
      sidesFor(viewer).map((side) => ({ kind: changeMailKinds[side], aboutId: id })),
    );
  });
}

/** A link that is good: which side it speaks for, and of which account's change. */
interface ChangeLink {
  id: string;
  side: AddressSide;
  userId: string;
  change: EmailChange;
}

/** What a link stands for, read under a lock where one is asked for. */
export async function changeBehind(
  db: Queries,
  { secret, clock }: Pick<Services, "secret" | "clock">,
  proof: string,
  lock: "update" | null = null,
): Promise<ChangeLink | DeadLink> {
  const [id = "", side] = proof.split(".");
  if (side !== "old" && side !== "new") return "unknown";
  if (!isSame(proof, changeProof(id, side, secret))) return "unknown";
  const rows = db.select().from(verifications).where(eq(verifications.id, id));
  const [row] = lock ? await rows.for(lock) : await rows;
  if (!row || row.expiresAt <= clock.now()) return "over";
  const userId = row.identifier.slice(changeIdentifier("").length);
  return { id, side, userId, change: JSON.parse(row.value) as EmailChange };
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
    return await moveAddress(transaction, services, viewer, link.change);
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
  await queueNotice(transaction, services, from, "email-changed");
  return { userId: viewer.id, email: to };
}
