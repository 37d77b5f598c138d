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
  excluded: (count: number) => (count === 1 ? "One cannot fly it" : `${count} cannot fly it`),
  see: "See it on the trip page",
  unclear: "The trip cannot be worked out as it is written.",
  mend: "Correct it on the trip page",

  reply: (name: string) => `Aircraft and estimate: ${name}`,
  aircraft: (name: string) => `Aircraft: ${name}`,
  flight: ({ from, to, date, takes, departs, lands, zone, daysLater }: Flight) =>
    [
      `${from} to ${to}, ${date}: ${departs ? `departs ${departs}` : "departure time to be agreed"}`,
      ...(lands
        ? [`lands about ${lands}${daysLater > 0 ? " the next day" : ""}${zone ? ` (${zone})` : ""}`]
        : []),
      ...(takes ? [`flight time about ${takes}`] : []),
    ].join(", "),
  price: (range: string) => `Estimated price: ${range}`,
} as const;
