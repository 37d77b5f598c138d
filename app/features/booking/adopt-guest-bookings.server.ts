import { and, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { announce } from "#app/platform/live.server.ts";
import { customerTopic } from "./booking-topics.server.ts";

/**
 * Gives the account the bookings that guests sent under its address, which the account must have proven to be its own.
 * Idempotent: called when an address is proven, at each sign-in of an account whose address is, and whenever such an account opens
 * its bookings. Their pages hear of it.
 */
export async function adoptGuestBookings(
  db: Database | Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const joined = await transaction
      .update(bookings)
      .set({ userId })
      .where(and(isNull(bookings.userId), sql`lower(${bookings.email}) = ${email.toLowerCase()}`))
      .returning({ id: bookings.id });
    if (joined.length > 0) await announce(transaction, customerTopic(userId));
  });
}
