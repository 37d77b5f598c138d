import { Facts, Lines, MailFrame, Paragraph, Subheading } from "#app/platform/mail/mail-frame.email.tsx";
import { sectionsAsText, wrapped } from "#app/platform/mail/plain-text.ts";
import { longDate } from "#app/ui/long-date.tsx";
import type { StoredMessage } from "./contact-messages.server.ts";
import { contactMessages } from "./messages.ts";

/** Every sentence of the mail that brings a message to the desk. */
export const messageReceivedMessages = {
  subject: (name: string) => `Message from ${name}`,
  eyebrow: "Message from the website",
  title: (name: string) => `${name} writes`,
  reply: (name: string) => `Answer this mail to write to ${name}.`,
  receivedAt: (day: string, time: string) => `Received ${day}, ${time} UTC.`,
  writerTitle: "Writer",
  messageTitle: "Message",
  notGiven: "Not given",
  footnote:
    "The website sends this mail to the charter desk for every message from its contact form. The message is stored.",
} as const;
const say = messageReceivedMessages;

export interface MessageMailProps {
  stored: StoredMessage;
  /** The writer's name, short enough for a subject. */
  shortName: string;
  /** The site's public address. */
  origin: string;
}

/** The mail that brings a message to the charter desk. */
export function MessageReceived({ stored, shortName, origin }: MessageMailProps) {
  return (
    <MailFrame
      preview={stored.message.slice(0, 140)}
      origin={origin}
      eyebrow={say.eyebrow}
      title={say.title(shortName)}
      footnote={say.footnote}
    >
      <Paragraph>
        {say.reply(shortName)} {receivedAt(stored)}
      </Paragraph>
      <Facts {...writer(stored)} />
      <Subheading>{say.messageTitle}</Subheading>
      <Paragraph>
        <Lines text={stored.message} />
      </Paragraph>
    </MailFrame>
  );
}

/** Deeper than labels and headings stand, so that no line of a message can pass for one. */
const indent = "    ";

/** The same mail as plain text. */
export function messageReceivedText({ stored, shortName, origin }: MessageMailProps): string {
  return [
    say.eyebrow.toUpperCase(),
    wrapped(`${say.reply(shortName)} ${receivedAt(stored)}`),
    sectionsAsText([writer(stored)]),
    `${say.messageTitle.toUpperCase()}\n${indent}${wrapped(stored.message, indent)}`.replace(/ +$/gm, ""),
    `-- \n${wrapped(say.footnote)}\n${origin}\n`,
  ].join("\n\n");
}

function writer({ name, email, phone }: StoredMessage) {
  const { labels } = contactMessages;
  return {
    title: say.writerTitle,
    facts: [
      { label: labels.name, value: name },
      { label: labels.email, value: email },
      { label: labels.phone, value: phone || say.notGiven },
    ],
  };
}

function receivedAt({ createdAt }: StoredMessage): string {
  const iso = createdAt.toISOString();
  return say.receivedAt(longDate(iso), iso.slice(11, 16));
}
