import { randomBytes } from "node:crypto";
import { render } from "@react-email/render";
import { createElement } from "react";
import { company } from "#app/content/company.ts";
import type { MailMessage } from "#app/platform/mail/message.ts";
import { linkTo } from "#app/platform/mailed-links.server.ts";
import type { CampaignContent } from "./campaign.ts";
import { Letter, letterText } from "./letter.email.tsx";
import { letterMarkup } from "./letter-html.server.ts";
import { letterMessages } from "./mail-messages.ts";

/** A letter that has been written once and is addressed to one reader after another. */
export interface LetterWriter {
  /** The mail to this subscriber, with a way off the list that is theirs alone; `about` names its file where mail goes to files. */
  to(email: string, subscriberId: string, about: string): MailMessage;
}

/** Renders a letter. What differs from reader to reader is one address, which takes the place of a mark that no letter can hold. */
export async function letterWriter(
  { subject, preheader, html }: CampaignContent,
  origin: string,
  secret: string,
): Promise<LetterWriter> {
  const placeholder = `https://unsubscribe.invalid/${randomBytes(16).toString("hex")}`;
  const props = { subject, preheader, markup: letterMarkup(html, origin), origin, unsubscribe: placeholder };
  const written = { text: letterText(props), html: await render(createElement(Letter, props)) };
  return {
    to(email, subscriberId, about) {
      const unsubscribeUrl = linkTo(origin, secret, "newsletter unsubscribe", subscriberId);
      return {
        to: email,
        replyTo: { name: letterMessages.senderName, address: company.emails.newsletter },
        subject,
        text: written.text.replaceAll(placeholder, unsubscribeUrl),
        html: written.html.replaceAll(placeholder, unsubscribeUrl),
        unsubscribeUrl,
        about,
      };
    },
  };
}
