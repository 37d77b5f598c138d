import { asc, eq, inArray } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { users } from "#app/database/schema/accounts.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { bookingMessages } from "#app/database/schema/quotations.ts";
import { limits } from "#app/limits.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import { requiredLines } from "#app/platform/form-text.ts";
import { queueMails } from "#app/platform/mail/outbox.server.ts";
import { idempotencyKeyOf } from "#app/platform/posted-form.server.ts";
import { submitOnce } from "#app/platform/submit-once.server.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import type { Side } from "./booking-status.ts";
import type { Booking } from "./bookings.server.ts";
import type { Desk } from "./staff-reply.server.ts";

export const messageMailKinds = { toCustomer: "booking-message", toDesk: "booking-message-desk" } as const;

const longestMessage = 4000;

/** One message of a booking's thread, as both sides read it; staff have names for staff alone. */
export interface ThreadMessage {
  id: string;
  /** UTC, ISO 8601. */
  at: string;
  side: Side;
  text: string;
  /** Who of the staff wrote it; null for customers. */
  author: string | null;
  isUnread: boolean;
}

/** The messages of a booking, oldest first, as `reader` sees them; those of the other side count as read from now on. */
export async function openThread(
  db: Database,
  bookingId: string,
  reader: Side,
  now: Date,
): Promise<ThreadMessage[]> {
  const rows = await db
    .select({ message: bookingMessages, author: users.name })
    .from(bookingMessages)
    .leftJoin(users, eq(users.id, bookingMessages.authorId))
    .where(eq(bookingMessages.bookingId, bookingId))
    .orderBy(asc(bookingMessages.at));
  const isUnread = ({ side, readAt }: typeof bookingMessages.$inferSelect) => side !== reader && !readAt;
  const unread = rows.filter(({ message }) => isUnread(message)).map(({ message }) => message.id);
  if (unread.length > 0)
    await db.update(bookingMessages).set({ readAt: now }).where(inArray(bookingMessages.id, unread));
  return rows.map(({ message, author }) => ({
    id: message.id,
    at: message.at.toISOString(),
    side: message.side,
    text: message.text,
    author: reader === "desk" ? author : null,
    isUnread: isUnread(message),
  }));
}

const messageRule = requiredLines(longestMessage, "Write your message first.");

export type MessageReply = ActionReply<{ done: "message" }, "message">;

/** Stores a message once per sending and mails the other side, in one transaction. */
export async function receiveMessage(
  form: FormData,
  booking: Pick<Booking, "id" | "reference">,
  { side, authorId, network }: { side: Side; authorId: string | null; network: string },
  { db, jobs, clock, limiter }: Desk,
  afterWrite: (transaction: Transaction) => Promise<void> = async () => {},
): Promise<MessageReply> {
  const typed = String(form.get("message") ?? "");
  const { refuse, tooMany } = refusing({ message: typed });
  const parsed = messageRule.safeParse(typed);
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? "Write your message first.";
    return refuse(message, { message });
  }
  const spent = await limiter.count("booking-messages", limits.messagesPerWriter, authorId ?? network);
  if (spent)
    return tooMany(
      spent,
      (minutes) => `These are many messages. Please wait ${minutes} min and send it again.`,
    );
  const now = clock.now();
  const text = parsed.data;
  const store = (submission: string) =>
    db.transaction(async (transaction) => {
      const [message] = await transaction
        .insert(bookingMessages)
        .values({ bookingId: booking.id, at: now, side, authorId, text, submission })
        .onConflictDoNothing()
        .returning({ id: bookingMessages.id });
      if (!message) return null;
      await queueMails(transaction, jobs, [
        {
          kind: messageMailKinds[side === "customer" ? "toDesk" : "toCustomer"],
          aboutId: booking.id,
          payload: { messageId: message.id },
        },
      ]);
      await afterWrite(transaction);
      return message.id;
    });
  const find = async (submission: string) => {
    const [earlier] = await db
      .select({ id: bookingMessages.id, createdAt: bookingMessages.at })
      .from(bookingMessages)
      .where(eq(bookingMessages.submission, submission));
    return earlier && { ...earlier, isOpen: true };
  };
  const content = { bookingId: booking.id, text, side, authorId };
  await submitOnce({ idempotencyKey: idempotencyKeyOf(form), content, now }, { store, find });
  return { ok: true, done: "message" };
}

/** A message with its booking, for the mail that announces it. */
export async function messageWithBooking(db: Queries, messageId: string) {
  const [row] = await db
    .select({ message: bookingMessages, booking: bookings })
    .from(bookingMessages)
    .innerJoin(bookings, eq(bookings.id, bookingMessages.bookingId))
    .where(eq(bookingMessages.id, messageId));
  return row ?? null;
}
