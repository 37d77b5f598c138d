import { and, eq } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { withdrawMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { openUndo, takeUndo } from "#app/platform/undo.server.ts";
import type { BookingStatus } from "./booking-status.ts";
import { announceBooking } from "./booking-topics.server.ts";
import type { Booking } from "./bookings.server.ts";

/** What a booking's moves and changes are to be undone as. */
export const bookingUndo = "booking";

/** What it takes to put a booking back as it was. */
export interface BookingBefore {
  /** The version that the action made. */
  version: number;
  /** Its step in the history. */
  eventId: number;
  /** The mails that wait for it. */
  mailIds: readonly string[];
  /** What it changed, as it was. */
  facts: Partial<Booking>;
}

/** `over`: the time is over, or its mail on its way; `stale`: somebody has changed the booking since. */
export type Undone =
  | { ok: true; status: BookingStatus }
  | { ok: false; reason: "missing" }
  | { ok: false; reason: "over" }
  | { ok: false; reason: "stale"; status: BookingStatus };

/** What this person did to the booking last and can take back yet; `mails`: somebody has mail of it. null when there is nothing. */
export async function openBookingUndo(
  db: Queries,
  { bookingId, actorId }: { bookingId: string; actorId: string },
  now: Date,
): Promise<{ id: string; secondsLeft: number; mails: boolean } | null> {
  const open = await openUndo<BookingBefore>(db, { kind: bookingUndo, subjectId: bookingId, actorId }, now);
  return open && { id: open.id, secondsLeft: open.secondsLeft, mails: open.before.mailIds.length > 0 };
}

interface Undoing {
  reference: string;
  undoId: string;
  by: { side: "customer" | "desk"; userId: string };
  afterWrite?: (transaction: Transaction) => Promise<void>;
}

/**
 * Puts a booking back as it was before the last move or change, in one transaction: its facts, its history, in which nothing is left of
 * it, and the mail, which is never sent. Calendars and open pages see a newer version, as with every change.
 */
export async function undoBooking(
  { db, clock }: Pick<Services, "db" | "clock">,
  { reference, undoId, by, afterWrite }: Undoing,
): Promise<Undone> {
  return await db.transaction(async (transaction) => {
    // To a customer somebody else's booking is missing, as for every other action.
    const theirs = by.side === "customer" ? eq(bookings.userId, by.userId) : undefined;
    const [now] = await transaction
      .select()
      .from(bookings)
      .where(and(eq(bookings.reference, reference), theirs))
      .for("update");
    if (!now) return { ok: false, reason: "missing" };
    const undoing = { id: undoId, kind: bookingUndo, actorId: by.userId };
    const taken = await takeUndo<BookingBefore>(transaction, undoing, clock.now());
    if (taken?.subjectId !== now.id) return { ok: false, reason: "over" };
    const { before } = taken;
    if (before.version !== now.version) return { ok: false, reason: "stale", status: now.status };
    if (!(await withdrawMails(transaction, before.mailIds))) return { ok: false, reason: "over" };
    const [booking] = await transaction
      .update(bookings)
      .set({ ...before.facts, version: now.version + 1 })
      .where(eq(bookings.id, now.id))
      .returning();
    if (!booking) throw new Error("a booking went away under its own lock");
    await transaction.delete(bookingEvents).where(eq(bookingEvents.id, before.eventId));
    await announceBooking(transaction, booking);
    await afterWrite?.(transaction);
    return { ok: true, status: booking.status };
  });
}
