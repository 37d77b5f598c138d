// The home page: typed headlines, figures, testimonials and frequent questions.

import { company } from "#app/content/company.ts";

export type Stat = { label: string; value: number; suffix: string };
export type Testimonial = { name: string; role: string; text: string; rating: 1 | 2 | 3 | 4 | 5 };
type FaqItem = { question: string; answer: string };

export const hero = {
  // Typed one after the other. Under 40 characters each, so that a headline fits a phone in two lines.
  headlines: [
    "A clear horizon, from\u00a0Lagos to London.",
    "Your aircraft, kept ready.",
    "One desk, awake day and night.",
  ],
  /** Shown between two headlines, to keep their place. */
  place: "LOS 6°34′ N 3°19′ E, LTN 51°52′ N 0°22′ W",
  text: "Aircraft management and private charter between West Africa, Europe and beyond.",
  buttons: [
    { label: "Learn More", subject: "about Harmattan Aviation", href: "/about" },
    { label: "Discover Our Experience", href: "/services" },
  ],
} as const;

export const stats = [
  { label: "Flights coordinated", value: 1067, suffix: "+" },
  { label: "Destinations covered", value: 100, suffix: "+" },
  { label: "Clients managed", value: 300, suffix: "+" },
] as const satisfies readonly Stat[];

export const homeSections = {
  signInFirst: "Please sign in to see your bookings and your account.",
  fleetHeading: "Seven aircraft, to one scale",
  fleetLink: { label: "See the fleet", href: "/fleet" },
  statsHeading: "The record so far",
  blogHeading: "From the operations room",
  blogIntro: "Notes for owners and travellers, written by the people who do the work.",
  blogLink: { label: "Read the blog", href: "/blog" },
  testimonialsHeading: "What clients say",
  testimonialsNotice: "Sample testimonials.",
  faqHeading: "Questions clients ask",
  faqIntro: "Can’t find your question? Ask the desk, day or night.",
  faqLink: { label: "Ask the desk", href: "/contact" },
} as const;

export const testimonials = [
  {
    name: "Adunni Coker",
    role: "Manufacturer and aircraft owner, Lagos",
    text: "For six years I paid invoices that I did not understand. Now there is one page on the tenth of each month, and when I ask about a line somebody knows the answer. My aircraft flies more and I think about it less.",
    rating: 5,
  },
  {
    name: "Rupert Hallam",
    role: "General counsel, London",
    text: "Eleven of us, four cities, three days, and an arbitration that moved twice. The desk rang me each time before I rang them. One catering order went missing in Accra, and they told me so before I had noticed.",
    rating: 4,
  },
  {
    name: "Dr Zainab Musa",
    role: "Consultant surgeon, Abuja",
    text: "They moved a patient of mine from Abuja to London in nineteen hours, with the stretcher fitted, the permits in hand and an ambulance on the apron at Luton. They said what they could not promise, and kept what they did.",
    rating: 5,
  },
] as const satisfies readonly Testimonial[];

export const faq = [
  {
    question: "How soon will I have a price?",
    answer: `Within ${company.replyWithin} of your request, at any hour of the day. You receive at least one aircraft, and two where there is a choice, each with its flight times, its operator and one total price. If a permit or a slot is still uncertain, the quotation says so, and when we will know.`,
  },
  {
    question: "How much notice do you need?",
    answer:
      "For a flight inside Nigeria, four hours when an aircraft and crew are at the airport. For a flight to Europe or the Middle East, three working days is comfortable, because landing and overflight permits are counted in working hours in several countries on the way. We have done it in less. Ask, and you will have a plain yes or no.",
  },
  {
    question: "What does the price include?",
    answer:
      "The aircraft, crew, fuel, landing, parking, navigation, handling, permits, passenger taxes and standard catering. De-icing, satellite internet, special menus and changes made after you accept are charged at cost with the invoice. Anything that could be added is listed before you accept.",
  },
  {
    question: "Who operates the flight?",
    answer:
      "A holder of a valid air operator certificate, named in the quotation together with the aircraft’s registration and its insurance. Harmattan arranges and supervises the flight; the operator and the captain have operational control. If an operator has to be changed, you are asked first.",
  },
  {
    question: "How early must I be at the airport?",
    answer:
      "Thirty minutes before departure for a flight inside Nigeria and one hour for an international one. Our protocol officer meets you at the kerb. For flights to or from the United Kingdom, passengers’ details must be with the Border Force at least two hours before departure, so we ask for passports the day before.",
  },
  {
    question: "What can I bring, and can my dog come?",
    answer:
      "The quotation gives the baggage volume of the aircraft in suitcases, since shape matters more than weight. Tell us about golf clubs, medical equipment and anything with a lithium battery. Pets fly in the cabin where the operator and the country of arrival agree. The United Kingdom admits pets by approved routes and with papers only, so allow several weeks for a first journey.",
  },
  {
    question: "What if I change or cancel?",
    answer:
      "A request costs nothing and commits you to nothing; you can cancel it yourself under Bookings while it is pending. Once you have accepted a quotation, the charges for a change or a cancellation are those printed on it, and they rise as the departure comes nearer. If the operator cancels, you choose between another aircraft and your money.",
  },
  {
    question: "How do I pay?",
    answer:
      "You accept the quotation on its page by typing your name. The page then shows what is due and when: by bank transfer in US dollars, pounds or naira to the account named there, or by card where the page offers it. We never send changed bank details by e-mail alone. If a message says that our account has changed, telephone the desk at a number printed on this site before you pay.",
  },
] as const satisfies readonly FaqItem[];
