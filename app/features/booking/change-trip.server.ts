import type { Database, Transaction } from "#app/database/client.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { changedMails } from "./booking-mails.server.ts";
import { longDateTime } from "./booking-sections.ts";
import { isTripOpen } from "./booking-status.ts";
import { lockBooking, storeStep } from "./booking-steps.server.ts";
import type { Booking } from "./bookings.server.ts";
import { type Trip, tripAnswers, tripDifferences } from "./trip-change.ts";

/** `stale`: somebody has changed the booking since the version that was seen; it comes along as it stands now. `closed`: it is cancelled. */
export type TripChanged =
  | { ok: true; booking: Booking; differences: string[]; mailIds: string[] }
  | { ok: false; reason: "missing" }
  | { ok: false; reason: "closed" }
  | { ok: false; reason: "stale"; booking: Booking };

interface TripChange {
  reference: string;
  trip: Trip;
  /** What the customer is told beside the differences. */
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
      ...{ kind: "changed", set: trip, actor: userId },
      note: [differences.join("\n"), ...(note ? [note] : [])].join("\n\n"),
      mails: changedMails(before.status),
    });
    await afterWrite?.(transaction, differences);
    return { ok: true, ...changed, differences };
  });
}
