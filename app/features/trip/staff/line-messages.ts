/** How the figures of a fact read to staff. */
export const factLineMessages = {
  labels: {
    ...{ range: "Range", cruise: "Cruise", longRange: "Long-range", fuel: "Fuel" },
    ...{ rate: "Rate", sure: "Confidence" },
    ...{ day: "Minimum charge a day", night: "A night away", ends: "Each landing", high: "Upper estimate" },
    ...{ dollar: "One US dollar", passenger: "A passenger", text: "Visitors read", longer: "Distance" },
    ...{ domestic: "Domestic", westAfrica: "West Africa", international: "Elsewhere" },
  },
  alwaysOpen: "Day and night",
  minutes: (minutes: number) => `${minutes} minutes charged`,
  more: (percent: number) => `${percent}% more`,
  fee: (kg: string | null, fee: string) => `${kg ? `to ${kg} kg` : "heavier"}: ${fee}`,
  sample: "Sample rates",
  /** The unit is said once. */
  reach: (nm: string, people: number, isFirst: boolean) =>
    `${nm}${isFirst ? "\u00a0nm" : ""}\u00a0with\u00a0${people}`,
  rangeWith: (nm: string, people: number) => `${nm}\u00a0nm with\u00a0${people}`,
  cruiseAt: (normal: string, longRange: string) => `${normal}\u00a0kt, long-range\u00a0${longRange}\u00a0kt`,
  fuelAt: (kg: string) => `${kg} kg an hour`,
  band: (band: string) => (band === "domestic" ? "Domestic" : `Band ${band}`),
  bandRates: {
    unit: "GBP",
    columns: ["Standard", "Higher"],
    text: (standard: string, higher: string) =>
      `GBP\u00a0${standard}\u00a0standard, GBP\u00a0${higher}\u00a0higher`,
  },
  runway: (runway: Record<"ends" | "feet" | "metres" | "surface", string> & { displaced: string[] }) =>
    [
      `${runway.ends}, ${runway.feet}\u00a0ft (${runway.metres}\u00a0m), ${runway.surface}`,
      ...runway.displaced,
    ].join(", "),
  size: (length: string, width: string) => `${length} by ${width}`,
  displaced: (end: string, feet: string) => `threshold ${end} displaced by ${feet} ft`,
} as const;
