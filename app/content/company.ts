// Every fact about the company. To change a phone number, an address or an inbox, change it here and nowhere else.
//
// The values are samples. Mail addresses use the reserved ".example" domain; London numbers are from Ofcom's range for fiction; the
// Nigerian numbers begin with unassigned digits.

import type { PictureSlot } from "#app/content/pictures.ts";

/** A telephone number: `e164` is dialled by links, `display` is read by people. */
export type Phone = { label: string; e164: `+${string}`; display: string };

type Weekday = "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";

/** Hours in the office's own time zone, 24-hour clock. `label` is shown on the page. */
export type OpeningHours = { label: string; days: readonly Weekday[]; opens: string; closes: string };

export type Office = {
  id: string;
  city: string;
  role: string;
  /** Lines of the postal address, as written on an envelope. */
  streetAddress: string;
  locality: string;
  region: string;
  postalCode: string;
  country: string;
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  airport: { name: string; iata: string; icao: string; terminal: string; pictureSlot: PictureSlot };
  phone: Phone;
  email: string;
  /** IANA name. */
  timeZone: string;
  hours: readonly OpeningHours[];
  /** WGS 84, decimal degrees. */
  geo: { latitude: number; longitude: number };
};

export type SocialLink = { label: string; handle: string; href: `https://${string}` };

/** A registration or approval number. `sample` stays true until the company has put its own number in. */
export type Registration = { label: string; number: string; authority: string; sample: boolean };

export type Company = {
  name: string;
  legalName: string;
  ukLegalName: string;
  tagline: string;
  description: string;
  foundedYear: number;
  /** The charter desk: receives booking requests and contact messages. */
  inbox: string;
  /** Sender of every mail of the site, in the form `Name <address>`. */
  mailFrom: string;
  emails: {
    desk: string;
    operations: string;
    ownership: string;
    press: string;
    careers: string;
    privacy: string;
    newsletter: string;
  };
  phones: { desk: Phone; london: Phone; whatsapp: Phone };
  deskHours: string;
  /** Promised reply time, as in "within ...". */
  replyWithin: string;
  /** The same in hours, for the time at which a reply is due. */
  replyWithinHours: number;
  answerWithin: string;
  /** Days without a visit after which a session ends. */
  sessionDays: number;
  offices: readonly Office[];
  social: readonly SocialLink[];
  registrations: readonly Registration[];
  sampleNotice: string;
};

const everyDay = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const workingDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;

