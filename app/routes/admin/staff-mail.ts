import { renderNotice } from "#app/features/account/mails.server.ts";
import { memberGone, secondFactorToClear } from "#app/features/staff/members.server.ts";
import { noPage, staffContext } from "#app/features/staff/staff-request.server.ts";
import { framedPage, mailPage, sentencePage } from "#app/platform/mail/mail-page.server.tsx";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/staff-mail";

export const loader = noPage;

/** The mail that a member would get whose second factor is cleared; nothing is stored and nothing is sent. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const part = (await postedForm(request)).get("part");
  const { db, settings } = context.get(servicesContext);
  const member = await secondFactorToClear(db, context.get(staffContext), params.id);
  if (!member.ok) return framedPage(sentencePage(member.message), member.message === memberGone ? 404 : 200);
  const mail = renderNotice({ to: member.email, kind: "factor-cleared" }, settings.origin);
  return framedPage(mailPage(mail, part === "text" ? "text" : "html"));
}
