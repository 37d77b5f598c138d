import { company } from "#app/content/company.ts";
import { people } from "#app/features/trip/figure-text.ts";
import type { MailBlock, MailContent } from "#app/platform/mail/write-mail.server.tsx";
import { phoneNumbersIn } from "#app/platform/phone-numbers.server.ts";
import { lagosLocal, lagosTime } from "#app/ui/staff/lagos-time.ts";
import { bookingSections, bookingTables, longDateTime, papersDue, replyMoment } from "./booking-facts.ts";
import { sectionTitles } from "./booking-fields.ts";
import { type Booking, customerLink } from "./bookings.server.ts";
import { allFlightsOf, seenEstimate } from "./seen-trip.ts";

export interface MailFacts {
  /** With the trip at the time of queueing. */
  booking: Booking;
  reference: string;
  /** Cut to what a subject bears, as are the places. */
  fullName: string;
  from: string;
  to: string;
  day: string;
  origin: string;
}

/** The aircraft that flies a booking and the accepted price, as far as they are known. */
export interface AgreedFacts {
  aircraft: string | undefined;
  price: string | undefined;
}

export interface MailText extends MailContent {
  subject: string;
}

const { phones, emails } = company;
const callDesk = `call the desk, day or night: ${phones.desk.display}.`;
export const deskName = `${company.name} charter desk`;

const flight = ({ from, to, day }: MailFacts) => `a flight from ${from} to ${to} on ${day}`;
const route = ({ from, to, day }: MailFacts) => `${from} to ${to}, ${day}`;
const staffPage = ({ reference, origin }: MailFacts) => `${origin}/admin/bookings/${reference}`;
const sectionsOf = (booking: Booking) => bookingSections(booking).map((section) => ({ section }));
const noteBlocks = (heading: string, note: string | null) => (note ? [{ heading }, { quote: note }] : []);

const reasonFor = ({ source }: Booking) =>
  source === "website"
    ? "You received this because this address was given in a booking request on our website."
    : "You received this because you requested a flight with us.";

const waysTo = ({ email, phone }: Booking) => [
  ...phoneNumbersIn(phone).flatMap(({ display, tel, whatsapp }) => [
    { label: "Call", value: display, href: tel },
    ...(whatsapp ? [{ label: "WhatsApp", value: display, href: whatsapp }] : []),
  ]),
  {
    label: "E-mail",
    value: email,
    href: `mailto:${encodeURIComponent(email).replace("%40", "@")}`,
  },
];

export function requestReceived(facts: MailFacts): MailText {
  const { booking, reference, fullName, from, to, origin } = facts;
  const { numberOfPassengers, seenTrip } = booking;
  const due = replyMoment(booking);
  const promise = due ? ` The website promised a reply by ${longDateTime(lagosLocal(due))}, Lagos time.` : "";
  const preview = `${fullName} requests ${flight(facts)}, for ${people(numberOfPassengers)}.`;
  return {
    subject: `Booking request ${reference} from ${fullName}: ${route(facts)}`,
    eyebrow: `Booking request ${reference}`,
    plainTitle: `Booking request ${reference}`,
    title: `${from} to ${to}`,
    preview,
    blocks: [
      preview,
      `Replies to this e-mail go to ${fullName}. Received ${longDateTime(lagosLocal(booking.createdAt))}, Lagos time.${promise}`,
      { link: staffPage(facts), label: `Open ${reference}`, isAction: true },
      { facts: waysTo(booking) },
      ...sectionsOf(booking),
      ...(seenTrip ? [{ link: `${origin}/trip?${seenTrip.search}`, label: "Recalculate this trip" }] : []),
    ],
    footnote:
      "The website sends this e-mail to the charter desk for every booking request. The request is stored under its reference.",
  };
}

/** How the desk replies: by e-mail where the preferred contact needs a number that is missing. */
const contactVerb = ({ preferredContact, phone }: Booking) => {
  if (!phone) return "e-mail you";
  const verbs: Record<string, string> = { phone: "call you", whatsapp: "message you on WhatsApp" };
  return verbs[preferredContact] ?? "e-mail you";
};

