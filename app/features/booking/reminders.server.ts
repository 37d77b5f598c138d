import { randomUUID } from "node:crypto";
import type { Transaction } from "#app/database/client.server.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type BookingMail, bookingMails } from "./booking-mails.server.ts";

export const reminderQueue = "booking-reminder";

interface Reminder {
  bookingId: string;
  mail: BookingMail;
}

/** Plans a mail about a booking. Its writer drops it where nothing is left to say at that time. */
export async function scheduleReminder(
  transaction: Transaction,
  { jobs }: Pick<Services, "jobs">,
  reminder: Reminder,
  startAfter: Date,
): Promise<void> {
  await jobs.enqueue(transaction, reminderQueue, [{ id: randomUUID(), data: reminder, startAfter }]);
}

/** Queues the mails whose time has come. */
export async function workReminders({ db, jobs }: Pick<Services, "db" | "jobs">): Promise<void> {
  await jobs.prepareQueue(reminderQueue, { retryLimit: 10, retryDelay: 15, retryDelayMax: 600 });
  await jobs.work<Reminder>(reminderQueue, async ({ bookingId, mail }) => {
    const { kind } = bookingMails[mail];
    await db.transaction((transaction) => queueMails(transaction, jobs, [{ kind, aboutId: bookingId }]));
  });
}
