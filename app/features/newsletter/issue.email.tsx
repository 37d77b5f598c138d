import { toPlainText } from "@react-email/render";
import { FootnoteLink, MailFrame } from "#app/platform/mail/mail-frame.email.tsx";
import { wrapped } from "#app/platform/mail/plain-text.ts";
import { issueMailMessages as say } from "./mail-messages.ts";

export interface IssueMailProps {
  subject: string;
  preheader: string;
  /** The issue itself, safe and with its styles. */
  markup: string;
  /** The site's public address. */
  origin: string;
  /** The reader's own way off the list. */
  unsubscribe: string;
}

/** An issue to the list. */
export function IssueMail({ subject, preheader, markup, origin, unsubscribe }: IssueMailProps) {
  return (
    <MailFrame
      preview={preheader}
      origin={origin}
      eyebrow={say.eyebrow}
      title={subject}
      footnote={
        <>
          {say.footnote} <FootnoteLink href={unsubscribe}>{say.unsubscribe}</FootnoteLink>
          <br />
          {say.address}
        </>
      }
    >
      {/* `issueMarkup` has made it safe */}
      <div dangerouslySetInnerHTML={{ __html: markup }} />
    </MailFrame>
  );
}

/** The same issue as plain text. */
export function issueText({ subject, markup, origin, unsubscribe }: IssueMailProps): string {
  return [
    subject.toUpperCase(),
    // Breaks lines by itself, and leaves links whole.
    toPlainText(markup, { wordwrap: 72, selectors: [{ selector: "img", format: "skip" }] }),
    `-- \n${wrapped(say.footnote)}\n${say.unsubscribe}: ${unsubscribe}\n${wrapped(say.address)}\n${origin}\n`,
  ].join("\n\n");
}
