import { eq } from "drizzle-orm";
import { bookings } from "#app/database/schema/bookings.ts";
import { placeZones } from "#app/features/trip/booked-trip.server.ts";
import type { MailMessage } from "#app/platform/mail/message.ts";
import type { Services } from "#app/platform/services.server.ts";
import { longDateTime } from "./booking-facts.ts";
import { tripFields } from "./booking-fields.ts";
import { changedMails, previewOf } from "./booking-mails.server.ts";
import { parseTrip, postedTrip, tripAnswers, tripDifferences } from "./booking-request.ts";
import { isClosed, isTripOpen, movesOpenTo, statusNames } from "./booking-status.ts";
import { changeNote } from "./change-booking.server.ts";
import {
  aircraftOf,
  bookingGone,
  correctionNoteMissing,
  customerNote,
  postedEnd,
} from "./staff-posts.server.ts";

/** Why there is no mail to show. 400: the form is none that mails; 404: there is no such booking. */
interface NoMail {
  status: 200 | 400 | 404;
  message: string;
}

const noMail = (message = "No e-mail is sent with this."): NoMail => ({ status: 200, message });

/** The mail that a form of staff would send as it is filled in now; reads without a lock and stores nothing. */
export async function mailToCome(
  form: FormData,
  { reference, userId }: { reference: string; userId: string },
  services: Services,
): Promise<MailMessage | NoMail> {
  const { db, clock } = services;
  const to = statusNames.find((status) => status === form.get("to"));
  if (!to && (form.has("to") || !tripFields.every((field) => form.has(field))))
    return {
      status: 400,
      message: "None of these steps sends an e-mail. Go back to the booking and choose what to do.",
    };
  const note = customerNote.safeParse(String(form.get("note") ?? ""));
  if (!note.success) return noMail(note.error.issues[0]?.message);
  const trip = to ? null : parseTrip(postedTrip(form), await placeZones(db));
  if (trip && !trip.ok) return noMail(Object.values(trip.errors).join(" "));
  const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference));
  if (!booking) return { status: 404, message: bookingGone };
  if (!booking.email) return noMail("We have no e-mail address of this client, so no e-mail is sent.");
  const [version, step] = [booking.version + 1, { at: clock.now(), actor: userId }];
  if (to) {
    if (!movesOpenTo("desk", booking.status).includes(to)) return noMail();
    if (isClosed(booking.status) && !note.data) return noMail(correctionNoteMissing);
    const end = to === "cancelled" ? await postedEnd(form, reference, db) : null;
    if (end === "unknown reference") return noMail("Enter the reference of the other request first.");
    if (end && !end.isMailed) return noMail();
    const ended = { endReason: end?.reason ?? null, duplicateOf: end?.duplicateOf ?? null };
    const moved = { ...step, kind: "moved", note: note.data || null } as const;
    const plane = form.has("aircraft") ? { aircraftId: await aircraftOf(db, form) } : {};
    return await previewOf(db, { ...booking, ...plane, ...ended, status: to, version }, moved, services);
  }
  if (!trip || !isTripOpen(booking.status) || changedMails(booking.status).length === 0) return noMail();
  const differences = tripDifferences(tripAnswers(booking), tripAnswers(trip.trip), longDateTime);
  if (differences.length === 0) return noMail();
  const changed = { ...step, kind: "changed", note: changeNote(differences, note.data) } as const;
  return await previewOf(db, { ...booking, ...trip.trip, version }, changed, services);
}
