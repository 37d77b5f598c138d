import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { credentials } from "#app/database/schema/accounts.ts";

const passwordOf = (userId: string) =>
  and(eq(credentials.userId, userId), eq(credentials.providerId, "credential"));

/** The kept password of an account; null where its owner only ever came through another site. */
export async function keptPassword(db: Queries, userId: string): Promise<string | null> {
  const [kept] = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(passwordOf(userId));
  return kept?.password ?? null;
}

/** Replaces the kept password of an account, or gives it its first: what `hashPassword` made of it. */
export async function keepPassword(db: Queries, userId: string, password: string, now: Date): Promise<void> {
  const changed = await db
    .update(credentials)
    .set({ password, updatedAt: now })
    .where(passwordOf(userId))
    .returning({ id: credentials.id });
  if (changed.length > 0) return;
  await db
    .insert(credentials)
    .values({ id: randomUUID(), userId, providerId: "credential", accountId: userId, password });
}
