import { and, eq, sql } from "drizzle-orm";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { mails as mailRows } from "#app/database/schema/mails.ts";
import { quotations } from "#app/database/schema/quotations.ts";
import { queueMails, withdrawMails } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { longDateTime } from "./booking-facts.ts";
import { type HistoryStep, stepsOf } from "./booking-history.server.ts";
import { type BookingMail, moveMail, type Step, stepMails } from "./booking-mails.server.ts";
import { type Trip, tripAnswers, tripDifferences } from "./booking-request.ts";
import {
  type BookingStatus,
  type EndReason,
  isClosed,
  isReopenedSpam,
  isTripOpen,
  movesOpenTo,
  type Side,
} from "./booking-status.ts";
import { type Booking, lockBooking, sideOf } from "./bookings.server.ts";

/** A move can be undone for this long, while its mails wait in the outbox. */
const undoMs = 10_000;

/** A change of a booking. The caller has checked that its author may change it. */
interface Change {
  reference: string;
  /** `userId`: the account's id, or `visitor`. */
  by: { side: Side; userId: string };
  /** The note to the other side, kept in the history. */
  note?: string;
  /** The expected version; any if left out. */
  version?: number;
  /** Further writes in the same transaction, such as the audit log. */
  afterWrite?: (transaction: Transaction) => Promise<void>;
}

type ChangeServices = Pick<Services, "jobs" | "clock"> & { db: Database | Transaction };

/** Stores a step of a locked booking with its history entry and mails. The mails of a move wait until it cannot be undone. */
export async function storeStep(
  transaction: Transaction,
  { jobs, clock }: Pick<Services, "jobs" | "clock">,
  before: Booking,
  { kind, set, actor, note, mails }: Step,
): Promise<Booking> {
  const now = clock.now();
  const isStaffMove = kind === "moved" && sideOf(actor, before) === "desk";
  const isAnswer = isStaffMove && set.endReason !== "spam" && !isReopenedSpam(before, set.status);
  const answeredAt = before.answeredAt ?? (isAnswer ? now : null);
  const [booking] = await transaction
    .update(bookings)
    .set({ ...set, version: before.version + 1, answeredAt })
    .where(eq(bookings.id, before.id))
    .returning();
  if (!booking) throw new Error("a locked booking was not found");
  const { endReason, duplicateOf, aircraftId } = before;
  const [event] = await transaction
    .insert(bookingEvents)
    .values({
      bookingId: booking.id,
      at: now,
      kind,
      status: booking.status,
      actor,
      note: note || null,
      before:
        kind === "moved"
          ? { endReason, duplicateOf, aircraftId, isAnswered: before.answeredAt !== null }
          : null,
    })
    .returning({ id: bookingEvents.id });
  if (!event) throw new Error("a booking's history entry was not stored");
  const sendAt = kind === "moved" ? new Date(now.getTime() + undoMs) : now;
  await queueMails(transaction, jobs, stepMails({ booking, eventId: event.id }, mails), sendAt);
  return booking;
}

/** Locks a booking and stores the step of `plan`, in one transaction; or returns why the step is refused. */
const takeStep = <Reason extends string>(
  { db, ...services }: ChangeServices,
  change: Change,
  plan: (before: Booking) => Step | Reason,
) =>
  db.transaction(async (transaction) => {
    const before = await lockBooking(transaction, change.reference);
    const step = plan(before);
    if (typeof step === "string") return { ok: false, reason: step, booking: before } as const;
    if (change.by.side === "customer" && (await hasAcceptedQuotation(transaction, before.id)))
      return { ok: false, reason: "accepted", booking: before } as const;
    const booking = await storeStep(transaction, services, before, step);
    await change.afterWrite?.(transaction);
    return { ok: true, booking } as const;
  });

/** An accepted quotation is a contract, which only staff can cancel. */
const hasAcceptedQuotation = async (db: Queries, bookingId: string) =>
  (await db.$count(quotations, and(eq(quotations.bookingId, bookingId), eq(quotations.status, "accepted")))) >
  0;

export interface Move extends Change {
  to: BookingStatus;
  aircraftId?: string | null;
  end?: RequestEnd | null;
}

export interface RequestEnd extends Pick<Booking, "duplicateOf"> {
  reason: EndReason;
  isMailed: boolean;
}

