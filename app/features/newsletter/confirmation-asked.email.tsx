import { Action, FootnoteLink, MailFrame, Paragraph } from "#app/platform/mail/mail-frame.email.tsx";
import { wrapped } from "#app/platform/mail/plain-text.ts";
import { confirmationMessages as say } from "./mail-messages.ts";

export interface ConfirmationMailProps {
  /** The site's public address. */
  origin: string;
  /** Address of the page that confirms. */
  confirm: string;
  /** Address of the page that keeps this address off the list. */
  stop: string;
}

/** The mail that asks whoever reads the address's inbox whether the subscription is meant. */
export function ConfirmationAsked({ origin, confirm, stop }: ConfirmationMailProps) {
  return (
    <MailFrame
      preview={say.preview}
      origin={origin}
      eyebrow={say.eyebrow}
      title={say.title}
      footnote={
        <>
          {say.footnote} {say.stop} <FootnoteLink href={stop}>{say.stopLink}</FootnoteLink>
        </>
      }
    >
      <Paragraph>{say.opening}</Paragraph>
      <Paragraph>{say.ask}</Paragraph>
      <Action href={confirm}>{say.link}</Action>
      <Paragraph>{say.otherwise}</Paragraph>
    </MailFrame>
  );
}

/** The same mail as plain text. */
export function confirmationAskedText({ origin, confirm, stop }: ConfirmationMailProps): string {
  return [
    say.title.toUpperCase(),
    wrapped(say.opening),
    wrapped(say.ask),
    confirm,
    wrapped(say.otherwise),
    `${wrapped(say.stop)}\n${stop}`,
    `-- \n${wrapped(say.footnote)}\n${origin}\n`,
  ].join("\n\n");
}
