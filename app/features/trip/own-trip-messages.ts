import { dayAfter } from "./figure-text.ts";

interface Clock {
  time: string;
  shortZone: string;
}

/** Over a request whose words name places beside its flights. */
export const wordsWarning = (places: readonly string[]) =>
  `Please read the customer’s own words: they name more flights than this request holds (${places.join(", ")}). No aircraft and no price are shown, as they would be for fewer flights. Change the trip, or work out the whole journey on the trip page.`;

/** What a customer reads of their trip while the desk has not answered yet. */
export const ownTripMessages = {
  section: (figuresOf: string) => ({
    title: "Aircraft and estimate",
    lead: `Worked out with our figures of ${figuresOf}. The desk confirms the aircraft, the times and the price.`,
    see: "Compare the aircraft",
  }),
  confirmed: {
    title: "Aircraft and times",
    lead: "Worked out at planning speed; wind and routing move the times by some minutes. Your quotation has the agreed aircraft and price.",
    see: "See it on the map",
  },
  asked: "Aircraft",
  best: "Best fit",
  flight: (from: string, to: string) => `${from} to ${to}`,
  times: (takes: string, departs: Clock, lands: Clock & { daysLater: number }) =>
    `Leaves ${departs.time} (${departs.shortZone}), lands ${lands.time} (${lands.shortZone})${dayAfter(lands.daysLater)}\nAbout ${takes}`,
  /** `aircraft`: null where it has been named. */
  takes: (aircraft: string | null, time: string) =>
    aircraft ? `About ${time} in the ${aircraft}` : `About ${time}`,
  takesOut: (aircraft: string | null, time: string) =>
    aircraft ? `About ${time} out in the ${aircraft}` : `About ${time} out`,
  costs: (range: string, isSample: boolean) => `Estimate ${range}${isSample ? " at sample rates" : ""}`,
  price: "Estimate, not an offer",
  guidePrice: "Guide price",
  estimate: (range: string, isSample: boolean) => (isSample ? `${range} at sample rates` : range),
} as const;
