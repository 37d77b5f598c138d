import { randomUUID } from "node:crypto";
import { and, eq, type SQL } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { credentials, type users } from "#app/database/schema/accounts.ts";

/** Better Auth's name for a password among the credentials. */
const providerId = "credential";

/** The credential that is this account's password. */
export const isPasswordOf = (userId: string | typeof users.id): SQL | undefined =>
  and(eq(credentials.userId, userId), eq(credentials.providerId, providerId));

/** The password hash of an account; null for one that only signs in with a provider. */
export async function passwordHashOf(db: Queries, userId: string): Promise<string | null> {
  const [kept] = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(isPasswordOf(userId));
  return kept?.password ?? null;
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
