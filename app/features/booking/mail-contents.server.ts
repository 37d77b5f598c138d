import type { MailContent } from "#app/platform/mail/write-mail.server.tsx";
import { phoneNumbersIn } from "#app/platform/phone-numbers.server.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { preferredContacts } from "./booking-request.ts";
import {
  bookingSections,
  customerTables,
  fieldPlaces,
  longDateTime,
  sectionTitles,
} from "./booking-sections.ts";
import { type Booking, customerLink } from "./bookings.server.ts";
import {
  bookingMovedMessages,
  type RequestInBrief,
  requestAcknowledgedMessages,
  requestReceivedMessages,
  requestWithdrawnMessages,
} from "./mail-messages.ts";
import { replyMoment } from "./reply-due.ts";
import { seenEstimate } from "./seen-trip.ts";

/** The ways to answer a client, each as a link. */
function waysTo({ email, phone }: Booking, labels: (typeof requestReceivedMessages)["ways"]) {
  const mailto = `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
  return [
    ...phoneNumbersIn(phone).flatMap(({ display, tel, whatsapp }) => [
      { label: labels.call, value: display, href: tel },
      ...(whatsapp ? [{ label: labels.chat, value: display, href: whatsapp }] : []),
    ]),
    { label: labels.mail, value: email, href: mailto },
  ];
}

/** How the desk replies: by e-mail where the preferred way needs a number that is missing. */
const wayBack = ({ preferredContact, phone }: Booking) =>
  preferredContacts.find((way) => way === preferredContact && phone) ?? "email";

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
    preview,
    eyebrow: eyebrow(brief.reference),
    title: title(brief),
    footnote,
    plainTitle: eyebrow(brief.reference),
    blocks: [
      preview,
      `${reply(brief)} ${received}${due ? ` ${words.due(longDateTime(due))}` : ""}`,
      {
        link: `${origin}/admin/bookings/${brief.reference}`,
        label: words.open(brief.reference),
        isAction: true,
      },
      { facts: waysTo(booking, words.ways) },
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
  const link = customerLink(booking, origin);
  return {
    preview,
    eyebrow,
    title,
    footnote,
    blocks: [
      words.greeting(brief.fullName),
      preview,
      { reference: brief.reference, label: words.referenceLabel },
      { link, label: words.onSite, isAction: true },
      { heading: words.nextTitle },
      ...words.next(dueInLagos(booking).slice(11), wayBack(booking)),
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
    preview,
    eyebrow: eyebrow(brief.reference),
    title,
    footnote,
    plainTitle: eyebrow(brief.reference),
    blocks: [preview, ...(note ? [{ heading: noteTitle }, { quote: note }] : []), ...sectionsOf(booking)],
  };
}

/** Tells the customer that their booking has moved: what it is now, what the desk says to it, and the flight itself. */
export function bookingMoved(
  { booking, brief }: About,
  words: (typeof bookingMovedMessages)[
    | "confirmed"
    | "confirmedAgain"
    | "reopened"
    | "cancelled"
    | "declined"
    | "withdrawn"
    | "completed"
    | "changed"],
  { note, origin }: { note: string | null; origin: string },
): MailContent {
  const preview = words.opening(brief);
  const { trip } = customerTables(booking);
  const estimate = seenEstimate(booking, fieldPlaces);
  const address = customerLink(booking, origin);
  return {
    preview,
    eyebrow: words.eyebrow,
    title: words.title,
    footnote: bookingMovedMessages.footnote,
    blocks: [
      bookingMovedMessages.greeting(brief.fullName),
      preview,
      ...(note ? [{ heading: bookingMovedMessages.noteTitle }, { quote: note }] : []),
      { reference: brief.reference, label: bookingMovedMessages.referenceLabel },
      { heading: bookingMovedMessages.flightTitle },
      {
        facts: [
          ...trip,
          ...(estimate
            ? [
                {
                  label: bookingMovedMessages.estimate,
                  value: `${estimate.range.replaceAll(" ", "\u00a0")}${estimate.isSample ? ", at sample rates" : ""}, not an offer`,
                },
              ]
            : []),
          { label: bookingMovedMessages.onSite, value: address, href: address },
        ],
      },
      words.closing,
    ],
  };
}
