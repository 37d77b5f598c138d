// The constants of the flight time and range model, version 1. Chosen from the named sources, then checked against published times, not
// tuned to them. "How we calculate" prints them.

export const model = {
  version: "1",
  checkedOn: "2026-11-22",
  /** Airways are 5 to 9 % longer than the great circle (exquisiteaircharter.com/glossary); 10 nm to leave and to arrive. */
  jet: { routeFactor: 1.05, routeAddNm: 10, climbHours: 0.2, taxiMinutes: 10 },
  helicopter: { routeFactor: 1.02, routeAddNm: 2, climbHours: 0.05, taxiMinutes: 6 },
  /** Helicopters come first up to this distance, nm: a jet's time on the ground outweighs its speed. */
  helicopterFirstNm: 120,
  /** Knots. Headwind for planning helicopters; as much tailwind gives the quick end of the band. */
  helicopterWindKt: 10,
  /** Standard normal deviate of 85 %: the wind that 85 days of 100 do not exceed (corporatejetinvestor.com). */
  windZ: 1.04,
  /** Share of all flights between the quick and the slow end of the band. */
  bandShare: 0.7,
  /** Non-stop up to this share of the range, marginal from there to all of it. */
  nonStopShare: 0.95,
  /** Share of the range that a leg to or from a technical stop may need. */
  stopLegShare: 0.9,
  /** Mean west wind at the levels of jets in knots, by latitude (degrees, either hemisphere) and northern season: general climatology. */
  wind: {
    latitudes: [5, 15, 25, 35, 45, 55, 65],
    DJF: [0, 25, 65, 70, 55, 40, 25],
    MAM: [0, 20, 45, 55, 45, 30, 20],
    JJA: [-15, -10, 10, 35, 45, 35, 20],
    SON: [-5, 5, 30, 45, 50, 40, 25],
    /** Standard deviation, knots. */
    sigma: { above25: 22, below25: 10 },
  },
  /** A warm afternoon at sea level in degrees Celsius, same latitudes and seasons: general climatology. */
  warmAfternoonC: {
    DJF: [32, 33, 25, 18, 12, 7, 2],
    MAM: [33, 37, 33, 25, 19, 15, 9],
    JJA: [30, 35, 38, 33, 28, 23, 19],
    SON: [31, 34, 33, 26, 20, 14, 8],
  },
  /** Take-off and landing: general rules of thumb; landing factors from UK CAA GM2 CAT.POL.A.230. */
  field: {
    takeoffPerThousandFt: 0.08,
    takeoffPerDegreeAboveIsa10: 0.006,
    landingPerThousandFt: 0.03,
    landingDry: 1.67,
    landingWet: 1.15,
    /** A runway is tight from this share of its length. */
    tightTakeoff: 0.9,
    tightLanding: 0.97,
    /** Share of the tanks left after landing; lowest take-off weight as a share of the maximum. */
    reserveShare: 0.15,
    lightest: 0.7,
  },
  fuel: {
    /** Hours of cruise burn added for climb and taxi. */
    addHours: 0.2,
    /** Kilograms of carbon dioxide a kilogram of fuel: ICAO's methodology; the EU's emissions trading uses 3.15. */
    co2PerKg: 3.16,
    /** Printed with fuel and CO2, above and below. */
    uncertainty: 0.15,
  },
  /** A medium suitcase with the room around it, cubic feet: general knowledge. */
  bagCuFt: 5,
  /** Minutes on the ground at a technical stop. */
  groundMinutes: 60,
  /**
   * Hours of flight in one duty of two pilots, by sectors including fuel stops; fewer after a start at night. Our own simplification of UK
   * ORO.FTL.205, which counts duty with preparation. After a rest a new duty begins. `secondCrewHours`: with two more pilots and a bunk, UK
   * CS FTL.1.205(c) allows 17 hours of duty, an hour of which is preparation.
   */
  crew: {
    hours: [12, 12, 10, 9],
    nightHours: 2,
    nightFrom: "22:00",
    nightTo: "05:00",
    restHours: 10,
    secondCrewHours: 16,
  },
  /** The best fit may cost `costShare` more for each `savedMinutes` that it is quicker. */
  timeSaved: { savedMinutes: 20, costShare: 0.15 },
  /** Assumed local time of a leg without one. */
  undecidedTime: "09:00",
} as const;

/** Currencies of estimates, the default first. */
export const currencies = ["USD", "GBP", "NGN"] as const;

/** The most flights of one journey. */
export const mostLegs = 6;
