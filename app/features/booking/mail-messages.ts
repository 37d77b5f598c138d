import { company } from "#app/content/company.ts";

/** A request as its mails speak of it: one line each, cut to a length that a subject bears. */
export interface RequestInBrief {
  reference: string;
  fullName: string;
  from: string;
  to: string;
  day: string;
}

/** The day of a journey of several flights. */
export const firstOfFlights = (day: string, flights: number) => `${day} (the first of ${flights} flights)`;

const { phones, emails } = company;
const callDesk = `call the desk, day or night: ${phones.desk.display}.`;

/** Every sentence of the mail to the charter desk. */
export const requestReceivedMessages = {
  subject: ({ reference, fullName, from, to, day }: RequestInBrief) =>
    `Booking request ${reference} from ${fullName}: ${from} to ${to}, ${day}`,
  eyebrow: (reference: string) => `Booking request ${reference}`,
  title: ({ from, to }: RequestInBrief) => `${from} to ${to}`,
  summary: ({ fullName, from, to, day }: RequestInBrief, passengers: number) =>
    `${fullName} requests a flight from ${from} to ${to} on ${day}, for ${passengers === 1 ? "one passenger" : `${passengers} passengers`}.`,
  reply: ({ fullName }: RequestInBrief) => `Replies to this e-mail go to ${fullName}.`,
  receivedAt: (time: string) => `Received ${time}, Lagos time.`,
  due: (time: string) => `The website promised a reply by ${time}, Lagos time.`,
  open: (reference: string) => `Open ${reference}`,
  ways: { mail: "E-mail", call: "Call", chat: "WhatsApp" },
  onTrip: "Recalculate this trip",
  footnote:
    "The website sends this e-mail to the charter desk for every booking request. The request is stored under its reference.",
} as const;

/** Every sentence of the acknowledgement to the requester. */
export const requestAcknowledgedMessages = {
  subject: ({ reference, from, to, day }: RequestInBrief) =>
    `We have your booking request ${reference}: ${from} to ${to}, ${day}`,
  eyebrow: "Your booking request",
  title: "We have your request",
  greeting: (fullName: string) => `Dear ${fullName},`,
  opening: ({ from, to, day }: RequestInBrief) =>
    `Thank you for your request for a flight from ${from} to ${to} on ${day}. We have it, and the desk is on it now.`,
  referenceLabel: "Your reference",
  onSite: "See your request",
  nextTitle: "What happens next",
  /** `due`: the wall clock in Lagos; empty where the website promised nothing. */
  next: (due: string, way: "email" | "phone" | "whatsapp") => [
    "The desk is checking aircraft, slots and permits for your dates.",
    `Within ${company.replyWithin}${due ? `, by ${due} Lagos time,` : ""} one of us will ${{ email: "e-mail you", phone: "call you", whatsapp: "message you on WhatsApp" }[way]} with aircraft, flight times and one price.`,
    "Nothing is booked and nothing is charged until you accept a quotation.",
    `If it cannot wait, ${callDesk}`,
  ],
  requestTitle: "Your request",
  requestIntro: "If something is not right, tell us and we will correct it.",
  reachTitle: "How to reach us",
  reach: `Reply to this e-mail, or call and quote your reference. ${company.deskHours}`,
  /** Each way to the desk, with what a link to it dials or opens. */
  ways: [
    { label: phones.desk.label, value: phones.desk.display, href: `tel:${phones.desk.e164}` },
    { label: phones.london.label, value: phones.london.display, href: `tel:${phones.london.e164}` },
    {
      label: phones.whatsapp.label,
      value: phones.whatsapp.display,
      href: `https://wa.me/${phones.whatsapp.e164.slice(1)}`,
    },
    { label: "E-mail", value: emails.desk, href: `mailto:${emails.desk}` },
  ],
  deskName: `${company.name} charter desk`,
  footnote:
    "You received this because this address was given in a booking request on our website. If it was not you, please tell us and we will delete the request.",
} as const;

