import { Facts, Lines, MailFrame, Paragraph, Subheading } from "#app/platform/mail/mail-frame.email.tsx";
import { sectionsAsText, wrapped } from "#app/platform/mail/plain-text.ts";
import { bookingSections } from "./booking-sections.ts";
import { requestWithdrawnMessages as say } from "./mail-messages.ts";
import type { RequestMailProps } from "./request-received.email.tsx";

export interface WithdrawnMailProps extends RequestMailProps {
  /** What the customer added. */
  note: string | null;
}

/** Tells the desk that a customer has cancelled a pending request. */
export function RequestWithdrawn({ booking, brief, origin, note }: WithdrawnMailProps) {
  return (
    <MailFrame
      preview={say.summary(brief)}
      origin={origin}
      eyebrow={say.eyebrow(brief.reference)}
      title={say.title}
      footnote={say.footnote}
    >
      <Paragraph>{say.summary(brief)}</Paragraph>
      {note ? (
        <>
          <Subheading>{say.noteTitle}</Subheading>
          <Paragraph>
            <Lines text={note} />
          </Paragraph>
        </>
      ) : null}
      {bookingSections(booking).map((section) => (
        <Facts key={section.title} {...section} />
      ))}
    </MailFrame>
  );
}

/** The same mail as plain text. */
export function requestWithdrawnText({ booking, brief, origin, note }: WithdrawnMailProps): string {
  return [
    say.eyebrow(brief.reference).toUpperCase(),
    wrapped(say.summary(brief)),
    ...(note ? [say.noteTitle.toUpperCase(), `  ${wrapped(note, "  ")}`] : []),
    sectionsAsText(bookingSections(booking)),
    `-- \n${wrapped(say.footnote)}\n${origin}\n`,
  ].join("\n\n");
}
