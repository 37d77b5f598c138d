import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { queueMailsHeld } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { keepUndo, undoUntil } from "#app/platform/undo.server.ts";
import { movedMails } from "./booking-mails.server.ts";
import { type BookingStatus, movesOpenTo, type Side } from "./booking-status.ts";
import { announceBooking } from "./booking-topics.server.ts";
import type { Booking } from "./bookings.server.ts";
import { type BookingBefore, bookingUndo } from "./undo-booking.server.ts";

export interface Move {
  reference: string;
  to: BookingStatus;
  /** Which side moves it, and the account that does. A customer moves nothing but their own. */
  by: { side: Side; userId: string };
  /** Kept in the history and said to the other side. */
  note?: string;
  /** The version that whoever moves it has seen; left out, any. */
  version?: number;
  /** What else belongs into the same transaction, such as the desk's audit log. */
  afterWrite?: (transaction: Transaction, booking: Booking) => Promise<void>;
}

/** `missing` is also somebody else's; `illegal`: the rules open no such way from `status`; `stale`: somebody has changed it since. */
export type Moved =
  | { ok: true; booking: Booking; mailIds: string[] }
  | { ok: false; reason: "missing" }
  | { ok: false; reason: "illegal" | "stale"; status: BookingStatus; version: number };

/**
 * Moves a booking from one state to the next: the only way that changes a status. In one transaction, under a lock of
 * its row: the rules of `booking-status.ts`, the history entry (who, when, note), the mails, and the announcement to the
 * customer's pages and the desk's inbox. Of two that move it at once the second meets the first one's state. The mails wait for as
 * long as whoever moved it can take it back (`undo-booking.server.ts`).
 */
export async function moveBooking(
  { db, jobs, clock }: Pick<Services, "jobs" | "clock"> & { db: Database | Transaction },
  { reference, to, by, note = "", version, afterWrite }: Move,
): Promise<Moved> {
  return await db.transaction(async (transaction) => {
    const theirs = by.side === "customer" ? eq(bookings.userId, by.userId) : undefined;
    const [before] = await transaction
      .select()
      .from(bookings)
      .where(and(eq(bookings.reference, reference), theirs))
      .for("update");
    if (!before) return { ok: false, reason: "missing" };
    const found = { status: before.status, version: before.version };
    if (version !== undefined && version !== before.version) return { ok: false, reason: "stale", ...found };
    if (!movesOpenTo(by.side, before.status).includes(to)) return { ok: false, reason: "illegal", ...found };

    const [booking] = await transaction
      .update(bookings)
      .set({ status: to, version: before.version + 1 })
      .where(eq(bookings.id, before.id))
      .returning();
    if (!booking) throw new Error("a booking went away under its own lock");
    const now = clock.now();
    const [event] = await transaction
      .insert(bookingEvents)
      .values({ bookingId: booking.id, at: now, status: to, actor: by.userId, note: note || null })
      .returning({ id: bookingEvents.id });
    if (!event) throw new Error("a step of a booking's history was not stored");
    const kinds = movedMails(booking, by.side);
    const mailIds = await queueMailsHeld(transaction, jobs, {
      aboutId: booking.id,
      kinds,
      until: undoUntil(now),
    });
    const undone: BookingBefore = {
      ...{ version: booking.version, eventId: event.id, mailIds },
      facts: { status: before.status },
    };
    await keepUndo(
      transaction,
      jobs,
      { kind: bookingUndo, subjectId: booking.id, actorId: by.userId, before: undone },
      now,
    );
    await announceBooking(transaction, booking);
    await afterWrite?.(transaction, booking);
    return { ok: true, booking, mailIds };
  });
}
