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
  share: {
    label: "Share this answer",
    copied: "Link copied.",
    uncopied: "Couldn’t copy: please use the link in the address bar.",
  },
  /** The page that explains how /trip calculates. */
  how: {
    heading: "How we calculate",
    text: "Each figure names its source, and says where it is approximate, a sample or an example of ours. Each answer gives the date of its figures.",
    steps: [
      "We measure the great circle, add the extra distance of airways and closed airspace, and fly it at the aircraft’s own speeds through the mean wind of the season along the route.",
      "Range is judged on a windy day, with a headwind exceeded on only 15 days in 100. With range to spare an aircraft flies it non-stop; close to its limit it depends on the wind, and we check the forecast before we promise anything; beyond, we look for the quickest fuel stop among the airports we use.",
      "Runways are judged for a warm afternoon and a wet surface, with the margins of commercial air transport; then seats, bags, opening hours and daylight. If we don’t know something, we say so.",
      "An estimate has likely flight times, the empty flights from and to the aircraft’s base, and a margin; at most it has slow flight times. Taxes and charges are those in force on the day of departure.",
    ],
    programs: "For developers",
    back: "Plan a trip",
  },
} as const;
