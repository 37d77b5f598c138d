import { eq } from "drizzle-orm";
import { bookings } from "#app/database/schema/bookings.ts";
import { insertMessages, withReply } from "#app/ui/staff/saved-reply.ts";
import { bookingStatuses } from "./booking-status.ts";
import { staffAreaMessages as say } from "./staff-messages.ts";
import {
  type Desk,
  expectedVersion,
  refuse,
  type StaffBookingReply,
  type StaffContext,
  staleTrip,
} from "./staff-reply.server.ts";
import { postedTrip } from "./trip-change.ts";

/**
 * Gives a form back with a saved reply in it, and everything else as it was typed: where no scripts do so. The page comes back with the
 * booking as it is by now, so what changed meanwhile is told here.
 */
export async function insertReply(
  form: FormData,
  { reference, replyText }: StaffContext,
  { db }: Desk,
): Promise<StaffBookingReply | null> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference));
  if (!booking) return null;
  const written = String(form.get("note") ?? "");
  const reply = await replyText(String(form.get("reply")), booking);
  const about = form.get("intent") === "trip" ? "trip" : "move";
  const isStale = booking.version !== expectedVersion(form);
  const inserted = reply === null ? insertMessages.unknown : insertMessages.inserted;
  const trip = about === "move" ? null : isStale ? staleTrip(form, booking) : { trip: postedTrip(form) };
  return refuse(about, isStale ? `${say.stale} ${inserted}` : inserted, {
    status: isStale ? 409 : 200,
    to: bookingStatuses.find((status) => status === form.get("to")) ?? null,
    text: reply === null ? written : withReply(written, reply),
    ...(isStale ? { changes: [say.staleStatus(say.statuses[booking.status])] } : {}),
    ...trip,
  });
}
