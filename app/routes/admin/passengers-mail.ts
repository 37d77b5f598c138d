import { bookingBy } from "#app/features/booking/bookings.server.ts";
import { noAddress } from "#app/features/booking/staff-posts.server.ts";
import { papersMail } from "#app/features/passengers/passenger-mails.server.ts";
import { noPage } from "#app/features/staff/staff-request.server.ts";
import { mailPreview } from "#app/platform/mail/mail-page.server.tsx";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/passengers-mail";

export const loader = noPage;

/** Preview of the mail with the link to a booking's papers; stores and sends nothing. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const form = await postedForm(request);
  const { db, settings } = context.get(servicesContext);
  const booking = await bookingBy(db, params.id);
  return mailPreview(booking.email ? papersMail(booking, settings) : noAddress, form);
}
