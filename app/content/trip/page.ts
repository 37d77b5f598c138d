// The words of /trip and of the page that explains it. Sentences about an aircraft are in app/features/trip/messages.ts.

import { tripForm } from "./form.ts";

export const tripPage = {
  title: "Where can we take you?",
  form: tripForm,
  answer: {
    ask: "Request",
    chooseDay: "Choose a day",
    details: "Why this aircraft, and how the price is made up",
  },
  /** The page that explains how /trip calculates. */
  how: {
    heading: "How we calculate",
    text: "Each figure names its source, and says where it is approximate, a sample or an example of ours. Each answer gives the date of its figures.",
    programs: "For developers",
    back: "Plan a trip",
  },
} as const;
