import { render } from "@react-email/render";
import { eq } from "drizzle-orm";
import { createElement } from "react";
import { contactMessages } from "#app/database/schema/messages.ts";
import { shortHeaderLine } from "#app/platform/mail/message.ts";
import type { MailRenderers } from "#app/platform/mail/outbox.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { MessageReceived, messageReceivedMessages, messageReceivedText } from "./message-received.email.tsx";

/** The mail about a contact message, as the outbox's rows name it. */
export const contactMailKind = "contact-message-received";

/** What a new message sends: one mail, to the desk. */
export const newMessageMails = (messageId: string) => [{ kind: contactMailKind, aboutId: messageId }];

const longestNameInSubject = 60;

/** How the mail about a message is written. It keeps trying whatever the company's own mail server says. */
export function contactMailRenderers({ origin, mail }: Pick<Settings, "origin" | "mail">): MailRenderers {
  return {
    [contactMailKind]: {
      persistent: true,
      async render(db, { aboutId: messageId }) {
        const [stored] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
        if (!stored) return null;
        const shortName = shortHeaderLine(stored.name, longestNameInSubject);
        const props = { stored, shortName, origin };
        return {
          to: mail.companyInbox,
          replyTo: { name: shortName, address: stored.email },
          subject: messageReceivedMessages.subject(shortName),
          text: messageReceivedText(props),
          html: await render(createElement(MessageReceived, props)),
        };
      },
    },
  };
}
