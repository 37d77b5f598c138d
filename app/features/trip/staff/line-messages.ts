/** How the figures of a fact read to staff. */
export const factLineMessages = {
  labels: { range: "Range", cruise: "Cruise", fuel: "Fuel", sure: "How sure" },
  rangeWith: (nm: string, people: number) => `${nm}\u00a0nm with ${people}`,
  cruiseAt: (normal: string, longRange: string) => `${normal} kt, long-range ${longRange} kt`,
  fuelAt: (kg: string) => `${kg} kg an hour`,
  band: (band: string) => (band === "domestic" ? "Domestic" : `Band ${band}`),
  bandRates: (standard: string, higher: string) => `${standard}, higher ${higher}`,
  runway: (runway: { ends: string; length: string; width: string; surface: string; displaced: string[] }) =>
    [`${runway.ends}, ${runway.length} by ${runway.width} ft, ${runway.surface}`, ...runway.displaced].join(
      ", ",
    ),
  displaced: (end: string, feet: string) => `threshold ${end} displaced by ${feet} ft`,
} as const;
