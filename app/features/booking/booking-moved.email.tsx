import {
  FactTable,
  Lines,
  MailFrame,
  Paragraph,
  Reference,
  Subheading,
} from "#app/platform/mail/mail-frame.email.tsx";
import { type Fact, factsAsText, wrapped } from "#app/platform/mail/plain-text.ts";
import { bookingSections, sectionTitles } from "./booking-sections.ts";
import { bookingMovedMessages as say } from "./mail-messages.ts";
import type { RequestMailProps } from "./request-received.email.tsx";

export interface MovedMailProps extends RequestMailProps {
  words: (typeof say)["confirmed" | "cancelled" | "withdrawn" | "completed" | "changed"];
  /** What the desk added. */
  note: string | null;
}

/** Tells the customer that their booking has moved: what it is now, what the desk says to it, and the flight itself. */
export function BookingMoved({ booking, brief, origin, words, note }: MovedMailProps) {
  return (
    <MailFrame
      preview={words.opening(brief)}
      origin={origin}
      eyebrow={words.eyebrow}
      title={words.title}
      footnote={say.footnote}
    >
      <Paragraph>{say.greeting(brief.fullName)}</Paragraph>
      <Paragraph>{words.opening(brief)}</Paragraph>
      {note ? (
        <>
          <Subheading>{say.noteTitle}</Subheading>
          <Paragraph>
            <Lines text={note} />
          </Paragraph>
        </>
      ) : null}
      <Reference label={say.referenceLabel} value={brief.reference} />
      <Subheading>{say.flightTitle}</Subheading>
      <FactTable facts={flight({ booking, origin })} />
      <Paragraph>{words.closing}</Paragraph>
    </MailFrame>
  );
}

/** The same mail as plain text. */
export function bookingMovedText({ booking, brief, origin, words, note }: MovedMailProps): string {
  return [
    wrapped(say.greeting(brief.fullName)),
    wrapped(words.opening(brief)),
    ...(note ? [say.noteTitle.toUpperCase(), `  ${wrapped(note, "  ")}`] : []),
    `${say.referenceLabel}: ${brief.reference}`,
    say.flightTitle.toUpperCase(),
    factsAsText(flight({ booking, origin })),
    wrapped(words.closing),
    `-- \n${wrapped(say.footnote)}\n${origin}\n`,
  ].join("\n\n");
}

/** The trip's own facts; whoever has an account is led to its page. */
function flight({ booking, origin }: Pick<MovedMailProps, "booking" | "origin">): Fact[] {
  const trip = bookingSections(booking).find(({ title }) => title === sectionTitles.trip);
  const address = `${origin}/bookings/${booking.reference}`;
  return [
    ...(trip?.facts ?? []),
    ...(booking.userId ? [{ label: say.onSite, value: address, href: address }] : []),
  ];
}
