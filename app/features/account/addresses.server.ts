import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { users, verifications } from "#app/database/schema/accounts.ts";
import { changeIdentifier, endWhatIsUnderWay } from "#app/platform/credentials.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { goodUntil, subjectOf } from "#app/platform/mailed-links.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import {
  type AddressSide,
  changeMailKinds,
  type EmailChange,
  emailProofMailKind,
  queueNotice,
} from "./mails.server.ts";
import type { Viewer } from "./viewer.server.ts";

export const proofIdentifier = (userId: string) => `email-proof:${userId}`;
/** A link that has done its work, kept for 30 days so that it says so when it is opened again. */
export const doneIdentifier = (userId: string) => `mailed-link-done:${userId}`;
const doneMs = 30 * 24 * 60 * 60_000;

/** Marks a link's row as done; of what it named only the account stays. */
export async function markDone(transaction: Transaction, id: string, userId: string, now: Date) {
  await transaction
    .update(verifications)
    .set({
      identifier: doneIdentifier(userId),
      value: "",
      expiresAt: new Date(now.getTime() + doneMs),
      updatedAt: now,
    })
    .where(eq(verifications.id, id));
}

/**
 * Asks an account's owner, by mail, to show that the address is theirs. An earlier link ends. What makes the link
 * good is made from the row's id and the site's secret: the database alone does not tell it.
 */
export async function askForEmailProof(
  { db, jobs, clock }: Pick<Services, "jobs" | "clock"> & { db: Pick<Services["db"], "transaction"> },
  { id: userId, email }: { id: string; email: string },
): Promise<void> {
  const id = randomUUID();
  await db.transaction(async (transaction) => {
    await transaction.delete(verifications).where(eq(verifications.identifier, proofIdentifier(userId)));
    await transaction.insert(verifications).values({
      id,
      identifier: proofIdentifier(userId),
      value: email,
      expiresAt: goodUntil("email proof", clock.now()),
    });
    await queueMails(transaction, jobs, [{ kind: emailProofMailKind, aboutId: id }]);
  });
}

export type ProvenEmail = { userId: string; email: string };

export type DeadLink = "unknown" | "done" | "over";

/** The account and stored data of a mailed link; locked if `lock`. `side`: another part of its identifier. */
export async function proofBehind(
  db: Queries,
  { secret, clock }: Pick<Services, "secret" | "clock">,
  purpose: "email proof" | "email change",
  proof: string,
  lock: "update" | null = null,
): Promise<{ id: string; side: string; userId: string; value: string } | DeadLink> {
  const subject = subjectOf(secret, purpose, proof);
  if (!subject) return "unknown";
  const [id = "", side = ""] = subject.split(".");
  const rows = db.select().from(verifications).where(eq(verifications.id, id));
  const [row] = lock ? await rows.for(lock) : await rows;
  if (!row || row.expiresAt <= clock.now()) return "over";
  if (row.identifier.startsWith(doneIdentifier(""))) return "done";
  return { id, side, userId: row.identifier.slice(row.identifier.indexOf(":") + 1), value: row.value };
}

/**
 * Confirms the address of the signed-in account by a mailed link, once. The mail alone is not enough: a stranger could open an account with
 * another's address, and the owner's click would give the stranger the owner's bookings and provider sign-in. Ends other sessions, reset codes
 * and pending changes of address.
 */
export async function proveEmail(
  services: Pick<Services, "db" | "secret" | "clock">,
  proof: string,
  viewer: Pick<Viewer, "id" | "sessionId"> | null,
): Promise<ProvenEmail | DeadLink | "not signed in"> {
  return await services.db.transaction(async (transaction) => {
    const link = await proofBehind(transaction, services, "email proof", proof, "update");
    if (typeof link === "string") return link;
    const { id, userId, value: email } = link;
    if (userId !== viewer?.id) return "not signed in";
    const now = services.clock.now();
    const [proven] = await transaction
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      // The address may have changed since the mail was written.
      .where(and(eq(users.id, userId), eq(users.email, email)))
      .returning({ userId: users.id, email: users.email });
    if (!proven) {
      await transaction.delete(verifications).where(eq(verifications.id, id));
      return "over";
    }
    await markDone(transaction, id, userId, now);
    await endWhatIsUnderWay(transaction, userId, viewer.sessionId);
    return proven;
  });
}

type ChangeOutcome =
  | ProvenEmail
  | "waits for old"
  | "waits for new"
  | "stopped"
  | "taken"
  | "not signed in"
  | DeadLink;

/** The confirmations needed. An unconfirmed present address has none: its mailbox may belong to a stranger. */
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

/** The side and account of a link; locked if requested. */
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
 * Confirms a change for the signed-in owner, or refuses it for anyone with the old address's mail. A mail alone never confirms, because the
 * owner of an address would confirm it for a stranger's account. The last confirmation changes the address, ends everything else in the account
 * except this session, and notifies the old address.
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
