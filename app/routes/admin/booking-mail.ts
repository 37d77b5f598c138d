import { mailToCome } from "#app/features/booking/booking-mail-preview.server.ts";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { framedPage, mailPage, sentencePage } from "#app/platform/mail/mail-page.server.tsx";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/booking-mail";

type Asked = Pick<Route.ActionArgs, "params" | "context">;

/** The mail that a form of the booking's page would send as it is filled in; nothing is stored and nothing is sent. */
export async function action({ request, ...asked }: Route.ActionArgs) {
  return await shown(await postedForm(request), asked);
}

/** The same for a form that nothing was written in yet: `?to=confirmed`. */
export async function loader({ request, ...asked }: Route.LoaderArgs) {
  const form = new FormData();
  for (const [name, value] of new URL(request.url).searchParams) form.set(name, value);
  return await shown(form, asked);
}

async function shown(form: FormData, { params, context }: Asked): Promise<Response> {
  const mail = await mailToCome(
    form,
    { reference: params.id, userId: context.get(staffContext).id },
    context.get(servicesContext),
  );
  if ("message" in mail) return framedPage(sentencePage(mail.message), mail.status);
  return framedPage(mailPage(mail, form.get("part") === "text" ? "text" : "html"));
}
