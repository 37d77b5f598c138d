import { randomUUID } from "node:crypto";
import { and, eq, like, ne, type SQL } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import {
  credentials,
  resetCodes,
  sessions,
  twoFactors,
  users,
  verifications,
} from "#app/database/schema/accounts.ts";

/** Better Auth's name for a password among the credentials. */
const providerId = "credential";

/** `verifications.identifier` of an account's pending change of e-mail address. */
export const changeIdentifier = (userId: string) => `email-change:${userId}`;

/** Ends the account's sessions except one (null: all). */
export async function endSessions(transaction: Transaction, userId: string, keepSessionId: string | null) {
  const others = keepSessionId ? ne(sessions.id, keepSessionId) : undefined;
  await transaction.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/** Pattern of `verifications.identifier` for sign-ins that wait for a second factor; their value is the user's id. */
const halfwaySignIns = "2fa-%";

/** Ends the account's other sessions (all for null), unfinished sign-ins, reset codes and pending change of address. */
export async function revokeAccess(
  transaction: Transaction,
  userId: string,
  keepSessionId: string | null,
): Promise<void> {
  await endSessions(transaction, userId, keepSessionId);
  await transaction.delete(resetCodes).where(eq(resetCodes.userId, userId));
  // A completed change keeps its row, with an empty value.
  await transaction
    .delete(verifications)
    .where(and(eq(verifications.identifier, changeIdentifier(userId)), ne(verifications.value, "")));
  await transaction
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, halfwaySignIns)));
}

/** A stranger may have created an unconfirmed account: removes its second factor, recovery codes and provider identities. */
export async function revokeUnverifiedCredentials(transaction: Transaction, userId: string): Promise<void> {
  const [unproven] = await transaction
    .update(users)
    .set({ twoFactorEnabled: false })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .returning({ id: users.id });
  if (!unproven) return;
  await transaction.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await transaction
    .delete(credentials)
    .where(and(eq(credentials.userId, userId), ne(credentials.providerId, providerId)));
}

/** Condition for the credential that is the account's password. */
export const isPasswordOf = (userId: string | typeof users.id): SQL | undefined =>
  and(eq(credentials.userId, userId), eq(credentials.providerId, providerId));

/** The password hash of an account; null for one that only signs in with a provider. */
export async function passwordHashOf(db: Queries, userId: string): Promise<string | null> {
  const [credential] = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(isPasswordOf(userId));
  return credential?.password ?? null;
}

/** Sets the password of an account to a result of `hashPassword`. */
export async function setPassword(db: Queries, userId: string, password: string, now: Date): Promise<void> {
  await db
    .insert(credentials)
    .values({ id: randomUUID(), userId, providerId, accountId: userId, password })
    .onConflictDoUpdate({
      target: [credentials.providerId, credentials.accountId],
      set: { password, updatedAt: now },
    });
}
