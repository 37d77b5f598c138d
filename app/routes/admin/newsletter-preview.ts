import { isRowId } from "#app/database/cursor.ts";
import type { CampaignContent } from "#app/features/newsletter/campaign.ts";
import { campaignOf, writtenIssue } from "#app/features/newsletter/campaigns.server.ts";
import { issueRenderer } from "#app/features/newsletter/newsletter-mails.server.tsx";
import { framedPage } from "#app/platform/mail/mail-page.server.tsx";
import { postedForm } from "#app/platform/posted-form.server.ts";
import { type Services, servicesContext } from "#app/platform/services.server.ts";
import type { Route } from "./+types/newsletter-preview";

const placeholderId = "00000000-0000-4000-8000-000000000000";

/** Preview of the posted form; nothing is stored. */
export async function action({ request, context }: Route.ActionArgs) {
  return previewPage(writtenIssue(await postedForm(request)), context.get(servicesContext));
}

/** Preview of the stored issue `?id=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const id = url.searchParams.get("id") ?? "";
  const campaign = isRowId(id) ? await campaignOf(services.db, id) : null;
  return previewPage(campaign ?? { subject: "", preheader: "", html: "" }, services);
}

function previewPage({ subject, preheader, html }: CampaignContent, { settings, secret }: Services) {
  const issue = {
    subject: subject || "Your subject",
    preheader,
    html: html.trim() || "<p>Your text appears here.</p>",
  };
  const mailTo = issueRenderer(issue, settings.origin, secret);
  return framedPage(mailTo("reader@example.com", placeholderId, placeholderId).html);
}
