import { and, eq, like, ne } from "drizzle-orm";
import type { Transaction } from "#app/database/client.server.ts";
import {
  credentials,
  resetCodes,
  sessions,
  twoFactors,
  users,
  verifications,
} from "#app/database/schema/accounts.ts";

/** A change of address that is under way, as its row names whose it is. */
export const changeIdentifier = (userId: string) => `email-change:${userId}`;

/** Ends the account's sessions except one (null: all). */
export async function endSessions(transaction: Transaction, userId: string, keepSessionId: string | null) {
  const others = keepSessionId ? ne(sessions.id, keepSessionId) : undefined;
  await transaction.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/** The rows of Better Auth in which a sign-in waits for its code; their value is whose it is. */
const halfwaySignIns = "2fa-%";

/** Ends other sessions (all for null), unfinished sign-ins, the reset code and a pending change of address. */
export async function endWhatIsUnderWay(
  transaction: Transaction,
  userId: string,
  keepSessionId: string | null,
): Promise<void> {
  await endSessions(transaction, userId, keepSessionId);
  await transaction.delete(resetCodes).where(eq(resetCodes.userId, userId));
  // The empty value of a change that was made stays.
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
    .where(and(eq(credentials.userId, userId), ne(credentials.providerId, "credential")));
}