/** The answer to the requester: the reference, what happens next, the whole request, and how to reach the desk. */
export function requestAcknowledged(facts: MailFacts): MailText {
  const { booking, reference, fullName, origin } = facts;
  const { trip, contact, estimate } = bookingTables(booking);
  const due = replyMoment(booking);
  const deadline = due ? `, by ${lagosLocal(due).slice(11)} Lagos time,` : "";
  const preview = `Thank you for your request for ${flight(facts)}. We have it, and the desk is on it now.`;
  return {
    subject: `We have your booking request ${reference}: ${route(facts)}`,
    eyebrow: "Your booking request",
    title: "We have your request",
    preview,
    blocks: [
      `Dear ${fullName},`,
      preview,
      { reference, label: "Your reference" },
      { link: customerLink(booking, origin), label: "See your request", isAction: true },
      { heading: "What happens next" },
      "The desk is checking aircraft, slots and permits for your dates.",
      `Within ${company.replyWithin}${deadline} one of us will ${contactVerb(booking)} with aircraft, flight times and one price.`,
      "Nothing is booked and nothing is charged until you accept a quotation.",
      `If it cannot wait, ${callDesk}`,
      { heading: "Your request" },
      "If something is not right, tell us and we will correct it.",
      { facts: trip },
      { section: { title: sectionTitles.contact, facts: contact }, isBelow: true },
      ...(estimate ? [{ section: estimate, isBelow: true }] : []),
      { heading: "How to reach us" },
      `Reply to this e-mail, or call and quote your reference. ${company.deskHours}`,
      {
        facts: [
          { label: phones.desk.label, value: phones.desk.display, href: `tel:${phones.desk.e164}` },
          { label: phones.london.label, value: phones.london.display, href: `tel:${phones.london.e164}` },
          {
            label: phones.whatsapp.label,
            value: phones.whatsapp.display,
            href: `https://wa.me/${phones.whatsapp.e164.slice(1)}`,
          },
          { label: "E-mail", value: emails.desk, href: `mailto:${emails.desk}` },
        ],
      },
    ],
    footnote: `${reasonFor(booking)} If it was not you, please tell us and we will delete the request.`,
  };
}

/** Tells the desk that a customer has cancelled a pending request, and why. */
export function requestWithdrawn(facts: MailFacts, note: string | null): MailText {
  const { booking, reference, fullName, from, to, day } = facts;
  const preview = `${fullName} no longer needs the flight from ${from} to ${to} on ${day}. The request is cancelled; nothing more needs to be quoted.`;
  return {
    subject: `Request ${reference} cancelled by ${fullName}: ${route(facts)}`,
    eyebrow: `Booking request ${reference}`,
    plainTitle: `Booking request ${reference}`,
    title: "Cancelled by the customer",
    preview,
    blocks: [preview, ...noteBlocks("What they said", note), ...sectionsOf(booking)],
    footnote:
      "The website sends this e-mail to the charter desk when a customer cancels a request that was pending.",
  };
}

interface StepText {
  subject: (facts: MailFacts) => string;
  eyebrow: string;
  title: string;
  opening: (facts: MailFacts) => string;
  closing: string;
}

const unexpected = `If this is not what you expected, reply to this e-mail or ${callDesk}`;

const attachmentSentence = (booking: MailFacts["booking"]) =>
  `${allFlightsOf(booking).length > 1 ? "The departures are" : "The departure is"} attached for your calendar.`;

const cancelled: StepText = {
  subject: (facts) => `Your booking ${facts.reference} is cancelled: ${route(facts)}`,
  eyebrow: "Cancelled",
  title: "Your booking is cancelled",
  opening: (facts) => `We have cancelled your booking for ${flight(facts)}.`,
  closing: unexpected,
};

