// The four cards of the services page with their features, then the three long sections. The menu's Services flyout is made from
// `serviceSections`.

import type { PictureSlot } from "#app/content/pictures.ts";

export type ServiceFeature = { title: string; text: string };
export type ServiceCard = {
  slug: string;
  title: string;
  summary: string;
  pictureSlot: PictureSlot;
  features: readonly ServiceFeature[];
};
export type ServiceStep = { title: string; text: string };
export type ServiceSection = {
  /** The anchor on the services page. */
  id: string;
  title: string;
  lead: string;
  /** Picture of a document of the service; the first section has four cards instead. */
  pictureSlot?: PictureSlot;
  /** Folded on a phone, except the first. */
  paragraphs: readonly [string, ...string[]];
  stepsHeading: string;
  steps: readonly ServiceStep[];
  button: { label: string; href: string };
};

export const servicesPage = {
  title: "Our Services",
  intro:
    "We run aircraft for the people who own them and arrange a flight for anyone who needs one. The work below is done by our own staff in Lagos, Abuja and London, and every task has a name and a deadline against it.",
  /** For visitors without an aircraft: the last row of the page's index. */
  flight: { label: "A single flight", to: "/booking" },
  next: { label: "No aircraft of your own? Book a single flight", to: "/booking" },
  cardsHeading: "What Total Aircraft Management includes",
} as const;

export const serviceCards = [
  {
    slug: "flight-operations-management",
    pictureSlot: "services-flight-operations",
    title: "Flight Operations Management",
    summary: "Everything between your decision to travel and the door closing, under one duty controller.",
    features: [
      {
        title: "Flight planning",
        text: "A dispatcher plans route, fuel, alternates and weights for every leg and signs the plan before the crew see it.",
      },
      {
        title: "Fuel release",
        text: "We agree the price before arrival and send the fuel release to the supplier, so no captain pays from a personal card.",
      },
      {
        title: "Ground support",
        text: "Ground power, water, lavatory, steps and a tug are ordered by the hour and checked two hours before they are needed.",
      },
      {
        title: "Slots and parking",
        text: "We request airport slots and overnight parking when you confirm, and hold a second choice until both are in writing.",
      },
      {
        title: "Permits",
        text: "Overflight and landing permits are applied for from Abuja, with every permit number printed on the crew’s brief.",
      },
      {
        title: "Protocol",
        text: "An officer meets you landside, walks the papers through immigration and customs, and stays until the aircraft has left.",
      },
      {
        title: "Handling",
        text: "We choose the handling agent at each airport by record, not by price, and name the person who will be on the apron.",
      },
      {
        title: "Catering",
        text: "Menus are agreed by telephone the day before, and the cabin crew taste, label and chill what comes on board.",
      },
      {
        title: "Charter",
        text: "When your own aircraft is in the hangar we find another, check its operator’s certificate and insurance, and stay in charge.",
      },
    ],
  },
  {
    slug: "maintenance-oversight",
    pictureSlot: "services-maintenance",
    title: "Maintenance Oversight",
    summary: "An engineer who works for the owner, in the hangar, on the days when money is spent.",
    features: [
      {
        title: "Maintenance programme",
        text: "We keep the approved programme up to date with the manufacturer’s revisions and book each inspection 90 days ahead.",
      },
      {
        title: "Work scope and quotation",
        text: "Three approved hangars quote against one written scope, and you receive the comparison with our recommendation.",
      },
      {
        title: "Engineer on site",
        text: "Our airworthiness engineer attends the opening inspection and every finding above an agreed sum.",
      },
      {
        title: "Directives and bulletins",
        text: "Airworthiness directives are assessed within two working days; service bulletins come to you with a cost and an opinion.",
      },
      {
        title: "Engine programmes",
        text: "Hours and cycles are reported every month to the engine programme, and its invoices are checked against the logbook.",
      },
      {
        title: "Aircraft on ground",
        text: "An unserviceable aircraft has a plan, a part number and a return-to-service time within three hours, by day or night.",
      },
      {
        title: "Technical records",
        text: "Logbooks are scanned on the day they are signed and held in two countries, ready for an inspector or a buyer.",
      },
    ],
  },
  {
    slug: "commercial-management",
    pictureSlot: "services-commercial",
    title: "Commercial Management",
    summary: "A budget you can read, and charter revenue where the owner and the law allow it.",
    features: [
      {
        title: "Annual budget",
        text: "You approve a budget by line each November, with fixed and hourly costs apart and an assumption beside every figure.",
      },
      {
        title: "Monthly account",
        text: "By the tenth of the month you see what was spent, on which flight, in which currency, with every invoice attached.",
      },
      {
        title: "Fuel and supplier contracts",
        text: "Fuel, handling and navigation charges are bought in our volume and passed on at cost.",
      },
      {
        title: "Insurance",
        text: "We prepare the renewal with the broker 60 days before expiry and explain each exclusion in one page.",
      },
      {
        title: "Charter revenue",
        text: "Where the aircraft is on a commercial certificate we sell its free days, and the owner can refuse any flight.",
      },
      {
        title: "Audit",
        text: "The account is kept in your company’s name and is open to your auditors on any working day.",
      },
    ],
  },
  {
    slug: "regulatory-compliance",
    pictureSlot: "services-compliance",
    title: "Regulatory Compliance",
    summary: "The papers that let an aircraft fly, kept valid in each country where it lands.",
    features: [
      {
        title: "Certificates and permits",
        text: "Registration, airworthiness, noise, radio and insurance papers are tracked by expiry, with warnings at 90, 60 and 30 days.",
      },
      {
        title: "Manuals",
        text: "Operations, maintenance and safety manuals are revised when a rule changes, and each holder signs for the revision.",
      },
      {
        title: "Crew licences and training",
        text: "Licences, medicals, simulator checks and visas are in one table, and nobody is rostered past a date in it.",
      },
      {
        title: "Safety management",
        text: "Reports from crews and engineers are read within one working day, and each one is answered in writing.",
      },
      {
        title: "Foreign operator approvals",
        text: "We prepare third-country approvals and foreign carrier permits for the United Kingdom and Europe well before the first flight.",
      },
      {
        title: "Inspections",
        text: "A ramp inspection by an authority is met by our handling agent and followed by a written answer to each finding.",
      },
      {
        title: "Security and passenger data",
        text: "Passenger data reaches each border authority in the form and by the time it requires, and is deleted when no longer needed.",
      },
    ],
  },
] as const satisfies readonly ServiceCard[];

