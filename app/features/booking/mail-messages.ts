import { company } from "#app/content/company.ts";

/** A request as its mails speak of it: one line each, cut to a length that a subject bears. */
export interface RequestInBrief {
  reference: string;
  fullName: string;
  from: string;
  to: string;
  day: string;
}

const { phones, emails } = company;

/** Every sentence of the mail to the charter desk. */
export const requestReceivedMessages = {
  subject: ({ reference, fullName, from, to, day }: RequestInBrief) =>
    `Booking request ${reference} from ${fullName}: ${from} to ${to}, ${day}`,
  eyebrow: (reference: string) => `Booking request ${reference}`,
  title: ({ from, to }: RequestInBrief) => `${from} to ${to}`,
  summary: ({ fullName, from, to, day }: RequestInBrief, passengers: number) =>
    `${fullName} asks for a flight from ${from} to ${to} on ${day}, for ${passengers === 1 ? "one passenger" : `${passengers} passengers`}.`,
  reply: ({ fullName }: RequestInBrief) => `Answer this mail to write to ${fullName}.`,
  receivedAt: (time: string) => `Received ${time} UTC.`,
  footnote:
    "The website sends this mail to the charter desk for every booking request. The request is stored under its reference.",
} as const;

/** Every sentence of the acknowledgement to the requester. */
export const requestAcknowledgedMessages = {
  subject: ({ reference, from, to, day }: RequestInBrief) =>
    `We have your booking request ${reference}: ${from} to ${to}, ${day}`,
  eyebrow: "Your booking request",
  title: "We have your request",
  greeting: (fullName: string) => `Dear ${fullName},`,
  opening: ({ from, to, day }: RequestInBrief) =>
    `Thank you for your request for a flight from ${from} to ${to} on ${day}. It is stored with us, and the charter desk will read it next.`,
  referenceLabel: "Your reference",
  nextTitle: "What happens next",
  next: [
    "The desk looks at aircraft, slots and permits for your dates.",
    "We come back to you in the way that you prefer, with options and a price.",
    "Nothing is booked and nothing is charged until you accept an offer.",
  ],
  requestTitle: "What you asked for",
  requestIntro: "If something is not right, tell us and we will correct it.",
  reachTitle: "How to reach us",
  reach: `Answer this mail, or call and give your reference. ${company.deskHours}`,
  /** Each way to the desk, with what a link to it dials or opens. */
  ways: [
    { label: phones.desk.label, value: phones.desk.display, href: `tel:${phones.desk.e164}` },
    { label: phones.london.label, value: phones.london.display, href: `tel:${phones.london.e164}` },
    { label: phones.whatsapp.label, value: phones.whatsapp.display, href: `tel:${phones.whatsapp.e164}` },
    { label: "E-mail", value: emails.desk, href: `mailto:${emails.desk}` },
  ],
  deskName: `${company.name} charter desk`,
  footnote:
    "You have this mail because a booking request on our website gave this address. If it was not you, please tell us and we will delete the request.",
} as const;
