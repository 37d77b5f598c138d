import { MailFrame, Paragraph } from "#app/platform/mail/mail-frame.email.tsx";
import { wrapped } from "#app/platform/mail/plain-text.ts";
import { type NoticeKind, noticeMessages as say } from "./notice-messages.ts";

export interface AccountNoticeProps {
  kind: NoticeKind;
  /** The site's public address. */
  origin: string;
}

/** The mail that tells an account's owner what has just changed. */
export function AccountNotice({ kind, origin }: AccountNoticeProps) {
  const { subject, sentences } = say.kinds[kind];
  return (
    <MailFrame
      preview={subject}
      origin={origin}
      eyebrow={say.eyebrow}
      title={subject}
      footnote={say.footnote}
    >
      {sentences.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
    </MailFrame>
  );
}

/** The same mail as plain text. */
export const accountNoticeText = ({ kind, origin }: AccountNoticeProps): string =>
  [
    ...say.kinds[kind].sentences.map((sentence) => wrapped(sentence)),
    `-- \n${wrapped(say.footnote)}\n${origin}\n`,
  ].join("\n\n");
