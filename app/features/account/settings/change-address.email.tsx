import { MailFrame, MailLink, Paragraph } from "#app/platform/mail/mail-frame.email.tsx";
import { wrapped } from "#app/platform/mail/plain-text.ts";
import type { AddressSide } from "./email-change.server.ts";
import { noticeMessages as say } from "./notice-messages.ts";

export interface ChangeAddressProps {
  side: AddressSide;
  /** The address that the account has, and the one that it is to have. */
  from: string;
  to: string;
  /** The page with the buttons. */
  link: string;
  /** The site's public address. */
  origin: string;
}

/** The mail to either address of a change, with the way to the page that decides on it. */
export function ChangeAddress({ side, from, to, link, origin }: ChangeAddressProps) {
  return (
    <MailFrame
      preview={say.changeSubjects[side]}
      origin={origin}
      eyebrow={say.eyebrow}
      title={say.changeSubjects[side]}
      footnote={say.footnote}
    >
      <Paragraph>{say.changeSentences[side](from, to)}</Paragraph>
      <Paragraph>
        <MailLink href={link}>{say.changeLink}</MailLink>
      </Paragraph>
      <Paragraph>{say.changeLasting}</Paragraph>
    </MailFrame>
  );
}

/** The same mail as plain text; the link stands on a line of its own, whole. */
export const changeAddressText = ({ side, from, to, link, origin }: ChangeAddressProps): string =>
  [
    wrapped(say.changeSentences[side](from, to)),
    link,
    wrapped(say.changeLasting),
    `-- \n${wrapped(say.footnote)}\n${origin}\n`,
  ].join("\n\n");
