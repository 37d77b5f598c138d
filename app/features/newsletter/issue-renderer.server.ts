import { randomBytes } from "node:crypto";
import { createElement } from "react";
import { company } from "#app/content/company.ts";
import type { MailMessage } from "#app/platform/mail/message.ts";
import { mailDocument } from "#app/platform/mail/write-mail.server.tsx";
import { linkTo } from "#app/platform/mailed-links.server.ts";
import type { CampaignContent } from "./campaign.ts";
import { IssueMail, issueText } from "./issue.email.tsx";
import { issueMarkup } from "./issue-html.server.ts";
import { issueMailMessages } from "./mail-messages.ts";

/** An issue that has been written once and is addressed to one reader after another. */
export interface IssueRenderer {
  /** The mail to this subscriber, with a way off the list that is theirs alone; `about` names its file where mail goes to files. */
  to(email: string, subscriberId: string, about: string): MailMessage;
}

/** Renders an issue. What differs from reader to reader is one address, which takes the place of a mark that no issue can hold. */
export function issueRenderer(
  { subject, preheader, html }: CampaignContent,
  origin: string,
  secret: string,
): IssueRenderer {
  const placeholder = `https://unsubscribe.invalid/${randomBytes(16).toString("hex")}`;
  const props = { subject, preheader, markup: issueMarkup(html, origin), origin, unsubscribe: placeholder };
  const written = { text: issueText(props), html: mailDocument(createElement(IssueMail, props)) };
  return {
    to(email, subscriberId, about) {
      const unsubscribeUrl = linkTo(origin, secret, "newsletter unsubscribe", subscriberId);
      return {
        to: email,
        replyTo: { name: issueMailMessages.senderName, address: company.emails.newsletter },
        subject,
        text: written.text.replaceAll(placeholder, unsubscribeUrl),
        html: written.html.replaceAll(placeholder, unsubscribeUrl),
        unsubscribeUrl,
        about,
      };
    },
  };
}
