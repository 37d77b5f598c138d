import { mailDesk as say } from "#app/content/mail-desk.ts";
import { mailOf } from "#app/platform/mail/mail-desk.server.ts";
import { servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/mail-body";

/** A mail's HTML for the frame that shows it, shut in: it can run nothing, send nothing and fetch nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, mailRenderers } = context.get(servicesContext);
  const mail = await mailOf(db, params.id);
  const renderer = mail && mailRenderers[mail.kind];
  const message = mail && renderer && !renderer.confidential ? await renderer.render(db, mail.aboutId) : null;
  return new Response(message?.html ?? say.gone, {
    status: message ? 200 : 404,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy":
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'",
    },
  });
}
