// What a trip costs. SAMPLE RATES, from public lists, so that the estimate can be seen at work: the company sets its own under
// /admin/facts, and can switch prices off. Money in minor units (cents, pence, kobo).

const seed = { validFrom: "2026-11-22", checkedOn: "2026-11-22", sample: true };
const list = "Spyabo/JetC02 src/jetList.py, a public hobby list";
const rate = (icao: string, usdPerHour: number, source: string = list) => ({
  ...{ ...seed, icao, source, currency: "USD", perHourMinor: usdPerHour * 100 },
});

export const hourlyRates: readonly object[] = [
  rate("H25B", 4500),
  rate("CL60", 7000),
  rate("E35L", 6500),
  // The list has them the other way round; the larger and newer aircraft is not the cheaper one.
  rate("GLF4", 7650, "no source: an example"),
  rate("GLF5", 8500, "no source: an example"),
  rate("A109", 2800, "no source: an example"),
  rate("A139", 4500, "no source: an example"),
];

export const priceRules: readonly object[] = [
  {
    ...seed,
    source: "no source: an example",
    pricesShown: true,
    currency: "USD",
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
    /** The base of the aircraft. */
    base: "DNMM",
    /** Margin on the company's own charges. */
    marginPercent: 10,
  },
];

/** Units of a currency for one US dollar. */
export const exchangeRates: readonly object[] = [
  { ...seed, source: "no source: an example", perUsd: { USD: 1, GBP: 0.76, NGN: 1500 } },
];