/** The step of a move by the rules of `booking-status.ts`, or why it is refused. */
export function stepOfMove(
  before: Booking,
  {
    to,
    by,
    note = "",
    aircraftId = before.aircraftId,
    end,
    version = before.version,
  }: Omit<Move, "reference">,
): Step | "stale" | "illegal" | "noteMissing" {
  if (version !== before.version) return "stale";
  if (!movesOpenTo(by.side, before.status).includes(to)) return "illegal";
  if (isClosed(before.status) && !note) return "noteMissing";
  const isMailed = (!end || end.isMailed) && !isReopenedSpam(before, to);
  const mails: BookingMail[] = [moveMail(to)];
  if (by.side === "customer") mails.push("booking-request-withdrawn");
  return {
    kind: "moved",
    set: { status: to, endReason: end?.reason ?? null, duplicateOf: end?.duplicateOf ?? null, aircraftId },
    actor: by.userId,
    note,
    mails: isMailed ? mails : [],
  };
}

/** Moves a booking to another status. Of two simultaneous moves, the second starts from the status of the first. */
export const moveBooking = (services: ChangeServices, move: Move) =>
  takeStep(services, move, (before) => stepOfMove(before, move));

type TripChange = Change & { trip: Trip };

/** The step of a changed trip, whose note lists the differences. An unchanged trip is never `stale`, so a form can be sent twice. */
export function stepOfTrip(
  before: Booking,
  { trip, by, note = "", version = before.version }: Omit<TripChange, "reference">,
): Step | "closed" | "same" | "stale" {
  if (!isTripOpen(before.status)) return "closed";
  const differences = tripDifferences(tripAnswers(before), tripAnswers(trip), longDateTime);
  if (differences.length === 0) return "same";
  if (version !== before.version) return "stale";
  return {
    kind: "changed",
    set: trip,
    actor: by.userId,
    note: [differences.join("\n"), note].filter(Boolean).join("\n\n"),
    // Before confirmation, customers get the new times with the quotation.
    mails: before.status === "confirmed" ? ["booking-trip-changed"] : [],
  };
}

/** Stores a changed trip. The customer of a confirmed flight gets a new calendar entry by mail. */
export const changeTrip = (services: ChangeServices, change: TripChange) =>
  takeStep(services, change, (before) => stepOfTrip(before, change));

/** Milliseconds for which a step can still be undone; 0 if it is not a move. */
const undoLeftMs = (step: HistoryStep | undefined, now: Date): number =>
  step?.kind === "moved" ? Math.max(0, step.at.getTime() + undoMs - now.getTime()) : 0;

/** The last move of a booking if it has a mail and this person can still undo it; `id` is the step’s. */
export async function openBookingUndo(
  db: Queries,
  { bookingId, actorId }: { bookingId: string; actorId: string },
  now: Date,
): Promise<{ id: string; secondsLeft: number } | null> {
  const last = (await stepsOf(db, [bookingId])).at(-1);
  const leftMs = undoLeftMs(last, now);
  if (!last || leftMs === 0 || last.actor !== actorId) return null;
  const id = String(last.id);
  if ((await mailsOfStep(db, bookingId, id)).length === 0) return null;
  return { id, secondsLeft: Math.ceil(leftMs / 1000) };
}

const mailsOfStep = (db: Queries, bookingId: string, stepId: string) =>
  db
    .select({ id: mailRows.id })
    .from(mailRows)
    .where(and(eq(mailRows.aboutId, bookingId), sql`${mailRows.payload} ->> 'eventId' = ${stepId}`));

/** The booking's status afterwards. `over`: too late, no mail, mail being sent, or a later step; `others`: a colleague moved it. */
type UndoResult = { status: BookingStatus } & ({ ok: true } | { ok: false; reason: "over" | "others" });

/** Undoes a booking's last move in one transaction: its status, its step and its unsent mails. */
export async function undoBooking(
  { db, clock }: Pick<Services, "db" | "clock">,
  { undoId, ...change }: Change & { undoId: string },
): Promise<UndoResult> {
  return await db.transaction(async (transaction): Promise<UndoResult> => {
    const booking = await lockBooking(transaction, change.reference);
    const refuse = (reason: "over" | "others") => ({ ok: false, reason, status: booking.status }) as const;
    const [last, before] = (await stepsOf(transaction, [booking.id])).toReversed();
    if (!last || !before || String(last.id) !== undoId || undoLeftMs(last, clock.now()) === 0)
      return refuse("over");
    if (last.actor !== change.by.userId) return refuse("others");
    const mailIds = (await mailsOfStep(transaction, booking.id, undoId)).map(({ id }) => id);
    if (mailIds.length === 0 || !(await withdrawMails(transaction, mailIds))) return refuse("over");
    const { status } = before;
    const { isAnswered, ...rest } = last.before ?? { isAnswered: true };
    const answeredAt = isAnswered ? booking.answeredAt : null;
    await transaction
      .update(bookings)
      .set({ ...rest, status, answeredAt, version: booking.version + 1 })
      .where(eq(bookings.id, booking.id));
    await transaction.delete(bookingEvents).where(eq(bookingEvents.id, last.id));
    await change.afterWrite?.(transaction);
    return { ok: true, status };
  });
}
