import { Link } from "@react-email/link";
import { Facts, MailFrame, Paragraph, Reference, Subheading } from "#app/platform/mail/mail-frame.email.tsx";
import { factsAsText, wrapped } from "#app/platform/mail/plain-text.ts";
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
        <Facts key={section.title} {...section} />
      ))}
      <Subheading>{say.reachTitle}</Subheading>
      <Paragraph>{say.reach}</Paragraph>
      {say.ways.map(({ label, value, href }) => (
        <Paragraph key={label}>
          {label}
          <br />
          <Link href={href} className="ink" style={{ color: "inherit", textDecoration: "underline" }}>
            {value}
          </Link>
        </Paragraph>
      ))}
    </MailFrame>
  );
}

/** The same mail as plain text. */
export function requestAcknowledgedText({ booking, brief, origin }: RequestMailProps): string {
  return [
    wrapped(say.greeting(brief.fullName)),
    wrapped(say.opening(brief)),
    `${say.referenceLabel}: ${brief.reference}`,
    [say.nextTitle.toUpperCase(), ...say.next.map((step) => `  ${wrapped(step, "  ")}`)].join("\n"),
    [say.requestTitle.toUpperCase(), `  ${wrapped(say.requestIntro, "  ")}`].join("\n"),
    factsAsText(bookingSections(booking)),
    [say.reachTitle.toUpperCase(), `  ${wrapped(say.reach, "  ")}`].join("\n"),
    factsAsText([{ title: "", facts: say.ways }]).trimStart(),
    `-- \n${wrapped(say.footnote)}\n${origin}\n`,
  ].join("\n\n");
}
