import { inArray } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { users } from "#app/database/schema/accounts.ts";

/** Name, address and telephone of the accounts with these ids, for bookings that are moved in; ids of no account are left out. */
export async function ownersOf(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, { name: string; email: string; phone: string }>> {
  if (ids.length === 0) return new Map();
  const { id, name, email, phone } = users;
  const found = await db
    .select({ id, name, email, phone })
    .from(users)
    .where(inArray(id, [...ids]));
  return new Map(found.map((owner) => [owner.id, owner]));
}
