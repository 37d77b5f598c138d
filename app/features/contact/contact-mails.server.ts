import { eq } from "drizzle-orm";
import { contactMessages } from "#app/database/schema/messages.ts";
import { shortHeaderLine } from "#app/platform/mail/message.ts";
import type { MailRenderers } from "#app/platform/mail/outbox.server.ts";
import { writeMail } from "#app/platform/mail/write-mail.server.tsx";
import { phoneNumbersIn } from "#app/platform/phone-numbers.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { longDate } from "#app/ui/long-date.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { contactMessages as form } from "./messages.ts";

type StoredMessage = typeof contactMessages.$inferSelect;

/** Every sentence of the mail that brings a message to the desk. */
const say = {
  subject: (name: string) => `Message from ${name}`,
  eyebrow: "Message from the website",
  title: (name: string) => `A message from ${name}`,
  reply: (name: string) => `Replies to this e-mail go to ${name}.`,
  receivedAt: (day: string, time: string) => `Received ${day}, ${time}, Lagos time.`,
  writerTitle: "From",
  call: "Call",
  chat: "WhatsApp",
  open: "Open the message",
  footnote:
    "The website sends this e-mail to the charter desk for every message from its contact form. The message is stored.",
} as const;

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
        const content = {
          ...{ eyebrow: say.eyebrow, plainTitle: say.eyebrow, title: say.title(shortName) },
          ...{ preview: stored.message.slice(0, 140), footnote: say.footnote },
          blocks: [
            { quote: stored.message },
            `${say.reply(shortName)} ${receivedAt(stored)}`,
            { link: `${origin}/admin/messages/${stored.id}`, label: say.open, isAction: true },
            { section: writer(stored) },
          ],
        };
        return {
          to: mail.companyInbox,
          replyTo: { name: shortName, address: stored.email },
          subject: say.subject(shortName),
          ...writeMail(content, origin),
        };
      },
    },
  };
}

function writer({ name, email, phone }: StoredMessage) {
  const { labels } = form;
  return {
    title: say.writerTitle,
    facts: [
      { label: labels.name, value: name },
      { label: labels.email, value: email },
      ...(phone ? [{ label: labels.phone, value: phone }] : []),
      ...phoneNumbersIn(phone).flatMap(({ display, tel, whatsapp }) => [
        { label: say.call, value: display, href: tel },
        ...(whatsapp ? [{ label: say.chat, value: display, href: whatsapp }] : []),
      ]),
    ],
  };
}

function receivedAt({ createdAt }: StoredMessage): string {
  const local = lagosLocal(createdAt);
  return say.receivedAt(longDate(local.slice(0, 10)), local.slice(11));
}
