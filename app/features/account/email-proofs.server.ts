import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { users, verifications } from "#app/database/schema/accounts.ts";
import { endWhatIsUnderWay } from "#app/platform/credentials.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { goodUntil, subjectOf } from "#app/platform/mailed-links.server.ts";
import type { Services } from "#app/platform/services.server.ts";
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

/** The mail that asks for the proof, as the outbox's rows name it; it is about the proof's row. */
export const emailProofMailKind = "account-confirm-email";

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

/** Why a link is not good: it never was one of ours, it has done its work, or it was replaced, stopped or is too old. */
export type DeadLink = "unknown" | "done" | "over";

/** What a mailed link stands for, read under a lock where one is asked for: whose it is, and what its row keeps. `side`: what else it names. */
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
 * Takes the proof from a link, from whoever is signed in as its account: the address counts as theirs from now on. The
 * mail alone is not enough: somebody could open an account with another's address, and the owner of the address would prove it for them
 * with one press, and hand them the bookings that were sent under it and their sign-in with a provider. So on another device one signs in
 * first. What was begun before the proof ends with it: other sessions, a reset code, a change of address. Works once.
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