/** The texts that tell the customer of a step of their booking. */
export const stepTexts = {
  confirmed: {
    subject: (facts) => `Your flight ${facts.reference} is confirmed: ${route(facts)}`,
    eyebrow: "Confirmed",
    title: "Your flight is confirmed",
    opening: ({ booking, from, to, day }) =>
      `Your flight from ${from} to ${to} on ${day} is confirmed. ${attachmentSentence(booking)}`,
    closing: `The day before you fly we will send crew names, handling agent and directions. Any questions before then: ${phones.desk.display}, day or night.`,
  },
  /** After it was completed or cancelled by mistake. */
  confirmedAgain: {
    subject: (facts) => `Correction: your flight ${facts.reference} is confirmed: ${route(facts)}`,
    eyebrow: "Correction",
    title: "Your flight is confirmed",
    opening: ({ booking, from, to, day }) =>
      `We have corrected your booking: your flight from ${from} to ${to} on ${day} is confirmed. I’m sorry for the confusion. ${attachmentSentence(booking)}`,
    closing: unexpected,
  },
  reopened: {
    subject: (facts) => `Correction: your request ${facts.reference} is open again: ${route(facts)}`,
    eyebrow: "Correction",
    title: "Your request is open again",
    opening: (facts) =>
      `We have corrected your booking: your request for ${flight(facts)} is open again. I’m sorry for the confusion. Nothing is booked and nothing is charged until you accept a quotation.`,
    closing: unexpected,
  },
  cancelled,
  /** By the desk, after the quotation was accepted. */
  acceptedCancelled: {
    ...cancelled,
    opening: (facts) =>
      `${cancelled.opening(facts)} The desk calls you about your payments and, if you still want to fly, about another aircraft.`,
  },
  declined: {
    subject: (facts) => `About your request ${facts.reference}: ${route(facts)}`,
    eyebrow: "Your booking request",
    title: "I’m sorry, we can’t offer this flight",
    opening: ({ from, to, day }) =>
      `I’m sorry, we can’t offer this flight from ${from} to ${to} on ${day}. Nothing was booked and nothing is charged.`,
    closing: `If you would like an alternative, such as another day, airport or aircraft, just reply to this e-mail or ${callDesk}`,
  },
  /** The client told the desk that the flight is not needed. */
  closed: {
    subject: (facts) => `Your request ${facts.reference} is closed: ${route(facts)}`,
    eyebrow: "Closed",
    title: "Your request is closed",
    opening: (facts) =>
      `As you asked, we have closed your request for ${flight(facts)}. Nothing was booked and nothing is charged.`,
    closing: unexpected,
  },
  duplicate: {
    subject: (facts) => `Your request ${facts.reference} reached us twice: ${route(facts)}`,
    eyebrow: "Closed",
    title: "We have your request once",
    opening: (facts) =>
      `Your request for ${flight(facts)} reached us twice. We have closed this one and go on with ${facts.booking.duplicateOf ?? "the other"}.`,
    closing: unexpected,
  },
  withdrawn: {
    subject: (facts) => `You cancelled your request ${facts.reference}: ${route(facts)}`,
    eyebrow: "Cancelled",
    title: "Your request is cancelled",
    opening: (facts) =>
      `You cancelled your request for ${flight(facts)}. Nothing was booked and nothing is charged.`,
    closing: `If it was not you, reply to this e-mail or ${callDesk}`,
  },
  completed: {
    subject: ({ from, to, reference }) => `Thank you for flying with us: ${from} to ${to}, ${reference}`,
    eyebrow: "Completed",
    title: "Thank you for flying with us",
    opening: ({ to }) => `We hope you had a good flight to ${to}.`,
    closing: "If anything on board could have been better, reply to this e-mail: the desk reads it.",
  },
  changed: {
    subject: (facts) => `Your flight ${facts.reference} has changed: ${route(facts)}`,
    eyebrow: "Changed",
    title: "Your flight has changed",
    opening: ({ booking, from, to, day }) =>
      `Your confirmed flight from ${from} to ${to} on ${day} has changed. The attached calendar ${allFlightsOf(booking).length > 1 ? "entries replace the previous ones" : "entry replaces the previous one"}.`,
    closing: `If the change does not suit you, reply to this e-mail or ${callDesk}`,
  },
} as const satisfies Record<string, StepText>;

const shortNoticeMs = 36 * 60 * 60 * 1000;

/** Asks the customer of a flight confirmed at this time for its passengers; at short notice the deadline may have passed. */
function passengersWanted({ booking, origin }: MailFacts, at: Date): MailBlock[] {
  const departure = Date.parse(`${booking.departureDateTime.slice(0, 16).replace(" ", "T")}Z`);
  const deadline =
    departure - at.getTime() < shortNoticeMs ? "as soon as you can" : `by ${papersDue(booking)}`;
  return [
    { heading: "Who is flying?" },
    `Please enter your passengers ${deadline}: names as in the passports, document numbers, and anything we should prepare. Please do not send passports by e-mail.`,
    { link: customerLink(booking, origin), label: "Enter the passengers", isAction: true },
  ];
}

