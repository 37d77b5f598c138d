import {
  Facts,
  FactTable,
  MailFrame,
  Paragraph,
  Reference,
  Subheading,
} from "#app/platform/mail/mail-frame.email.tsx";
import { factsAsText, sectionsAsText, wrapped } from "#app/platform/mail/plain-text.ts";
import { bookingSections } from "./booking-sections.ts";
import { requestAcknowledgedMessages as say } from "./mail-messages.ts";
import type { RequestMailProps } from "./request-received.email.tsx";

/** The answer to the requester: the reference, what happens next, the whole request, and how to reach the desk. */
export function RequestAcknowledged({ booking, brief, origin }: RequestMailProps) {
  return (
    <MailFrame
      preview={say.opening(brief)}
      origin={origin}
      eyebrow={say.eyebrow}
      title={say.title}
      footnote={say.footnote}
    >
      <Paragraph>{say.greeting(brief.fullName)}</Paragraph>
      <Paragraph>{say.opening(brief)}</Paragraph>
      <Reference label={say.referenceLabel} value={brief.reference} />
      <Subheading>{say.nextTitle}</Subheading>
      {say.next.map((step) => (
        <Paragraph key={step}>{step}</Paragraph>
      ))}
      <Subheading>{say.requestTitle}</Subheading>
      <Paragraph>{say.requestIntro}</Paragraph>
      {bookingSections(booking).map((section) => (
        <Facts key={section.title} {...section} heading="h3" />
      ))}
      <Subheading>{say.reachTitle}</Subheading>
      <Paragraph>{say.reach}</Paragraph>
      <FactTable facts={say.ways} />
    </MailFrame>
  );
}

/** The same mail as plain text. */
export function requestAcknowledgedText({ booking, brief, origin }: RequestMailProps): string {
  return [
    wrapped(say.greeting(brief.fullName)),
    wrapped(say.opening(brief)),
    `${say.referenceLabel}: ${brief.reference}`,
    say.nextTitle.toUpperCase(),
    ...say.next.map((step) => wrapped(step)),
    say.requestTitle.toUpperCase(),
    wrapped(say.requestIntro),
    sectionsAsText(bookingSections(booking)),
    say.reachTitle.toUpperCase(),
    wrapped(say.reach),
    factsAsText(say.ways),
    `-- \n${wrapped(say.footnote)}\n${origin}\n`,
  ].join("\n\n");
}