export const company = {
  name: "Harmattan Aviation",
  legalName: "Harmattan Aviation Services Limited",
  ukLegalName: "Harmattan Aviation (UK) Limited",
  tagline: "Aircraft managed, flights arranged, from Lagos, Abuja and London.",
  description:
    "Harmattan Aviation manages private aircraft for their owners and arranges charter flights between West Africa, Europe and beyond, from offices in Lagos, Abuja and London.",
  foundedYear: 2011,
  inbox: "desk@harmattan-aviation.example",
  mailFrom: "Harmattan Aviation <post@harmattan-aviation.example>",
  emails: {
    desk: "desk@harmattan-aviation.example",
    operations: "operations@harmattan-aviation.example",
    ownership: "owners@harmattan-aviation.example",
    press: "press@harmattan-aviation.example",
    careers: "careers@harmattan-aviation.example",
    privacy: "privacy@harmattan-aviation.example",
    newsletter: "letters@harmattan-aviation.example",
  },
  phones: {
    desk: { label: "Charter desk, Lagos", e164: "+2342010000140", display: "+234 201 000 0140" },
    london: { label: "Charter desk, London", e164: "+442079460140", display: "+44 20 7946 0140" },
    whatsapp: { label: "WhatsApp", e164: "+447700900140", display: "+44 7700 900140" },
  },
  deskHours: "The charter desk answers day and night, every day of the year.",
  replyWithin: "two hours",
  replyWithinHours: 2,
  answerWithin: "one working day",
  sessionDays: 7,
  offices: [
    {
      id: "lagos",
      city: "Lagos",
      role: "Head office and operations control",
      streetAddress: "Harmattan House, General Aviation Area, Murtala Muhammed Airport",
      locality: "Ikeja",
      region: "Lagos",
      postalCode: "100271",
      country: "Nigeria",
      countryCode: "NG",
      airport: {
        name: "Lagos Murtala Muhammed",
        iata: "LOS",
        icao: "DNMM",
        terminal: "General aviation terminal, domestic side",
        pictureSlot: "airport-lagos",
      },
      phone: { label: "Lagos office", e164: "+2342010000141", display: "+234 201 000 0141" },
      email: "lagos@harmattan-aviation.example",
      timeZone: "Africa/Lagos",
      hours: [{ label: "Every day, day and night", days: everyDay, opens: "00:00", closes: "23:59" }],
      geo: { latitude: 6.5735, longitude: 3.324 },
    },
    {
      id: "abuja",
      city: "Abuja",
      role: "Permits, protocol and helicopter base",
      streetAddress: "Suite 6, General Aviation Terminal, Nnamdi Azikiwe International Airport",
      locality: "Abuja",
      region: "Federal Capital Territory",
      postalCode: "900109",
      country: "Nigeria",
      countryCode: "NG",
      airport: {
        name: "Abuja Nnamdi Azikiwe",
        iata: "ABV",
        icao: "DNAA",
        terminal: "General aviation terminal",
        pictureSlot: "airport-abuja",
      },
      phone: { label: "Abuja office", e164: "+2342090000142", display: "+234 209 000 0142" },
      email: "abuja@harmattan-aviation.example",
      timeZone: "Africa/Lagos",
      hours: [
        { label: "Monday to Friday", days: workingDays, opens: "07:00", closes: "19:00" },
        { label: "Saturday", days: ["Saturday"], opens: "08:00", closes: "14:00" },
      ],
      geo: { latitude: 9.0068, longitude: 7.2632 },
    },
    {
      id: "london",
      city: "London",
      role: "Ownership, acquisition and European operations",
      streetAddress: "Unit 3, Business Aviation Centre, Percival Way, London Luton Airport",
      locality: "Luton",
      region: "Bedfordshire",
      postalCode: "LU2 9PA",
      country: "United Kingdom",
      countryCode: "GB",
      airport: {
        name: "London Luton",
        iata: "LTN",
        icao: "EGGW",
        terminal: "Business aviation terminals, south apron",
        pictureSlot: "airport-london",
      },
      phone: { label: "London office", e164: "+442079460143", display: "+44 20 7946 0143" },
      email: "london@harmattan-aviation.example",
      timeZone: "Europe/London",
      hours: [{ label: "Monday to Friday", days: workingDays, opens: "08:00", closes: "18:30" }],
      geo: { latitude: 51.8747, longitude: -0.3683 },
    },
  ],
  social: [
    {
      label: "LinkedIn",
      handle: "Harmattan Aviation",
      href: "https://www.linkedin.com/company/harmattan-aviation-sample",
    },
    {
      label: "Instagram",
      handle: "@harmattanaviation.sample",
      href: "https://www.instagram.com/harmattanaviation.sample",
    },
    { label: "X", handle: "@HarmattanSample", href: "https://x.com/HarmattanSample" },
  ],
  registrations: [
    {
      label: "Company registration, Nigeria",
      number: "RC 0000000",
      authority: "Corporate Affairs Commission",
      sample: true,
    },
    {
      label: "Company registration, England and Wales",
      number: "00000000",
      authority: "Companies House",
      sample: true,
    },
    {
      label: "Airline Operating Permit",
      number: "SPECIMEN AOP/0000",
      authority: "Nigeria Civil Aviation Authority",
      sample: true,
    },
    {
      label: "Data protection registration, United Kingdom",
      number: "ZA000000",
      authority: "Information Commissioner’s Office",
      sample: true,
    },
  ],
  sampleNotice:
    "Harmattan Aviation is a sample company. Its people, addresses, certificates and registration numbers are samples.",
} as const satisfies Company;
