import { eq } from "drizzle-orm";
import { bookings } from "#app/database/schema/bookings.ts";
import { placeZones } from "#app/features/trip/booked-trip.server.ts";
import type { MailMessage } from "#app/platform/mail/message.ts";
import type { Services } from "#app/platform/services.server.ts";
import { changedMails, previewOf } from "./booking-mails.server.ts";
import { longDateTime } from "./booking-sections.ts";
import { bookingStatuses, isClosed, isTripOpen, movesOpenTo } from "./booking-status.ts";
import { staffAreaMessages } from "./staff-messages.ts";
import {
  parseTrip,
  postedTrip,
  tripAnswers,
  tripDifferences,
  tripFields,
  wordToCustomer,
} from "./trip-change.ts";

/** Why there is no mail to show, in a sentence. 400: nothing that the desk does was asked about; 404: there is no such booking. */
export interface NoMail {
  status: 200 | 400 | 404;
  message: string;
}

/** The mail that a form of the desk would send as it is filled in now; reads without a lock and stores nothing. */
export async function mailToCome(
  form: FormData,
  { reference, userId }: { reference: string; userId: string },
  { db, clock, settings }: Pick<Services, "db" | "clock" | "settings">,
): Promise<MailMessage | NoMail> {
  const to = bookingStatuses.find((status) => status === form.get("to"));
  if (!to && (form.has("to") || !tripFields.every((field) => form.has(field))))
    return {
      status: 400,
      message: "None of these steps sends an e-mail. Go back to the booking and choose what to do.",
    };
  const word = wordToCustomer.safeParse(String(form.get("note") ?? ""));
  if (!word.success)
    return { status: 200, message: word.error.issues[0]?.message ?? "No e-mail is sent with this." };
  const trip = to ? null : parseTrip(postedTrip(form), await placeZones(db));
  if (trip && !trip.ok) return { status: 200, message: Object.values(trip.errors).join(" ") };
  const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference));
  if (!booking) return { status: 404, message: staffAreaMessages.gone };
  const noMail = { status: 200, message: "No e-mail is sent with this." } as const;
  const [version, step] = [booking.version + 1, { at: clock.now(), actor: userId }];
  if (to) {
    if (!movesOpenTo("desk", booking.status).includes(to)) return noMail;
    if (isClosed(booking.status) && !word.data)
      return { status: 200, message: "Write what happened first: the customer reads it in the e-mail." };
    const moved = { ...booking, status: to, version };
    return await previewOf(db, moved, { ...step, kind: "moved", note: word.data || null }, settings);
  }
  if (!trip || !isTripOpen(booking.status) || changedMails(booking.status).length === 0) return noMail;
  const differences = tripDifferences(tripAnswers(booking), tripAnswers(trip.trip), longDateTime);
  if (differences.length === 0) return noMail;
  const note = [differences.join("\n"), ...(word.data ? [word.data] : [])].join("\n\n");
  const changed = { ...booking, ...trip.trip, version };
  return await previewOf(db, changed, { ...step, kind: "changed", note }, settings);
}
