import { and, desc, eq, sql } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { mails as mailRows } from "#app/database/schema/mails.ts";
import { queueMails, withdrawMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { longDateTime } from "./booking-facts.ts";
import { changedMails, movedMails, stepMails } from "./booking-mails.server.ts";
import { type Trip, tripAnswers, tripDifferences } from "./booking-request.ts";
import { type BookingStatus, isClosed, isTripOpen, movesOpenTo, type Side } from "./booking-status.ts";
import { type Booking, visitor } from "./bookings.server.ts";
import { type CustomerKey, ownedBy } from "./guest-access.server.ts";

interface Step {
  kind: "moved" | "changed";
  set: Partial<Booking>;
  actor: string;
  note: string;
  mails: Parameters<typeof stepMails>[1];
}

/** How long a move can be undone; its mails wait in the outbox as long. */
const undoMs = 10_000;

/**
 * Stores a step that a booking takes, in the transaction that has locked its row: the booking in a new version, the history entry and
 * the mails. The mails of a move wait until it cannot be undone any more.
 */
export async function storeStep(
  transaction: Transaction,
  { jobs, clock }: Pick<Services, "jobs" | "clock">,
  before: Booking,
  { kind, set, actor, note, mails }: Step,
): Promise<{ booking: Booking; mailIds: string[] }> {
  const now = clock.now();
  const isAnswer = kind === "moved" && actor !== before.userId && actor !== visitor;
  const [booking] = await transaction
    .update(bookings)
    .set({
      ...set,
      version: before.version + 1,
      ...(isAnswer && !before.answeredAt ? { answeredAt: now } : {}),
    })
    .where(eq(bookings.id, before.id))
    .returning();
  if (!booking) throw new Error("a booking went away under its own lock");
  const [event] = await transaction
    .insert(bookingEvents)
    .values({ bookingId: booking.id, at: now, kind, status: booking.status, actor, note: note || null })
    .returning({ id: bookingEvents.id });
  if (!event) throw new Error("a step of a booking's history was not stored");
  const sendAt = kind === "moved" ? new Date(now.getTime() + undoMs) : now;
  const queued = stepMails({ booking, eventId: event.id }, mails);
  const mailIds = await queueMails(transaction, jobs, queued, sendAt);
  return { booking, mailIds };
}

/** The last two steps of a booking's history, the last one first. */
const lastSteps = (db: Queries, bookingId: string) =>
  db
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, bookingId))
    .orderBy(desc(bookingEvents.id))
    .limit(2);

/** Milliseconds for which a step can still be undone; 0 for one that is no move. */
const undoLeftMs = (step: typeof bookingEvents.$inferSelect | undefined, now: Date): number =>
  step?.kind === "moved" ? Math.max(0, step.at.getTime() + undoMs - now.getTime()) : 0;

/** The last move of a booking while this person can undo it; its id is the step's. */
export async function openBookingUndo(
  db: Queries,
  { bookingId, actorId }: { bookingId: string; actorId: string },
  now: Date,
): Promise<{ id: string; secondsLeft: number } | null> {
  const [last] = await lastSteps(db, bookingId);
  const leftMs = undoLeftMs(last, now);
  if (!last || leftMs === 0 || last.actor !== actorId) return null;
  return { id: String(last.id), secondsLeft: Math.ceil(leftMs / 1000) };
}

/** `over`: too late, mail being sent, or a later step; `others`: a colleague moved it. */
export type Undone =
  | { ok: true; status: BookingStatus }
  | { ok: false; reason: "missing" | "over" | "others" };

/** Which side acts: the desk, or the booking's customer. */
type Mover = CustomerKey & { side: Side };

interface Undoing {
  reference: string;
  undoId: string;
  by: Mover;
  afterWrite?: (transaction: Transaction) => Promise<void>;
}

/** Undoes the last move of a booking in one transaction: its status, its step of the history, and the mails, which are never sent. */
export async function undoBooking(
  { db, clock }: Pick<Services, "db" | "clock">,
  { reference, undoId, by, afterWrite }: Undoing,
): Promise<Undone> {
  return await db.transaction(async (transaction): Promise<Undone> => {
    const booking = await lockBooking(transaction, reference, by);
    if (!booking) return { ok: false, reason: "missing" };
    const [last, before] = await lastSteps(transaction, booking.id);
    if (!last || !before || String(last.id) !== undoId || undoLeftMs(last, clock.now()) === 0)
      return { ok: false, reason: "over" };
    if (last.actor !== by.userId) return { ok: false, reason: "others" };
    const ofStep = sql`${mailRows.payload} ->> 'eventId' = ${undoId}`;
    const waiting = await transaction
      .select({ id: mailRows.id })
      .from(mailRows)
      .where(and(eq(mailRows.aboutId, booking.id), ofStep));
    const mailIds = waiting.map(({ id }) => id);
    if (!(await withdrawMails(transaction, mailIds))) return { ok: false, reason: "over" };
    const { status } = before;
    await transaction
      .update(bookings)
      .set({ status, version: booking.version + 1 })
      .where(eq(bookings.id, booking.id));
    await transaction.delete(bookingEvents).where(eq(bookingEvents.id, last.id));
    await afterWrite?.(transaction);
    return { ok: true, status };
  });
}

