import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#app/database/client.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { bookingMails } from "./booking-mails.server.ts";
import type { Booking } from "./bookings.server.ts";
import { replyMoment } from "./reply-due.ts";

export const promiseQueue = "promise-due";
/** How long before the promised time the desk is reminded. */
const aheadMs = 30 * 60_000;

/** Plans the reminder of a request's promised reply, with the request; its job has the booking's id. */
export async function schedulePromise(
  transaction: Transaction,
  { jobs }: Pick<Services, "jobs">,
  booking: Booking,
): Promise<void> {
  const due = replyMoment(booking);
  if (!due) return;
  const startAfter = new Date(due.getTime() - aheadMs);
  await jobs.enqueue(transaction, promiseQueue, [
    { id: booking.id, data: { bookingId: booking.id }, startAfter },
  ]);
}

/** Mails the desk about each request that still waits half an hour before its promise is missed. */
export async function workPromises({ db, jobs }: Pick<Services, "db" | "jobs">): Promise<void> {
  await jobs.prepareQueue(promiseQueue, { retryLimit: 10, retryDelay: 15, retryDelayMax: 600 });
  await jobs.work<{ bookingId: string }>(promiseQueue, async ({ bookingId }) => {
    await db.transaction(async (transaction) => {
      const waits = and(
        eq(bookings.id, bookingId),
        eq(bookings.status, "pending"),
        isNull(bookings.answeredAt),
      );
      const [booking] = await transaction.select({ id: bookings.id }).from(bookings).where(waits);
      if (booking)
        await queueMails(transaction, jobs, [{ kind: bookingMails.promiseDue.kind, aboutId: bookingId }]);
    });
  });
}
