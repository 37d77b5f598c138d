// What search engines and shared links show for each public page. Title: at most 60 characters, without the company's
// name where it would not fit. Description: 120 to 160 characters. Blog posts make their own from title and excerpt.

import { company } from "#app/content/company.ts";

export type PageMeta = { title: string; description: string };

export const pageMeta = {
  "/": {
    title: "Harmattan Aviation | Lagos, Abuja, London",
    description: `Aircraft management and private charter between West Africa, Europe and beyond. One desk answers day and night, with a price within ${company.replyWithin}.`,
  },
  "/about": {
    title: "About us | Harmattan Aviation",
    description:
      "How a single Hawker in Ikeja became a company with three offices, what the dust season taught us, and the five values that each oblige us to act.",
  },
  "/services": {
    title: "Aircraft management services | Harmattan Aviation",
    description:
      "Flight operations, maintenance oversight, commercial management and compliance; help in buying or selling an aircraft; independent written advice.",
  },
  "/fleet": {
    title: "Fleet: five jets, two helicopters | Harmattan Aviation",
    description:
      "Hawker 800XP, Challenger 604, Legacy 600, Gulfstream 400 and 550, AW109 and AW139, with range, speed, cabin and field lengths for each aircraft.",
  },
  "/team": {
    title: "Our team | Harmattan Aviation",
    description:
      "Nine people who put their names to the work: leadership, flight operations, safety, airworthiness, cabin service and administration, with roles.",
  },
  "/team/leadership": {
    title: "Leadership team | Harmattan Aviation",
    description:
      "The two people who answer for Harmattan Aviation: one to its clients and shareholders, one for every flight. Who they are and what they sign.",
  },
  "/team/operations": {
    title: "Operations team | Harmattan Aviation",
    description:
      "Dispatch, flight operations, quality and safety, and airworthiness: the people in Lagos, Abuja and Luton who plan, release and follow each flight.",
  },
  "/team/cabin-crew": {
    title: "Cabin crew | Harmattan Aviation",
    description:
      "How our cabin crew are trained, checked and prepared: evacuation, fire and first aid first, then menus, allergies and sleeping times agreed ahead.",
  },
  "/team/administration": {
    title: "Administration team | Harmattan Aviation",
    description:
      "Human resource, facilities, projects and communications: the people who hire, house and inform our crews and receive clients at the three offices.",
  },
  "/blog": {
    title: "Blog: from the operations room | Harmattan Aviation",
    description:
      "Notes for aircraft owners and travellers on permits, slots, budgets and the dust season, written by the people at Harmattan who do the work each day.",
  },
  "/owners": {
    title: "For aircraft owners | Harmattan Aviation",
    description:
      "Tell us about your aircraft, its base and its hours. A named director reads it, calls you and says what we would look at first, free of charge.",
  },
  "/certifications": {
    title: "Certifications | Harmattan Aviation",
    description:
      "Airline Operating Permit, Agent of Foreign Airline certificate, ISO 9001:2015, ISO 45001:2018 and two more documents to open, shown as specimens.",
  },
  "/contact": {
    title: "Contact the charter desk | Harmattan Aviation",
    description:
      "Write, call or send a WhatsApp message. Offices at Lagos, Abuja and London Luton, direct numbers, e-mail addresses and a desk awake day and night.",
  },
  "/booking": {
    title: "Book your flight | Harmattan Aviation",
    description: `Request a private flight: where, when and how many. A request commits you to nothing, and a person replies within ${company.replyWithin} with aircraft and price.`,
  },
  "/trip": {
    title: "Plan a trip | Harmattan Aviation",
    description:
      "Name two places and a date, and see at once which of our aircraft can do it, when you land, where a stop is needed, and about what it costs.",
  },
  "/trip/how-we-calculate": {
    title: "How we calculate a trip | Harmattan Aviation",
    description:
      "Every constant behind our flight times, ranges, runway checks and estimates: what it is, where it comes from, and on which day we read it.",
  },
  "/bookings": {
    title: "My bookings | Harmattan Aviation",
    description:
      "Your flight requests and confirmed flights with Harmattan Aviation, newest first, each with its reference, route, date, aircraft and present status.",
  },
  "/newsletter": {
    title: "Newsletter | Harmattan Aviation",
    description:
      "A newsletter for aircraft owners and travellers, four times a year: route changes, permits and running costs. No promotions. One click to unsubscribe.",
  },
  "/privacy-policy": {
    title: "Privacy policy | Harmattan Aviation",
    description:
      "What personal data Harmattan Aviation collects, why, who receives it, how long it is kept, and your rights under UK GDPR and Nigerian law of 2023.",
  },
  "/terms": {
    title: "Terms of use | Harmattan Aviation",
    description:
      "The terms for using this website, sending a booking request, holding an account and posting comments, and how they relate to a charter agreement.",
  },
  "/cookie-policy": {
    title: "Cookies policy | Harmattan Aviation",
    description:
      "The few entries this website stores on your device, what each is for and how long it lasts. No advertising, no analytics, no third-party cookies.",
  },
} as const satisfies Record<string, PageMeta>;

/** The public routes that carry their own title and description. */
export type PublicPath = keyof typeof pageMeta;
