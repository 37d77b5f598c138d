import { asc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { users } from "#app/database/schema/accounts.ts";
import { bookingEvents } from "#app/database/schema/bookings.ts";
import { bookingEnds, bookingStatuses, isClosed, type Side } from "./booking-status.ts";
import { type Booking, sideOf } from "./bookings.server.ts";

/** The steps of these bookings, oldest first, with the names of those who took them. */
export const stepsOf = (db: Queries, ids: readonly string[]) =>
  db
    .select({ ...getTableColumns(bookingEvents), actorName: users.name })
    .from(bookingEvents)
    .leftJoin(users, eq(users.id, bookingEvents.actor))
    .where(inArray(bookingEvents.bookingId, ids))
    .orderBy(asc(bookingEvents.id));
export type HistoryStep = Awaited<ReturnType<typeof stepsOf>>[number];

/** The step, oldest first, that confirmed the flight; a correction back to confirmed only if there is no other. */
export function confirmingStep(steps: readonly HistoryStep[]): HistoryStep | undefined {
  const confirms = ({ kind, status }: HistoryStep) => kind !== "changed" && status === "confirmed";
  return (
    steps.findLast((step, index) => confirms(step) && !isClosed(steps[index - 1]?.status)) ??
    steps.findLast(confirms)
  );
}

/** What happened to a booking beside its own steps, such as a payment. */
export interface HistoryEvent {
  at: Date;
  text: string;
}

/** A booking's steps and events as this side reads them, oldest first. The page has the note of `head` elsewhere. */
export function historyOf(
  booking: Pick<Booking, "userId" | "endReason">,
  steps: readonly HistoryStep[],
  { reader, head, events }: { reader: Side; head?: HistoryStep; events: readonly HistoryEvent[] },
) {
  const end = booking.endReason && bookingEnds[booking.endReason];
  const entries = steps.map((step) => {
    const side = sideOf(step.actor, booking);
    // An end is the last step.
    const ended = step === steps.at(-1) ? end : null;
    const [text, by] =
      reader === "desk"
        ? [ended?.label ?? deskText(step), side === "desk" ? (step.actorName ?? side) : side]
        : [ended?.history ?? customerText(step, side), null];
    return { at: step.at, text, by, note: step === head ? null : step.note };
  });
  return [...entries, ...events.map((event) => ({ ...event, by: null, note: null }))].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
}

const deskText = ({ kind, status }: HistoryStep): string =>
  kind === "changed" ? "Trip changed" : bookingStatuses[status].label;

function customerText({ kind, status }: HistoryStep, side: Side): string {
  const isOwn = side === "customer";
  if (kind === "changed") return isOwn ? "You accepted other flights." : "The desk changed the trip.";
  if (kind === "moved")
    return isOwn && status === "cancelled" ? "You cancelled it." : bookingStatuses[status].history;
  return isOwn ? "You requested this flight." : "The desk entered this request for you.";
}
