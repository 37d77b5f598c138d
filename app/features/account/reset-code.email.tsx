import { MailFrame, Paragraph, Reference } from "#app/platform/mail/mail-frame.email.tsx";
import { wrapped } from "#app/platform/mail/plain-text.ts";
import { resetCodeMessages as say } from "./mail-messages.ts";

export interface ResetCodeProps {
  code: string;
  minutes: number;
  /** The site's public address. */
  origin: string;
}

/** The mail that brings the six digits to the owner of an address. */
export function ResetCode({ code, minutes, origin }: ResetCodeProps) {
  return (
    <MailFrame
      preview={say.title}
      origin={origin}
      eyebrow={say.eyebrow}
      title={say.title}
      footnote={say.footnote}
    >
      <Paragraph>{say.opening(minutes)}</Paragraph>
      <Reference label={say.codeLabel} value={code} />
      <Paragraph>{say.notYou}</Paragraph>
    </MailFrame>
  );
}

/** The same mail as plain text. */
export function resetCodeText({ code, minutes, origin }: ResetCodeProps): string {
  return [
    wrapped(say.opening(minutes)),
    `${say.codeLabel}: ${code}`,
    wrapped(say.notYou),
    `-- \n${wrapped(say.footnote)}\n${origin}\n`,
  ].join("\n\n");
}
