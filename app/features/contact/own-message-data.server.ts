import { asc, eq, sql } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { contactMessages } from "#app/database/schema/messages.ts";

/** What somebody wrote to the desk, by an address that is proven to be theirs, for a copy of a person's data. */
export async function messageData(db: Queries, provenEmail: string) {
  const { createdAt, name, email, phone, message } = contactMessages;
  return await db
    .select({ createdAt, name, email, phone, message })
    .from(contactMessages)
    .where(eq(sql`lower(${email})`, provenEmail))
    .orderBy(asc(createdAt));
}
