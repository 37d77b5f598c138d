import { renderNotice } from "#app/features/account/settings/account-notices.server.ts";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { staffMessages as say } from "#app/features/staff/messages.ts";
import { secondFactorToClear } from "#app/features/staff/staff-accounts.server.ts";
import { framedPage, mailPage, sentencePage } from "#app/platform/mail/mail-page.server.tsx";
import { sentForm } from "#app/platform/posted-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/staff-mail";

/** The mail that a member would get whose second factor is cleared; nothing is stored and nothing is sent. */
export const action = (args: Route.ActionArgs) => shown(args);
/** The same where nothing was chosen yet. */
export const loader = (args: Route.LoaderArgs) => shown(args);

async function shown({ request, params, context }: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
  const part = (await sentForm(request)).get("part");
  const { db, settings } = context.get(servicesContext);
  const member = await secondFactorToClear(db, context.get(staffContext), params.id);
  if (!member.ok) return framedPage(sentencePage(member.message), member.message === say.gone ? 404 : 200);
  const mail = renderNotice({ to: member.email, kind: "factor-cleared" }, settings.origin);
  return framedPage(mailPage(mail, part === "text" ? "text" : "html"));
}
