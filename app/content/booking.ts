// Texts of the booking pages around the form. Its labels and messages are in app/features/booking/.

import { company } from "#app/content/company.ts";

/** Seats of the largest aircraft. Written out: forms do not load the fleet. app/content/content.test.ts compares. */
export const largestCabin = 19;

export type NextStep = { when: string; title: string; text: string };

export const bookingPage = {
  title: "Book Your Flight",
  intro: [
    "Tell us where, when and how many. A request costs nothing and commits you to nothing.",
    "If your dates can move, say so: a day either side often halves the empty flying.",
  ],
  nextHeading: "What happens next",
  urgent: "Flying within 24 hours? Please call the desk first.",
} as const;

/** Shown after a request: the next steps and their times. */
export const nextSteps = [
  {
    when: "Straight away",
    title: "Your reference",
    text: "Your reference by e-mail. The duty controller sees your request the moment you send it.",
  },
  {
    when: `Within ${company.replyWithin}`,
    title: "A quotation from a person",
    text: "The controller replies in the way you prefer, by telephone, WhatsApp or e-mail, with aircraft, times, operator and one total price.",
  },
  {
    when: "24 hours before departure",
    title: "Your flight brief",
    text: "Once you have accepted: crew names, handling agent, directions for your driver, weather, and the controller’s direct number. At shorter notice it comes as soon as permits are in hand.",
  },
] as const satisfies readonly NextStep[];

export const bookingsPage = {
  title: "My Bookings",
  intro: "Your requests and flights, newest first. Changes appear here within a minute.",
} as const;
