import type { Queries } from "#app/database/client.server.ts";
import { announceEach } from "#app/platform/live.server.ts";

/** The topic on which a customer's pages hear that something of theirs has changed. */
export const customerTopic = (userId: string) => `bookings:${userId}`;

/** The topic of the desk's inbox; its announcements carry the booking's id. */
export const inboxTopic = "inbox";

/** Tells the desk's inbox and the customer's own pages that this booking is new or has changed, once the transaction commits. */
export async function announceBooking(
  transaction: Queries,
  { id, userId }: { id: string; userId: string | null },
): Promise<void> {
  await announceBookings(transaction, [{ id, userId }]);
}

/** The same for many at once. */
export async function announceBookings(
  transaction: Queries,
  bookings: readonly { id: string; userId: string | null }[],
): Promise<void> {
  await announceEach(
    transaction,
    bookings.flatMap(({ id, userId }) => [
      [inboxTopic, { id }] as const,
      ...(userId ? [[customerTopic(userId), { id }] as const] : []),
    ]),
  );
}
