// Prices of a trip. SAMPLE RATES from public lists: the company sets its own under /admin/facts, or switches prices off. Money in minor
// units (cents, pence, kobo).

const usd = (perHour: number) => perHour * 100;

export const samplePrices = {
  sample: true,
  source:
    "Spyabo/JetC02 src/jetList.py, a public hobby list, for the Hawker, Challenger and Legacy; the rest has no source and is an example",
  checkedOn: "2026-11-22",
  pricesShown: true,
  currency: "USD",
  perHourMinor: {
    H25B: usd(4500),
    CL60: usd(7000),
    E35L: usd(6500),
    // The list swaps these two rates; the larger and newer aircraft cannot be cheaper.
    GLF4: usd(7650),
    GLF5: usd(8500),
    A109: usd(2800),
    A139: usd(4500),
  },
  /** Least flying that is charged for a day on which the aircraft flies, minutes. */
  dailyMinimumMinutes: 120,
  /** Landing, handling and parking at each end by maximum take-off weight. */
  landingAndHandling: [
    { upToKg: 5700, minor: 60_000 },
    { upToKg: 20000, minor: 180_000 },
    { upToKg: 30000, minor: 250_000 },
    { upToKg: 1_000_000, minor: 320_000 },
  ],
  /** One night of crew and parking away from base. */
  nightMinor: 120_000,
  /** Two more pilots on a flight that is too long for two. */
  secondCrewMinor: 600_000,
  /** Nights that the aircraft waits for its passengers; beyond, it goes home and comes back. */
  nightsWaiting: 7,
  base: "DNMM",
  /** Of the types of aircraft with another base. */
  bases: {},
  /** Margin on the company's own charges. */
  marginPercent: 10,
  /** Units of a currency for one US dollar. */
  perUsd: { GBP: 0.76, NGN: 1500 },
} as const;
