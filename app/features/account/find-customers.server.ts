import { and, desc, eq, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { users, userWords } from "#app/database/schema/accounts.ts";

/** The newest customers whose name or address has all of these words. */
export const findCustomers = (db: Queries, search: string, size: number) =>
  db
    .select({ id: users.id, name: users.name, email: users.email, createdAt: users.createdAt })
    .from(users)
    .where(
      and(eq(users.role, "customer"), sql`${userWords(users)} @@ websearch_to_tsquery('simple', ${search})`),
    )
    .orderBy(desc(users.createdAt))
    .limit(size);