export const serviceSections = [
  {
    id: "total-aircraft-management",
    title: "Total Aircraft Management",
    lead: "You own the aircraft. We employ the crew, keep the papers, watch the hangar and account for the money.",
    paragraphs: [
      "A private aircraft is a small airline with one customer. It needs a maintenance programme, two or more trained crews, a hangar, insurance, navigation data, permits, and somebody awake when it moves. An owner can hire these one by one; most who have tried come to us because nobody was responsible for the gaps between them.",
      "Under a management agreement one director is responsible for your aircraft. Behind her are a duty controller, day and night, an airworthiness engineer who knows the serial number, and an accountant who has read the fuel contract. The four disciplines below are that agreement, written out.",
      "The fee is fixed and stated. Everything bought for the aircraft is passed on at what it cost, with the supplier’s invoice. We take no commission from hangars, brokers or fuel companies, and the agreement gives you the right to check.",
    ],
    stepsHeading: "How an aircraft comes under management",
    steps: [
      {
        title: "Survey, week 1",
        text: "An engineer and a captain spend two days with the aircraft and its records, and you receive their findings in writing.",
      },
      {
        title: "Budget, week 2",
        text: "We propose a first-year budget, a crew and a base, and say what we would change first.",
      },
      {
        title: "Transfer, weeks 3 to 6",
        text: "Insurance, crew contracts, maintenance tracking and data subscriptions move across on an agreed date, with no day uncovered.",
      },
      {
        title: "First flight",
        text: "The director responsible for the aircraft is on the apron. A review follows after thirty days and again after ninety.",
      },
    ],
    button: { label: "Request a survey", href: "/owners" },
  },
  {
    id: "aircraft-acquisition-and-sales-support",
    pictureSlot: "services-acquisition",
    title: "Aircraft Acquisition and Sales Support",
    lead: "We act for one side of a sale only, for a fee that does not grow with the price.",
    paragraphs: [
      "The right aircraft is decided by your journeys, not by the market. We begin with two years of your real travel: the routes, the number of people, the runways, the season. Often the answer is a smaller aircraft than expected, and sometimes it is a charter contract and no aircraft at all. We say so when it is.",
      "For a buyer we draw up the shortlist, read the records before anybody travels, attend the pre-purchase inspection and negotiate the repair of what it finds. Title, liens and the register of international interests are searched by aviation counsel in the countries concerned; money moves only through an escrow agent.",
      "For a seller we prepare the aircraft as a buyer’s engineer will see it. Complete records and a clean borescope report shorten a sale more than any advertisement. Import duty, VAT and registration in Nigeria, the United Kingdom or elsewhere are settled with your tax adviser before the letter of intent, because afterwards it is too late.",
    ],
    stepsHeading: "How a purchase works",
    steps: [
      {
        title: "Mission study",
        text: "Two years of journeys become a one-page requirement: range, runway, cabin, budget to buy and budget to keep.",
      },
      {
        title: "Shortlist and records",
        text: "Three to five aircraft, each with ownership history, damage history, programme status and the next heavy inspection.",
      },
      {
        title: "Offer and inspection",
        text: "A letter of intent with a refundable deposit in escrow, then an inspection at an approved hangar that we attend.",
      },
      {
        title: "Closing and delivery",
        text: "Counsel confirm title, funds are released, our crew fly the aircraft home and the entry into service begins.",
      },
    ],
    button: { label: "Speak to the ownership team", href: "/owners" },
  },
  {
    id: "consultancy-and-advisory-services",
    pictureSlot: "services-consultancy",
    title: "Consultancy and Advisory Services",
    lead: "A defined question, a named adviser, a written answer and an end date.",
    paragraphs: [
      "Companies, banks, state governments and families come to us with questions that need an operator’s eye and no operator’s stake in the answer. What should this aircraft cost to keep? Is this hangar ready for an audit? Why does the flight department exceed its budget every March? Each study is done by people who do, or have done, the job they write about.",
      "Frequent subjects are the start of a flight department, preparation for a certificate or a permit, safety and quality audits to ISO 9001 and ISO 45001, charter supplier assessment for corporate travel, heliport and apron planning, and the independent review of an existing management contract.",
      "You receive a report that a board can read in ten minutes, with the evidence behind it in an appendix. Where we would gain from our own recommendation, the report says so on its first page.",
    ],
    stepsHeading: "How a study works",
    steps: [
      {
        title: "Question",
        text: "A call of an hour, without charge, ends in one page: the question, what is excluded, the fee and the date.",
      },
      {
        title: "Evidence",
        text: "Two advisers visit, read and interview. You see the facts for correction before we draw conclusions from them.",
      },
      {
        title: "Report",
        text: "Findings in order of consequence, each with a cost, an owner and a date by which it should be done.",
      },
      {
        title: "Ninety days later",
        text: "We return once, at no further fee, to see what was done and what stood in the way.",
      },
    ],
    button: { label: "Ask us a question", href: "/contact" },
  },
] as const satisfies readonly ServiceSection[];
