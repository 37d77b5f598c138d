// The company's story, its purpose, and the five values, whose first letters spell SPIRE.

import { company } from "#app/content/company.ts";

export const about = {
  title: "About Harmattan Aviation",
  lead: "The harmattan is a dry wind that carries dust from the Sahara to the coast. It taught us how to plan. Since 2011 we have managed and chartered aircraft from Lagos, and now from Abuja and London, too.",
  story: [
    {
      heading: "One Hawker, one owner",
      paragraphs: [
        "In 2011 a manufacturer in Ikeja owned a Hawker 800XP, two pilots who did not speak to each other and a drawer of unpaid invoices in four currencies. He asked an airline engineer, Babatunde Akinsanya, to look at the technical log. The engineer found nothing wrong with the aircraft. What was missing was one person responsible for all of it.",
        "He took the post for six months. By the end of the year the same aircraft flew more hours at a lower cost, and two of the owner’s friends had telephoned.",
      ],
    },
    {
      heading: "Lagos, then Abuja, then London",
      paragraphs: [
        "We opened in Abuja in 2014, because permits and ministries are there and a letter delivered by hand is read the same day. The helicopters followed, for the journeys that roads could not promise.",
        "London came in 2017. Most of our owners have ties there: children at school, counsel, a bank, a doctor. An office at Luton meant that an aircraft from Lagos was met by our own people at both ends, and that an inspection in Europe was attended by our engineer.",
      ],
    },
    {
      heading: "What the dust taught us",
      paragraphs: [
        "From late November to March the harmattan can take the runway away in an hour. A company that works in that season learns to carry fuel for an airport it hopes not to use, to ask for the second slot before the first is lost, and to tell a client at six in the evening that tomorrow may be late. We found that clients forgive the weather. They do not forgive silence.",
        "So we built the company around a control room that is never empty and around one rule: the person who makes the plan also makes the telephone call.",
      ],
    },
    {
      heading: "Today",
      paragraphs: [
        "Seven types are in our care, from a light helicopter to an aircraft that reaches New York without a stop. We manage them for their owners, arrange charter when an owner’s aircraft is elsewhere, help those who buy and sell, and advise companies and governments. The company has grown. The drawer of invoices has not come back.",
      ],
    },
  ],
  /** Caption of the strip of visibilities. */
  dustCaption: "A morning of dust: 800 m on the weather report. A Category I approach needs 550 m.",
  /** Offices in the order of their opening. */
  bases: [
    { base: "lagos", year: 2011 },
    { base: "abuja", year: 2014 },
    { base: "london", year: 2017 },
  ],
  vision: {
    heading: "Vision",
    text: "An aircraft based in West Africa, run, documented and valued exactly as it would be anywhere else.",
  },
  mission: {
    heading: "Mission",
    text: "To take every task of owning or chartering an aircraft off our client’s desk, do it in the open, and account for each hour and each invoice.",
  },
  valuesHeading: "Core Values",
  valuesIntro: "Five words, and what each obliges us to do.",
  next: { to: "/team", label: "Meet the nine people behind it" },
  values: [
    {
      letter: "S",
      name: "Safety",
      text: "Any captain, engineer or controller may stop a flight, and nobody may ask why until the next day.",
    },
    {
      letter: "P",
      name: "Professionalism",
      text: "Each task has a written standard, a named person and a deputy, and the standard is reviewed every year by those who use it.",
    },
    {
      letter: "I",
      name: "Integrity",
      text: "We take no commission from suppliers, pass every cost on with its invoice, and open the account to the owner’s auditors.",
    },
    {
      letter: "R",
      name: "Reliability",
      text: `The charter desk answers day and night, a person replies to every request within ${company.replyWithin}, and you hear of a delay before you notice it.`,
    },
    {
      letter: "E",
      name: "Excellence",
      text: "After each trip the crew, the controller and the handler each write down one thing to do better, and the list is read aloud on Mondays.",
    },
  ],
} as const;
