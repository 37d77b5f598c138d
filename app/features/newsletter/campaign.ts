import * as z from "zod";
import { pictureMessages } from "#app/content/picture-messages.ts";
import { firstErrors, requiredLine } from "#app/platform/form-text.ts";
import { undescribedPictures } from "#app/platform/undescribed-pictures.ts";
import type { FormErrors } from "#app/ui/form/form-reply.ts";
import { campaignMessages as say } from "./staff-messages.ts";

/** Most characters of each control. */
export const campaignLengths = { subject: 120, preheader: 160, html: 90_000 } as const;

/** What staff write, as the server takes it. */
const schema = z.object({
  subject: requiredLine(campaignLengths.subject, say.subjectMissing),
  preheader: requiredLine(campaignLengths.preheader, say.preheaderMissing),
  html: z
    .string()
    .max(campaignLengths.html, say.htmlTooLong)
    .trim()
    .min(1, say.htmlMissing)
    .superRefine((html, context) => {
      const count = undescribedPictures(html);
      if (count > 0) context.addIssue({ code: "custom", message: pictureMessages.undescribed(count) });
    }),
});

export type CampaignContent = z.output<typeof schema>;
export type CampaignField = keyof CampaignContent;

/** The controls of an issue's form: what it says, and when it shall go out. */
export const issueControls = ["subject", "preheader", "html", "at"] as const;
export type IssueControl = (typeof issueControls)[number];

/** An issue's content, or one sentence for each field that is wrong. */
export function parseCampaign(
  answers: Record<CampaignField, string>,
): { ok: true; content: CampaignContent } | { ok: false; errors: FormErrors<CampaignField> } {
  const parsed = schema.safeParse(answers);
  return parsed.success
    ? { ok: true, content: parsed.data }
    : { ok: false, errors: firstErrors<CampaignField>(parsed.error) };
}
