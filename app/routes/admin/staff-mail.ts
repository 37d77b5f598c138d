import { renderNotice } from "#app/features/account/mails.server.ts";
import { memberGone, noFactor, staffMembers } from "#app/features/staff/members.server.ts";
import { noPage } from "#app/features/staff/staff-request.server.ts";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/staff-mail";
import { framedPage, mailPage, sentencePage } from "./mail-page.server.tsx";

export const loader = noPage;

/** Previews the mail about a cleared second factor; nothing is stored or sent. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const part = (await postedForm(request)).get("part");
  const { db, settings } = context.get(servicesContext);
  const member = (await staffMembers(db)).find(({ id }) => id === params.id);
  if (!member) return framedPage(sentencePage(memberGone), 404);
  if (!member.twoFactorEnabled) return framedPage(sentencePage(noFactor));
  const mail = renderNotice({ to: member.email, kind: "factor-cleared" }, settings.origin);
  return framedPage(mailPage(mail, part === "text" ? "text" : "html"));
}
