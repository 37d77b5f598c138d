import * as z from "zod/mini";
import { pictureMessages } from "#app/content/picture-messages.ts";
import { requiredLine } from "#app/platform/form-text.ts";
import { undescribedPictures } from "#app/platform/undescribed-pictures.ts";

export const campaignLengths = { subject: 120, preheader: 160, html: 90_000 } as const;

export const campaignSchema = z.object({
  subject: requiredLine(campaignLengths.subject, "Write a subject. A draft needs one too."),
  preheader: requiredLine(
    campaignLengths.preheader,
    "Write the preview text that inboxes show beside the subject.",
  ),
  html: z.string().check(
    z.maxLength(
      campaignLengths.html,
      "The issue is longer than e-mail programs show in one piece. Shorten it, and link to the rest.",
    ),
    z.trim(),
    z.minLength(1, "The issue is empty."),
    z.superRefine((html, context) => {
      const count = undescribedPictures(html);
      if (count > 0) context.addIssue({ code: "custom", message: pictureMessages.undescribed(count) });
    }),
  ),
});

/** The texts of an issue; `html` was sanitised by `writtenIssue`. */
export type CampaignContent = z.output<typeof campaignSchema>;

export const issueControls = ["subject", "preheader", "html", "at"] as const;
export type IssueControl = (typeof issueControls)[number];

const blockTag = /<\/?(?:p|h[1-6]|ul|ol|li|blockquote|hr|img|br|div|a|strong|em)\b/i;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const withLinks = (text: string) =>
  escaped(text).replace(/\[([^\]]+)\]\(((?:https?:\/\/|mailto:|\/)[^\s)"]+)\)/g, '<a href="$2">$1</a>');

/**
 * Converts a typed text to HTML. HTML stays as it is. Plain text is split into paragraphs at blank lines: `## ` marks a heading, `- ` a list
 * item, `[text](https://...)` a link.
 */
export function issueSource(text: string): string {
  if (blockTag.test(text)) return text;
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      const rows = block.split("\n");
      if (block.startsWith("## ")) return `<h2>${withLinks(block.slice(3))}</h2>`;
      if (rows.every((row) => row.startsWith("- ")))
        return `<ul>${rows.map((row) => `<li>${withLinks(row.slice(2))}</li>`).join("")}</ul>`;
      return `<p>${rows.map(withLinks).join("<br>")}</p>`;
    })
    .join("\n");
}

/** The HTML of an issue with title, excerpt and link of each post. */
export const issueOfPosts = (posts: readonly { id: string; title: string; excerpt: string }[]): string =>
  posts
    .map(
      ({ id, title, excerpt }) =>
        `<h2>${escaped(title)}</h2>\n<p>${escaped(excerpt)}</p>\n<p><a href="/blog/${encodeURIComponent(id)}">Read on</a></p>`,
    )
    .join("\n\n");

/** Texts of issues in the staff area that several files use. */
export const issueTexts = {
  title: "Newsletters",
  untitled: "Untitled issue",
  statuses: {
    draft: "Draft",
    scheduled: "Scheduled",
    sending: "Sending",
    sent: "Sent",
    cancelled: "Cancelled",
  },
  columns: { sent: "Sent", queued: "Not sent", failed: "Failed", skipped: "Left out" },
} as const;

export const subscriberStateLabels = {
  confirmed: "Confirmed",
  pending: "Not confirmed",
  unsubscribed: "Unsubscribed",
  bounced: "Bounced",
} as const;