/** The booking of this reference, locked; missing for other customers. */
export async function lockBooking(
  transaction: Transaction,
  reference: string,
  by: Mover,
): Promise<Booking | undefined> {
  const theirs = by.side === "customer" ? ownedBy(by) : undefined;
  const [booking] = await transaction
    .select()
    .from(bookings)
    .where(and(eq(bookings.reference, reference), theirs))
    .for("update");
  return booking;
}

export interface Move {
  reference: string;
  to: BookingStatus;
  /** Which side moves it, and the account that does. A customer moves nothing but their own. */
  by: Mover;
  /** Kept in the history and said to the other side. */
  note?: string;
  /** The aircraft that flies it, named with a confirmation. */
  aircraftId?: string | null;
  /** The expected version; any if left out. */
  version?: number;
  /** What else belongs into the same transaction, such as the desk's audit log. */
  afterWrite?: (transaction: Transaction, booking: Booking) => Promise<void>;
}

/** `missing`: unknown or another customer's; `illegal`: not allowed from `status`; `stale`: changed since; `noteMissing`: a correction needs a note to the customer. */
export type Moved =
  | { ok: true; booking: Booking; mailIds: string[] }
  | { ok: false; reason: "missing" }
  | { ok: false; reason: "illegal" | "stale" | "noteMissing"; status: BookingStatus; version: number };

/**
 * Moves a booking from one state to the next, by the rules of `booking-status.ts`: the only way that changes a status. Of two that move it at
 * once the second meets the first one's state.
 */
export async function moveBooking(
  { db, ...services }: Pick<Services, "jobs" | "clock"> & { db: Database | Transaction },
  { reference, to, by, note = "", aircraftId, version, afterWrite }: Move,
): Promise<Moved> {
  return await db.transaction(async (transaction) => {
    const before = await lockBooking(transaction, reference, by);
    if (!before) return { ok: false, reason: "missing" };
    const current = { status: before.status, version: before.version };
    if (version !== undefined && version !== before.version)
      return { ok: false, reason: "stale", ...current };
    if (!movesOpenTo(by.side, before.status).includes(to))
      return { ok: false, reason: "illegal", ...current };
    if (isClosed(before.status) && !note) return { ok: false, reason: "noteMissing", ...current };
    const moved = await storeStep(transaction, services, before, {
      kind: "moved",
      set: { status: to, ...(aircraftId === undefined ? {} : { aircraftId }) },
      actor: by.userId,
      note,
      mails: movedMails(to, by.side),
    });
    await afterWrite?.(transaction, moved.booking);
    return { ok: true, ...moved };
  });
}

/** `stale`: changed since the version seen; includes the current one. `closed`: cancelled. */
export type TripChanged =
  | { ok: true; booking: Booking; differences: string[]; mailIds: string[] }
  | { ok: false; reason: "missing" }
  | { ok: false; reason: "closed" }
  | { ok: false; reason: "stale"; booking: Booking };

/** The note of a changed trip: what changed, and the words of staff. */
export const changeNote = (differences: readonly string[], note: string): string =>
  [differences.join("\n"), note].filter(Boolean).join("\n\n");

interface TripChange {
  reference: string;
  trip: Trip;
  /** Note to the customer. */
  note?: string;
  /** The version that the desk has seen; left out, any. */
  version?: number;
  by: { userId: string };
  afterWrite?: (transaction: Transaction, differences: readonly string[]) => Promise<void>;
}

/**
 * Stores a trip as the desk has changed it; a confirmed customer is mailed the new calendar entry. The same facts again change nothing,
 * whichever version was seen: a form that is sent twice meets what it stored itself.
 */
export async function changeTrip(
  { db, ...services }: Pick<Services, "jobs" | "clock"> & { db: Database | Transaction },
  { reference, trip, note = "", version, by: { userId }, afterWrite }: TripChange,
): Promise<TripChanged> {
  return await db.transaction(async (transaction) => {
    const before = await lockBooking(transaction, reference, { side: "desk", userId });
    if (!before) return { ok: false, reason: "missing" };
    if (!isTripOpen(before.status)) return { ok: false, reason: "closed" };
    const differences = tripDifferences(tripAnswers(before), tripAnswers(trip), longDateTime);
    if (differences.length === 0) return { ok: true, booking: before, differences, mailIds: [] };
    if (version !== undefined && before.version !== version)
      return { ok: false, reason: "stale", booking: before };
    const changed = await storeStep(transaction, services, before, {
      kind: "changed",
      set: trip,
      actor: userId,
      note: changeNote(differences, note),
      mails: changedMails(before.status),
    });
    await afterWrite?.(transaction, differences);
    return { ok: true, ...changed, differences };
  });
}
