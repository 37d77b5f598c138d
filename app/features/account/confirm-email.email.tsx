import { MailFrame, MailLink, Paragraph } from "#app/platform/mail/mail-frame.email.tsx";
import { wrapped } from "#app/platform/mail/plain-text.ts";
import { confirmEmailMessages as say } from "./mail-messages.ts";

export interface ConfirmEmailProps {
  /** The page with the button that confirms. */
  link: string;
  /** The site's public address. */
  origin: string;
}

/** The mail that asks the owner of an address to confirm it. */
export function ConfirmEmail({ link, origin }: ConfirmEmailProps) {
  return (
    <MailFrame
      preview={say.title}
      origin={origin}
      eyebrow={say.eyebrow}
      title={say.title}
      footnote={say.footnote}
    >
      <Paragraph>{say.opening}</Paragraph>
      <Paragraph>
        <MailLink href={link}>{say.link}</MailLink>
      </Paragraph>
      <Paragraph>
        {say.lasting} {say.notYou}
      </Paragraph>
    </MailFrame>
  );
}

/** The same mail as plain text; the link stands on a line of its own, whole. */
export function confirmEmailText({ link, origin }: ConfirmEmailProps): string {
  return [
    wrapped(say.opening),
    link,
    wrapped(`${say.lasting} ${say.notYou}`),
    `-- \n${wrapped(say.footnote)}\n${origin}\n`,
  ].join("\n\n");
}
