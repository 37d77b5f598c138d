import { mailToCome } from "#app/features/booking/staff-posts.server.ts";
import { noPage, staffContext } from "#app/features/staff/staff-request.server.ts";
import { mailPreview } from "#app/platform/mail/mail-page.server.tsx";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/booking-mail";

export const loader = noPage;

/** Preview of the mail that a form of the booking's page would send; stores and sends nothing. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const form = await postedForm(request);
  const mail = await mailToCome(
    form,
    { reference: params.id, userId: context.get(staffContext).id },
    context.get(servicesContext),
  );
  return mailPreview(mail, form);
}
