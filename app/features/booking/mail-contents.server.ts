import type { MailContent } from "#app/platform/mail/write-mail.server.tsx";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { bookingSections, customerTables, longDateTime, sectionTitles } from "./booking-sections.ts";
import type { Booking } from "./bookings.server.ts";
import {
  type RequestInBrief,
  requestAcknowledgedMessages,
  requestReceivedMessages,
  requestWithdrawnMessages,
  bookingMovedMessages as say,
} from "./mail-messages.ts";
import { replyMoment } from "./reply-due.ts";

/** What every mail about a booking is made of. */
interface About {
  booking: Booking;
  brief: RequestInBrief;
}

/** When the reply is due, by the wall clock in Lagos; empty where no time was promised. */
function dueInLagos(booking: Booking): string {
  const due = replyMoment(booking);
  return due ? lagosLocal(due) : "";
}

const sectionsOf = (booking: Booking) => bookingSections(booking).map((section) => ({ section }));

/** Brings a booking request to the charter desk. */
export function requestReceived({ booking, brief }: About, origin: string): MailContent {
  const { summary, eyebrow, title, reply, receivedAt, footnote, ...words } = requestReceivedMessages;
  const preview = summary(brief, booking.numberOfPassengers);
  const received = receivedAt(longDateTime(lagosLocal(booking.createdAt)));
  const due = dueInLagos(booking);
  return {
    ...{ preview, eyebrow: eyebrow(brief.reference), title: title(brief), footnote },
    plainTitle: eyebrow(brief.reference),
    blocks: [
      preview,
      `${reply(brief)} ${received}${due ? ` ${words.due(longDateTime(due))}` : ""}`,
      ...sectionsOf(booking),
      ...(booking.seenTrip
        ? [{ link: `${origin}/trip?${booking.seenTrip.search}`, label: words.onTrip }]
        : []),
    ],
  };
}

/** The answer to the requester: the reference, what happens next, the whole request, and how to reach the desk. */
export function requestAcknowledged({ booking, brief }: About, origin: string): MailContent {
  const { eyebrow, title, footnote, ...words } = requestAcknowledgedMessages;
  const preview = words.opening(brief);
  const { trip, contact, estimate } = customerTables(booking);
  const link = `${origin}/bookings/${booking.reference}`;
  return {
    ...{ preview, eyebrow, title, footnote },
    blocks: [
      words.greeting(brief.fullName),
      preview,
      { reference: brief.reference, label: words.referenceLabel },
      // Whoever has an account is led to its page.
      ...(booking.userId ? [{ link, label: words.onSite, isAction: true }] : []),
      { heading: words.nextTitle },
      ...words.next(dueInLagos(booking).slice(11)),
      { heading: words.requestTitle },
      words.requestIntro,
      { facts: trip },
      { section: { title: sectionTitles.contact, facts: contact }, isBelow: true },
      ...(estimate ? [{ section: estimate, isBelow: true }] : []),
      { heading: words.reachTitle },
      words.reach,
      { facts: words.ways },
    ],
  };
}

/** Tells the desk that a customer has cancelled a pending request, and what they said. */
export function requestWithdrawn({ booking, brief }: About, note: string | null): MailContent {
  const { summary, eyebrow, title, noteTitle, footnote } = requestWithdrawnMessages;
  const preview = summary(brief);
  return {
    ...{ preview, eyebrow: eyebrow(brief.reference), title, footnote, plainTitle: eyebrow(brief.reference) },
    blocks: [preview, ...(note ? [{ heading: noteTitle }, { quote: note }] : []), ...sectionsOf(booking)],
  };
}

/** Tells the customer that their booking has moved: what it is now, what the desk says to it, and the flight itself. */
export function bookingMoved(
  { booking, brief }: About,
  words: (typeof say)["confirmed" | "cancelled" | "withdrawn" | "completed" | "changed"],
  { note, origin }: { note: string | null; origin: string },
): MailContent {
  const preview = words.opening(brief);
  const trip = bookingSections(booking).find(({ title }) => title === sectionTitles.trip);
  const address = `${origin}/bookings/${booking.reference}`;
  // Whoever has an account is led to its page.
  const onSite = booking.userId ? [{ label: say.onSite, value: address, href: address }] : [];
  return {
    ...{ preview, eyebrow: words.eyebrow, title: words.title, footnote: say.footnote },
    blocks: [
      say.greeting(brief.fullName),
      preview,
      ...(note ? [{ heading: say.noteTitle }, { quote: note }] : []),
      { reference: brief.reference, label: say.referenceLabel },
      { heading: say.flightTitle },
      { facts: [...(trip?.facts ?? []), ...onSite] },
      words.closing,
    ],
  };
}
