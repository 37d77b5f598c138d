import { bookingBy } from "#app/features/booking/bookings.server.ts";
import { quotationMailToCome } from "#app/features/quotation/mail-to-come.server.ts";
import { noPage } from "#app/features/staff/staff-request.server.ts";
import { mailPreview } from "#app/platform/mail/mail-page.server.tsx";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/quotation-mail";

export const loader = noPage;

/** Preview of the mail that a form of the quotation page would send; stores and sends nothing. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const form = await postedForm(request);
  const services = context.get(servicesContext);
  const booking = await bookingBy(services.db, params.id);
  return mailPreview(await quotationMailToCome(form, params.intent, booking, services), form);
}
