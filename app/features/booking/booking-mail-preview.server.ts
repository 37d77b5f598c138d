import { mailsOf } from "#app/platform/mail/mail-preview.server.ts";
import type { MailMessage } from "#app/platform/mail/message.ts";
import type { Services } from "#app/platform/services.server.ts";
import { bookingStatuses } from "./booking-status.ts";
import { changeTrip } from "./change-trip.server.ts";
import { deskMessages as say } from "./desk-messages.ts";
import { wordToCustomer } from "./desk-note.ts";
import { moveBooking } from "./move-booking.server.ts";
import { parseTrip, postedTrip } from "./trip-change.ts";

/** The mail that a form of the desk would send as it is filled in now, or a sentence that says why there is none. */
export async function mailToCome(
  form: FormData,
  { reference, userId }: { reference: string; userId: string },
  services: Pick<Services, "db" | "jobs" | "clock" | "mailRenderers">,
): Promise<MailMessage | string> {
  const word = wordToCustomer.safeParse(String(form.get("note") ?? ""));
  if (!word.success) return word.error.issues[0]?.message ?? say.noMail;
  const note = word.data;
  const to = bookingStatuses.find((status) => status === form.get("to"));
  const trip = to ? null : parseTrip(postedTrip(form));
  if (trip && !trip.ok) return Object.values(trip.errors).join(" ");
  const mails = await mailsOf(services.db, services.mailRenderers, async (transaction) => {
    const parts = { ...services, db: transaction };
    const done = to
      ? await moveBooking(parts, { reference, to, by: { side: "desk", userId }, note })
      : trip
        ? await changeTrip(parts, { reference, trip: trip.trip, note, by: { userId } })
        : null;
    return done?.ok ? done.mailIds : [];
  });
  return mails[0] ?? say.noMail;
}