/** Tells the customer of a step: what the booking is now, the note of the desk, and the flight itself. `confirmedAt`: null where passengers are not asked for. */
export function stepMail(
  facts: MailFacts,
  step: keyof typeof stepTexts,
  note: string | null,
  { aircraft, price }: AgreedFacts,
  confirmedAt: Date | null,
): MailText {
  const { booking, reference, fullName, origin } = facts;
  const { subject, eyebrow, title, opening, closing }: StepText = stepTexts[step];
  const estimate = seenEstimate(booking);
  const address = customerLink(booking, origin);
  const guidePrice = estimate
    ? `${estimate.range.replaceAll(" ", "\u00a0")}${estimate.isSample ? ", at sample rates" : ""}, not an offer`
    : null;
  return {
    subject: subject(facts),
    eyebrow,
    title,
    preview: opening(facts),
    blocks: [
      `Dear ${fullName},`,
      opening(facts),
      ...noteBlocks("A note from the desk", note),
      { reference, label: "Your reference" },
      ...(confirmedAt && step === "confirmed" ? passengersWanted(facts, confirmedAt) : []),
      { heading: "The flight" },
      {
        facts: [
          ...(aircraft ? [{ label: "Aircraft", value: aircraft }] : []),
          ...(price ? [{ label: "Price", value: price }] : []),
          ...bookingTables(booking, { omit: aircraft ? ["preferredAircraft"] : [] }).trip,
          ...(guidePrice && !price ? [{ label: "Guide price", value: guidePrice }] : []),
          { label: "View it on our site", value: address, href: address },
        ],
      },
      closing,
    ],
    footnote: reasonFor(booking),
  };
}

export const messageToCustomer = ({ booking, reference, origin }: MailFacts, message: string): MailText => ({
  subject: `Message about your booking ${reference}`,
  eyebrow: `Booking ${reference}`,
  title: "A message from the desk",
  preview: "The charter desk has written to you.",
  blocks: [
    `Dear ${booking.fullName},`,
    { quote: message },
    { link: customerLink(booking, origin), label: "Answer on the site", isAction: true },
    `You can also reply to this e-mail, or call the desk: ${phones.desk.display}.`,
  ],
  footnote: "You receive this e-mail because you requested a flight with us.",
});

export const messageToDesk = (facts: MailFacts, message: string): MailText => ({
  subject: `Message from ${facts.fullName} about ${facts.reference}`,
  eyebrow: `Booking ${facts.reference}`,
  title: "A message from the customer",
  preview: `${facts.booking.fullName} has written about ${facts.reference}.`,
  blocks: [
    `From ${facts.booking.fullName}:`,
    { quote: message },
    { link: staffPage(facts), label: `Answer on ${facts.reference}`, isAction: true },
  ],
  footnote: "The website sends this e-mail to the charter desk.",
});

/** Reminds the desk of a reply that the website promised. */
export function promiseDue(facts: MailFacts, due: Date): MailText {
  const promise = `The website promised ${facts.booking.fullName} a reply by ${lagosTime(due)}`;
  return {
    subject: `Reply to ${facts.reference} is due by ${lagosTime(due)}`,
    eyebrow: `Booking ${facts.reference}`,
    title: "A reply is due",
    preview: `${promise}.`,
    blocks: [
      `${promise}, and none has gone out yet.`,
      { link: staffPage(facts), label: `Open ${facts.reference}`, isAction: true },
    ],
    footnote: "The website sends this e-mail to the charter desk 30 minutes before a promise is missed.",
  };
}

/** Brings the code that opens a booking without an account. */
export const accessCode = ({ reference }: MailFacts, code: string, minutes: number): MailText => ({
  subject: `Your code for ${reference}: ${code}`,
  eyebrow: `Booking ${reference}`,
  title: "Your code",
  preview: `Your code is ${code}.`,
  blocks: [
    "Enter this code on the page that asked for it:",
    { reference: code, label: "Code" },
    `It is valid for ${minutes} minutes and works once. If you did not ask for it, ignore this e-mail: your booking opens only with the code.`,
  ],
  footnote: "You receive this e-mail because someone asked to see your booking on our site.",
});
