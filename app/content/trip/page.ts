// The words of /trip and of the page that explains it. Sentences about an aircraft are in app/features/trip/messages.ts.

import { tripForm } from "./form.ts";

/** A time as a card shows it leaves out what these say. */
interface LocalClock {
  time: string;
  utc: string;
  zone: string;
}

export const tripPage = {
  title: "Where can we take you?",
  form: tripForm,
  answer: {
    otherAirports: "Or choose:",
    cabin: (seats: number, bags: number, tonnes: string) =>
      `${seats} seats, ${bags} ${bags === 1 ? "bag" : "bags"}, approx. ${tonnes} t of CO₂`,
    /** How it flies, where a line has no room for more. Stops of several flights are counted at the flights. */
    briefly: (stops: number, isSeveral: boolean) =>
      stops === 0
        ? "marginal"
        : stops === 1
          ? "one fuel stop"
          : isSeveral
            ? "with fuel stops"
            : "two fuel stops",
    ask: "Request",
    chooseDay: "Choose a day",
    details: "Why this aircraft, and how the price is made up",
    lines: "The estimate, line by line",
    estimate: "Estimate, not an offer",
    estimates: (days: string, isSeveral: boolean) =>
      `Prices are estimates${isSeveral ? " for the whole journey" : ""}, not offers, at rates of ${days}. They include flying the aircraft in and home empty, and our margin.`,
    zones: (leaves: LocalClock, lands: LocalClock) =>
      `Leaves at ${leaves.time} ${leaves.zone} (${leaves.utc} UTC) and lands at ${lands.time} ${lands.zone} (${lands.utc} UTC).`,
    notes: "Good to know",
    /** Groups of a list: non-stop, with a stop or a check, with both. */
    needing: ["non-stop aircraft", "those that need a fuel stop or a closer look", "those that need both"],
    order: (groups: readonly string[]) => {
      const [first = "", ...more] = groups;
      const order =
        more.length > 0
          ? `${first.charAt(0).toUpperCase()}${first.slice(1)} first, then ${more.join(", then ")}.`
          : "Fastest first.";
      return `${order} Where speeds are close, the cheaper comes first.`;
    },
    byWing: { fixed: "By jet", rotary: "By helicopter" },
    usually: (times: string) => `Usually ${times}, depending on the wind`,
  },
  closed: {
    heading: { "no-flights": "We cannot fly this journey", "by-agreement": "By agreement only" },
    lead: "We give no estimate for it here. Tell us what you need, and we will say what is possible.",
    read: (day: string, isConfirmed: boolean) =>
      `As far as we knew on ${day}.${isConfirmed ? "" : " Such rules change, so please ask."}`,
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
