import { staffMailMessages } from "#app/content/staff-mail.ts";
import { mailOf } from "#app/features/mail/staff-mail.server.ts";
import { framedPage } from "#app/platform/mail/mail-page.server.tsx";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/mail-body";

/** A mail's HTML for a frame. Its policy forbids scripts, forms and requests. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, mailRenderers } = context.get(servicesContext);
  const mail = await mailOf(db, params.id);
  const renderer = mail && mailRenderers[mail.kind];
  const message = mail && renderer && !renderer.confidential ? await renderer.render(db, mail) : null;
  return framedPage(message?.html ?? staffMailMessages.gone, message ? 200 : 404);
}
