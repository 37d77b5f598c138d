import type { Database, Transaction } from "#app/database/client.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { movedMails } from "./booking-mails.server.ts";
import { type BookingStatus, isClosed, movesOpenTo, type Side } from "./booking-status.ts";
import { lockBooking, storeStep } from "./booking-steps.server.ts";
import type { Booking } from "./bookings.server.ts";

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

/** `missing` is also somebody else's; `illegal`: the rules open no such way from `status`; `stale`: somebody has changed it since; `noteMissing`: a correction tells the customer why. */
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
  { reference, to, by, note = "", version, afterWrite }: Move,
): Promise<Moved> {
  return await db.transaction(async (transaction) => {
    const before = await lockBooking(transaction, reference, by);
    if (!before) return { ok: false, reason: "missing" };
    const found = { status: before.status, version: before.version };
    if (version !== undefined && version !== before.version) return { ok: false, reason: "stale", ...found };
    if (!movesOpenTo(by.side, before.status).includes(to)) return { ok: false, reason: "illegal", ...found };
    if (isClosed(before.status) && !note) return { ok: false, reason: "noteMissing", ...found };
    const moved = await storeStep(transaction, services, before, {
      ...{ kind: "moved", set: { status: to }, actor: by.userId, note },
      mails: movedMails(to, by.side),
    });
    await afterWrite?.(transaction, moved.booking);
    return { ok: true, ...moved };
  });
}
