import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { users } from "#app/database/schema/accounts.ts";
import { bookingMessages } from "#app/database/schema/quotations.ts";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import { requiredLines } from "#app/platform/form-text.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type StoreServices, submissionOf } from "#app/platform/submit-once.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import type { BookingMail } from "./booking-mails.server.ts";
import { textLimits } from "./booking-request.ts";
import type { Side } from "./booking-status.ts";
import type { Booking } from "./bookings.server.ts";

/** The messages of a booking, oldest first, as `reader` sees them; only staff see names of staff. */
export async function threadOf(db: Queries, bookingId: string, reader: Side) {
  const { id, at, side, text, readAt } = bookingMessages;
  const rows = await db
    .select({ id, at, side, text, readAt, author: users.name })
    .from(bookingMessages)
    .leftJoin(users, eq(users.id, bookingMessages.authorId))
    .where(eq(bookingMessages.bookingId, bookingId))
    .orderBy(asc(at));
  return rows.map(({ author, readAt, ...message }) => ({
    ...message,
    author: reader === "desk" ? author : null,
    isUnread: message.side !== reader && readAt === null,
  }));
}
export type ThreadMessage = Awaited<ReturnType<typeof threadOf>>[number];

/** Marks the other side's messages as read, by POST only: a GET may be a prefetch or a link scanner. */
export async function markRead(db: Queries, bookingId: string, reader: Side, now: Date): Promise<void> {
  const { side, readAt } = bookingMessages;
  await db
    .update(bookingMessages)
    .set({ readAt: now })
    .where(and(eq(bookingMessages.bookingId, bookingId), ne(side, reader), isNull(readAt)));
}

export const messageRule = requiredLines(textLimits.message, "Write your message first.");

/** Stores a message once per submission and mails the other side, in one transaction. */
export async function receiveMessage(
  form: FormData,
  booking: Pick<Booking, "id" | "reference">,
  { side, authorId, network }: { side: Side; authorId: string | null; network: string },
  { db, jobs, clock, limiter }: Pick<Services, "db" | "jobs" | "clock"> & Pick<StoreServices, "limiter">,
  afterWrite: (transaction: Transaction) => Promise<void> = async () => {},
): Promise<ActionReply<object, "message">> {
  const input = String(form.get("message") ?? "");
  const { refuse, tooMany } = refusing({ message: input });
  const parsed = messageRule.safeParse(input);
  if (!parsed.success) return refuse("", { message: parsed.error.issues[0]?.message ?? "" });
  const overLimit = await limiter.count("booking-messages", limits.messagesPerWriter, authorId ?? network);
  if (overLimit)
    return tooMany(
      overLimit,
      (minutes) =>
        `You have sent many messages in a short time. Please wait ${minutes} min and send it again.`,
    );
  const text = parsed.data;
  const row = { bookingId: booking.id, side, authorId, text };
  await db.transaction(async (transaction) => {
    const [message] = await transaction
      .insert(bookingMessages)
      .values({ ...row, at: clock.now(), submission: submissionOf(form, row) })
      .onConflictDoNothing()
      .returning({ id: bookingMessages.id });
    if (!message) return;
    const kind: BookingMail = side === "customer" ? "booking-message-desk" : "booking-message";
    const payload = { messageId: message.id };
    await queueMails(transaction, jobs, [{ kind, aboutId: booking.id, payload }]);
    await afterWrite(transaction);
  });
  return { ok: true };
}
