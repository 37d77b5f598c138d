import { and, desc, eq, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { users, userWords } from "#app/database/schema/accounts.ts";
import { typedQuery } from "#app/database/text-search.server.ts";

/** The newest customers whose name or address has all of these words. */
export const findCustomers = (db: Queries, search: string, size: number) =>
  db
    .select({ id: users.id, name: users.name, email: users.email, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.role, "customer"), sql`${userWords(users)} @@ ${typedQuery("folded", search)}`))
    .orderBy(desc(users.createdAt))
    .limit(size);
