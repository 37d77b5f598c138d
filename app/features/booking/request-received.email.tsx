import { Facts, MailFrame, Paragraph } from "#app/platform/mail/mail-frame.email.tsx";
import { sectionsAsText, wrapped } from "#app/platform/mail/plain-text.ts";
import { bookingSections, longDateTime } from "./booking-sections.ts";
import type { Booking } from "./bookings.server.ts";
import { type RequestInBrief, requestReceivedMessages as say } from "./mail-messages.ts";

export interface RequestMailProps {
  booking: Booking;
  brief: RequestInBrief;
  /** The site's public address. */
  origin: string;
}

/** The mail that brings a booking request to the charter desk. */
export function RequestReceived({ booking, brief, origin }: RequestMailProps) {
  const summary = say.summary(brief, booking.numberOfPassengers);
  return (
    <MailFrame
      preview={summary}
      origin={origin}
      eyebrow={say.eyebrow(brief.reference)}
      title={say.title(brief)}
      footnote={say.footnote}
    >
      <Paragraph>{summary}</Paragraph>
      <Paragraph>
        {say.reply(brief)} {receivedAt(booking)}
      </Paragraph>
      {bookingSections(booking).map((section) => (
        <Facts key={section.title} {...section} />
      ))}
    </MailFrame>
  );
}

/** The same mail as plain text. */
export function requestReceivedText({ booking, brief, origin }: RequestMailProps): string {
  return [
    say.eyebrow(brief.reference).toUpperCase(),
    wrapped(say.summary(brief, booking.numberOfPassengers)),
    wrapped(`${say.reply(brief)} ${receivedAt(booking)}`),
    sectionsAsText(bookingSections(booking)),
    `-- \n${wrapped(say.footnote)}\n${origin}\n`,
  ].join("\n\n");
}

const receivedAt = ({ createdAt }: Booking) => say.receivedAt(longDateTime(createdAt.toISOString()));