/** Every sentence of the mails that tell the customer of a move: what the desk, or they themselves, did with the request. */
export const bookingMovedMessages = {
  confirmed: {
    subject: ({ reference, from, to, day }: RequestInBrief) =>
      `Your flight ${reference} is confirmed: ${from} to ${to}, ${day}`,
    eyebrow: "Confirmed",
    title: "Your flight is confirmed",
    opening: ({ from, to, day }: RequestInBrief) =>
      `Your flight from ${from} to ${to} on ${day} is confirmed. The departure is attached for your calendar.`,
    closing: `The day before you fly we will send crew names, handling agent and directions. Any questions before then: ${phones.desk.display}, day or night.`,
  },
  /** After it was completed or cancelled by mistake. */
  confirmedAgain: {
    subject: ({ reference, from, to, day }: RequestInBrief) =>
      `Correction: your flight ${reference} is confirmed: ${from} to ${to}, ${day}`,
    eyebrow: "Correction",
    title: "Your flight is confirmed",
    opening: ({ from, to, day }: RequestInBrief) =>
      `We have corrected your booking: your flight from ${from} to ${to} on ${day} is confirmed. I’m sorry for the confusion. The departure is attached for your calendar.`,
    closing: `If this is not what you expected, reply to this e-mail or ${callDesk}`,
  },
  reopened: {
    subject: ({ reference, from, to, day }: RequestInBrief) =>
      `Correction: your request ${reference} is open again: ${from} to ${to}, ${day}`,
    eyebrow: "Correction",
    title: "Your request is open again",
    opening: ({ from, to, day }: RequestInBrief) =>
      `We have corrected your booking: your request for a flight from ${from} to ${to} on ${day} is open again. I’m sorry for the confusion. Nothing is booked and nothing is charged until you accept a quotation.`,
    closing: `If this is not what you expected, reply to this e-mail or ${callDesk}`,
  },
  cancelled: {
    subject: ({ reference, from, to, day }: RequestInBrief) =>
      `Your booking ${reference} is cancelled: ${from} to ${to}, ${day}`,
    eyebrow: "Cancelled",
    title: "Your booking is cancelled",
    opening: ({ from, to, day }: RequestInBrief) =>
      `We have cancelled your booking for a flight from ${from} to ${to} on ${day}.`,
    closing: `If this is not what you expected, reply to this e-mail or ${callDesk}`,
  },
  declined: {
    subject: ({ reference, from, to, day }: RequestInBrief) =>
      `About your request ${reference}: ${from} to ${to}, ${day}`,
    eyebrow: "Your booking request",
    title: "I’m sorry, we can’t offer this flight",
    opening: ({ from, to, day }: RequestInBrief) =>
      `I’m sorry, we can’t offer this flight from ${from} to ${to} on ${day}. Nothing was booked and nothing is charged.`,
    closing: `If you would like an alternative, such as another day, airport or aircraft, just reply to this e-mail or ${callDesk}`,
  },
  withdrawn: {
    subject: ({ reference, from, to, day }: RequestInBrief) =>
      `You cancelled your request ${reference}: ${from} to ${to}, ${day}`,
    eyebrow: "Cancelled",
    title: "Your request is cancelled",
    opening: ({ from, to, day }: RequestInBrief) =>
      `You cancelled your request for a flight from ${from} to ${to} on ${day}. Nothing was booked and nothing is charged.`,
    closing: `If it was not you, reply to this e-mail or ${callDesk}`,
  },
  completed: {
    subject: ({ reference, from, to }: RequestInBrief) =>
      `Thank you for flying with us: ${from} to ${to}, ${reference}`,
    eyebrow: "Completed",
    title: "Thank you for flying with us",
    opening: ({ to }: RequestInBrief) => `We hope you had a good flight to ${to}.`,
    closing: "If anything on board could have been better, reply to this e-mail: the desk reads it.",
  },
  changed: {
    subject: ({ reference, from, to, day }: RequestInBrief) =>
      `Your flight ${reference} has changed: ${from} to ${to}, ${day}`,
    eyebrow: "Changed",
    title: "Your flight has changed",
    opening: ({ from, to, day }: RequestInBrief) =>
      `Your confirmed flight from ${from} to ${to} on ${day} has changed. The attached calendar entry replaces the previous one.`,
    closing: `If the change does not suit you, reply to this e-mail or ${callDesk}`,
  },
  greeting: (fullName: string) => `Dear ${fullName},`,
  noteTitle: "A note from the desk",
  referenceLabel: "Your reference",
  flightTitle: "The flight",
  estimate: "Guide price",
  onSite: "View it on our site",
  footnote: "You received this because this address was given in a booking request on our website.",
} as const;

/** Every sentence of the mail that tells the desk that a customer has withdrawn a request. */
export const requestWithdrawnMessages = {
  subject: ({ reference, fullName, from, to, day }: RequestInBrief) =>
    `Request ${reference} cancelled by ${fullName}: ${from} to ${to}, ${day}`,
  eyebrow: (reference: string) => `Booking request ${reference}`,
  title: "Cancelled by the customer",
  summary: ({ fullName, from, to, day }: RequestInBrief) =>
    `${fullName} no longer needs the flight from ${from} to ${to} on ${day}. The request is cancelled; nothing more needs to be quoted.`,
  noteTitle: "What they said",
  footnote:
    "The website sends this e-mail to the charter desk when a customer cancels a request that was pending.",
} as const;

/** The texts of a calendar entry. */
export const invitationMessages = {
  /** `time`: only where the calendar cannot hold it, since its zone is unknown. */
  summary: ({ from, to, time }: { from: string; to: string; time: string | null }) =>
    `Flight: ${from} to ${to}${time ? `, ${time} local time` : ""}`,
  description: ({
    reference,
    passengers,
    departs,
    from,
    isZoneKnown,
  }: {
    reference: string;
    passengers: number;
    departs: string | null;
    from: string;
    isZoneKnown: boolean;
  }) =>
    [
      `${company.name}, reference ${reference}, ${passengers === 1 ? "one passenger" : `${passengers} passengers`}.`,
      departs ? `Departure: ${departs}, local time at ${from}.` : "The time of departure is to be agreed.",
      ...(isZoneKnown
        ? []
        : [
            `We do not know the time zone of ${from}, so this entry has the day alone. The desk will confirm it.`,
          ]),
      `The desk, day and night: ${phones.desk.display}.`,
    ].join("\n"),
} as const;
