import { dayAfter } from "../figure-text.ts";

interface Flight {
  from: string;
  to: string;
  date: string;
  takes: string | null;
  departs: string | undefined;
  lands: string | undefined;
  zone: string | undefined;
  daysLater: number;
}

/** What the desk reads and writes of the aircraft for a booking's trip. */
export const bookedTripMessages = {
  title: "Aircraft for this trip",
  note: (figuresOf: string) => `Estimates, not offers, by the trip page’s figures of ${figuresOf}.`,
  samples: "The rates are samples.",
  asked: "asked for",
  noEstimate: "No estimate",
  noTime: "No time",
  columns: {
    aircraft: "Aircraft",
    flight: "Flight time",
    flights: "Each flight",
    estimate: "Whole trip",
  },
  excluded: (count: number) => `${count} aircraft cannot fly it`,
  see: "See it on the trip page",
  change: "Change the trip",

  reply: (name: string) => `Aircraft and estimate: ${name}`,
  aircraft: (name: string) => `Aircraft: ${name}`,
  flight: ({ from, to, date, takes, departs, lands, zone, daysLater }: Flight) =>
    [
      `${from} to ${to}, ${date}: ${departs ? `departs ${departs}` : "departure time to be agreed"}`,
      ...(lands ? [`lands about ${lands}${dayAfter(daysLater)}${zone ? ` (${zone})` : ""}`] : []),
      ...(takes ? [`flight time about ${takes}`] : []),
    ].join(", "),
  price: (range: string) => `Estimated price: ${range}`,
} as const;
