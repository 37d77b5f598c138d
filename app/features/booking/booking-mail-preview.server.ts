import { placeZones } from "#app/features/trip/journey-times.server.ts";
import { mailsOf } from "#app/platform/mail/mail-preview.server.ts";
import type { MailMessage } from "#app/platform/mail/message.ts";
import type { Services } from "#app/platform/services.server.ts";
import { bookingStatuses } from "./booking-status.ts";
import { changeTrip } from "./change-trip.server.ts";
import { moveBooking } from "./move-booking.server.ts";
import { staffAreaMessages as say } from "./staff-messages.ts";
import { wordToCustomer } from "./staff-note.ts";
import { parseTrip, postedTrip, tripFields } from "./trip-change.ts";

/** Why there is no mail to show, in a sentence. 400: nothing that the desk does was asked about; 404: there is no such booking. */
export interface NoMail {
  status: 200 | 400 | 404;
  message: string;
}

/** The mail that a form of the desk would send as it is filled in now. */
export async function mailToCome(
  form: FormData,
  { reference, userId }: { reference: string; userId: string },
  services: Pick<Services, "db" | "jobs" | "clock" | "mailRenderers">,
): Promise<MailMessage | NoMail> {
  const to = bookingStatuses.find((status) => status === form.get("to"));
  if (!to && (form.has("to") || !tripFields.every((field) => form.has(field))))
    return { status: 400, message: say.noMailAsked };
  const word = wordToCustomer.safeParse(String(form.get("note") ?? ""));
  if (!word.success) return { status: 200, message: word.error.issues[0]?.message ?? say.noMail };
  const note = word.data;
  const trip = to ? null : parseTrip(postedTrip(form), await placeZones(services.db));
  if (trip && !trip.ok) return { status: 200, message: Object.values(trip.errors).join(" ") };
  let isMissing = false;
  let isUnexplained = false;
  const [mail] = await mailsOf(services.db, services.mailRenderers, async (transaction) => {
    const parts = { ...services, db: transaction };
    const done = trip
      ? await changeTrip(parts, { reference, trip: trip.trip, note, by: { userId } })
      : to && (await moveBooking(parts, { reference, to, by: { side: "desk", userId }, note }));
    isMissing = done?.ok === false && done.reason === "missing";
    isUnexplained = done?.ok === false && done.reason === "noteMissing";
    return done?.ok ? done.mailIds : [];
  });
  if (mail) return mail;
  if (isMissing) return { status: 404, message: say.gone };
  return { status: 200, message: isUnexplained ? say.correctionNoteMissing : say.noMail };
}
