import { renderNotice } from "#app/features/account/mails.server.ts";
import { memberGone, noFactor, staffMembers } from "#app/features/staff/members.server.ts";
import { noPage } from "#app/features/staff/staff-request.server.ts";
import { mailPreview, noMail } from "#app/platform/mail/mail-page.server.tsx";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/staff-mail";

export const loader = noPage;

/** Previews the mail about a cleared second factor; nothing is stored or sent. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const form = await postedForm(request);
  const { db, settings } = context.get(servicesContext);
  const member = (await staffMembers(db)).find(({ id }) => id === params.id);
  if (!member) return mailPreview({ status: 404, message: memberGone }, form);
  if (!member.twoFactorEnabled) return mailPreview(noMail(noFactor), form);
  return mailPreview(renderNotice({ to: member.email, kind: "factor-cleared" }, settings.origin), form);
}
