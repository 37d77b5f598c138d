import { viewerContext } from "#app/features/account/viewer.server.ts";
import { bookingCalendar } from "#app/features/booking/booking-invitation.ts";
import { ownBooking } from "#app/features/booking/guest-access.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/my-booking-calendar";

export async function loader({ context, params: { reference } }: Route.LoaderArgs) {
  const { id: userId } = context.get(viewerContext);
  const { db, clock, settings } = context.get(servicesContext);
  const { origin, mail } = settings;
  const booking = await ownBooking(db, userId, reference);
  const file =
    booking?.status === "confirmed" &&
    (await bookingCalendar(db, booking, { writtenAt: clock.now(), origin, inbox: mail.companyInbox }));
  if (!file) {
    return new Response(
      "There is no departure for a calendar here: only a confirmed booking of your own has one. See /bookings for the status of yours.",
      {
        status: 404,
        headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
      },
    );
  }
  return new Response(file.content, {
    headers: {
      "Content-Type": file.contentType,
      "Content-Disposition": `attachment; filename="${file.filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
