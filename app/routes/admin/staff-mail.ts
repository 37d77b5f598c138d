import { queueNotice } from "#app/features/account/settings/account-notices.server.ts";
import { staffContext } from "#app/features/staff/guard.server.ts";
import { staffMessages as say } from "#app/features/staff/messages.ts";
import { clearSecondFactor } from "#app/features/staff/staff-accounts.server.ts";
import { framedPage, mailPage, sentencePage } from "#app/platform/mail/mail-page.server.tsx";
import { mailsOf } from "#app/platform/mail/mail-preview.server.ts";
import { sentForm } from "#app/platform/posted-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/staff-mail";

/** The mail that a member would get whose second factor is cleared; nothing is stored and nothing is sent. */
export const action = (args: Route.ActionArgs) => shown(args);
/** The same where nothing was chosen yet. */
export const loader = (args: Route.LoaderArgs) => shown(args);

async function shown({ request, params, context }: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
  const part = (await sentForm(request)).get("part");
  const services = context.get(servicesContext);
  const { db, mailRenderers } = services;
  let why = "";
  const [mail] = await mailsOf(db, mailRenderers, async (transaction) => {
    let mailIds: string[] = [];
    const cleared = await clearSecondFactor(
      transaction,
      context.get(staffContext),
      params.id,
      async (clearing, to) => {
        mailIds = await queueNotice(clearing, services, { to, kind: "factor-cleared" });
      },
    );
    if (!cleared.ok) why = cleared.message;
    return mailIds;
  });
  if (!mail) return framedPage(sentencePage(why), why === say.gone ? 404 : 200);
  return framedPage(mailPage(mail, part === "text" ? "text" : "html"));
}
