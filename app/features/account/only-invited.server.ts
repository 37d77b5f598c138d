import { eq } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { users } from "#app/database/schema/accounts.ts";
import { passwordHashOf } from "#app/platform/password-credential.server.ts";

/**
 * Whether this account is of staff whose invitation waits to be used, a first one or a new one: until then they have no password. They
 * come in by that invitation, which writes it into the audit log; a reset code or another site would let them in unseen.
 */
export async function isOnlyInvited(db: Queries, userId: string): Promise<boolean> {
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId));
  return user !== undefined && user.role !== "customer" && (await passwordHashOf(db, userId)) === null;
}
