import { and, eq } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { queueMails, withdrawMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { keepUndo, openUndo, takeBack, undoUntil } from "#app/platform/undo.server.ts";
import { bookingMails } from "./booking-mails.server.ts";
import type { BookingStatus, Side } from "./booking-status.ts";
import { announceBooking } from "./booking-topics.server.ts";
import type { Booking, StoredStep } from "./bookings.server.ts";

/** What a booking's steps are to be undone as. */
const bookingUndo = "booking";

/** What it takes to put a booking back as it was. */
interface BookingBefore {
  /** The version that the step made. */
  version: number;
  /** Its entry in the history; null for the first, which is never taken back, only its mail is. */
  eventId: number | null;
  /** The mails that wait for it. */
  mailIds: readonly string[];
  /** What it changed, as it was. */
  facts: Partial<Booking>;
}

interface Step {
  kind: "moved" | "changed";
  set: Partial<Booking>;
  actor: string;
  note: string;
  mails: Parameters<typeof bookingMails>[1];
}

/**
 * Stores a step that a booking takes, in the transaction that has locked its row: the booking in a new version, the history entry, the
 * mails, which wait for as long as whoever takes it can take it back, and the announcement to the customer's pages and the desk's inbox.
 */
export async function storeStep(
  transaction: Transaction,
  { jobs, clock }: Pick<Services, "jobs" | "clock">,
  before: Booking,
  { kind, set, actor, note, mails }: Step,
): Promise<{ booking: Booking; mailIds: string[] }> {
  const now = clock.now();
  const [booking] = await transaction
    .update(bookings)
    .set({ ...set, version: before.version + 1 })
    .where(eq(bookings.id, before.id))
    .returning();
  if (!booking) throw new Error("a booking went away under its own lock");
  const [event] = await transaction
    .insert(bookingEvents)
    .values({ bookingId: booking.id, at: now, kind, status: booking.status, actor, note: note || null })
    .returning({ id: bookingEvents.id });
  if (!event) throw new Error("a step of a booking's history was not stored");
  const step = { booking, eventId: event.id };
  const facts = Object.fromEntries(Object.keys(set).map((field) => [field, before[field as keyof Booking]]));
  const undoable = { mails, actor, before: { eventId: event.id, facts } };
  const mailIds = await mailUndoably(transaction, { jobs, clock }, step, undoable);
  await announceBooking(transaction, booking);
  return { booking, mailIds };
}

interface MailedStep extends Pick<Step, "actor" | "mails"> {
  before?: Pick<BookingBefore, "eventId" | "facts">;
}

/** Queues the mails of a step for the end of the time in which `actor` can take it back: the first step's mails alone, a later step with `before`. */
export async function mailUndoably(
  transaction: Transaction,
  { jobs, clock }: Pick<Services, "jobs" | "clock">,
  step: StoredStep,
  { actor, mails, before = { eventId: null, facts: {} } }: MailedStep,
): Promise<string[]> {
  const now = clock.now();
  const mailIds = await queueMails(transaction, jobs, bookingMails(step, mails), undoUntil(now));
  const undone: BookingBefore = { version: step.booking.version, mailIds, ...before };
  const undoable = { kind: bookingUndo, subjectId: step.booking.id, actorId: actor, before: undone };
  await keepUndo(transaction, jobs, undoable, now);
  return mailIds;
}

/** What this person did to the booking last and can take back yet; `mails`: somebody has mail of it. null when there is nothing. */
export async function openBookingUndo(
  db: Queries,
  { bookingId, actorId }: { bookingId: string; actorId: string },
  now: Date,
): Promise<{ id: string; secondsLeft: number; mails: boolean } | null> {
  const open = await openUndo<BookingBefore>(db, { kind: bookingUndo, subjectId: bookingId, actorId }, now);
  return open && { id: open.id, secondsLeft: open.secondsLeft, mails: open.before.mailIds.length > 0 };
}

/** `over`: the time is over, or its mail on its way; `stale`: somebody has changed the booking since; `others`: somebody else took the step. */
export type Undone =
  | { ok: true; status: BookingStatus }
  | { ok: false; reason: "missing" | "over" | "others" }
  | { ok: false; reason: "stale"; status: BookingStatus };

interface Undoing {
  reference: string;
  undoId: string;
  by: { side: Side; userId: string };
  afterWrite?: (transaction: Transaction) => Promise<void>;
}

/**
 * Puts a booking back as it was before its last step, in one transaction: its facts, its history, in which nothing is left of
 * it, and the mail, which is never sent. Calendars and open pages see a newer version, as with every change.
 */
export async function undoBooking(
  { db, clock }: Pick<Services, "db" | "clock">,
  { reference, undoId, by, afterWrite }: Undoing,
): Promise<Undone> {
  return await db.transaction(async (transaction): Promise<Undone> => {
    const now = await lockBooking(transaction, reference, by);
    if (!now) return { ok: false, reason: "missing" };
    let status: BookingStatus = now.status;
    let isStale = false;
    const outcome = await takeBack<BookingBefore>(
      transaction,
      { id: undoId, kind: bookingUndo, subjectId: now.id, actorId: by.userId },
      clock.now(),
      async ({ before }) => {
        isStale = before.version !== now.version;
        if (isStale || !(await withdrawMails(transaction, before.mailIds))) return false;
        const [booking] = await transaction
          .update(bookings)
          .set({ ...before.facts, version: now.version + 1 })
          .where(eq(bookings.id, now.id))
          .returning();
        if (!booking) throw new Error("a booking went away under its own lock");
        status = booking.status;
        if (before.eventId !== null)
          await transaction.delete(bookingEvents).where(eq(bookingEvents.id, before.eventId));
        await announceBooking(transaction, booking);
        await afterWrite?.(transaction);
        return true;
      },
    );
    if (outcome === "done") return { ok: true, status };
    return isStale ? { ok: false, reason: "stale", status } : { ok: false, reason: outcome };
  });
}

/** The booking of this reference, locked until the transaction ends. To a customer somebody else's is missing. */
export async function lockBooking(
  transaction: Transaction,
  reference: string,
  by: { side: Side; userId: string },
): Promise<Booking | undefined> {
  const theirs = by.side === "customer" ? eq(bookings.userId, by.userId) : undefined;
  const [booking] = await transaction
    .select()
    .from(bookings)
    .where(and(eq(bookings.reference, reference), theirs))
    .for("update");
  return booking;
}
