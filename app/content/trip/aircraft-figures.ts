// Planning figures beside the seats and field lengths of `app/content/fleet.ts`. `basis`: a cited page, "general" knowledge not yet
// confirmed by operations, or derived (tank identity: (fuel - reserve) / (range / speed + 0.25 h)). Figures that are not cited are printed
// with "approx.". Ranges are NBAA IFR: 200 nm to an alternate and 30 minutes are in them already.

import type { fleet } from "../fleet.ts";

const checkedOn = "2026-11-22";

interface PlanningFigures {
  mtowKg: number;
  /** Unknown whether the seats fitted are those of the largest layout. */
  isLayoutUnknown?: boolean;
  crew: number;
  cruiseKt: { longRange: number; normal: number };
  /** Range at normal cruise as a share of that at long-range cruise. */
  normalRangeShare: number;
  /** Nautical miles by passengers on board, fewest first. */
  rangeNm: [passengers: number, nm: number][];
  burnKgPerHour: { longRange: number; normal: number };
  fuelCapacityKg: number | null;
  baggageCuFt: number;
  basis: Record<"range" | "baggage", "cited" | "general" | "derived">;
  source: string;
  checkedOn: string;
}

/** By ICAO type designator. */
export const aircraftFigures: Readonly<Record<(typeof fleet)[number]["icao"], PlanningFigures>> = {
  H25B: {
    checkedOn,
    mtowKg: 12701,
    crew: 2,
    cruiseKt: { longRange: 400, normal: 430 },
    normalRangeShare: 0.9,
    rangeNm: [
      [4, 2539],
      [6, 2432],
      [8, 2310],
    ],
    burnKgPerHour: { longRange: 600, normal: 750 },
    fuelCapacityKg: 4536,
    baggageCuFt: 48,
    basis: { range: "derived", baggage: "general" },
    source:
      "AOPA 1995 and 2019 (2,432 nm with six; no outside hold); aeropedia.com.au (400 kt); 2,539 nm: the specification",
  },
  CL60: {
    checkedOn,
    mtowKg: 21863,
    crew: 2,
    cruiseKt: { longRange: 425, normal: 459 },
    normalRangeShare: 0.924,
    rangeNm: [
      [5, 4077],
      [8, 3850],
      [12, 3660],
    ],
    burnKgPerHour: { longRange: 805, normal: 940 },
    fuelCapacityKg: 9004,
    baggageCuFt: 115,
    basis: { range: "cited", baggage: "general" },
    source:
      "barrieaircraft.com (4,077 nm with five, 425 and 459 kt); compair.aviationresearch.com (3,850 nm with eight); AvBuyer September 2013",
  },
  E35L: {
    checkedOn,
    mtowKg: 22500,
    crew: 2,
    cruiseKt: { longRange: 425, normal: 442 },
    normalRangeShare: 0.95,
    rangeNm: [
      [4, 3400],
      [8, 3200],
      [12, 3050],
    ],
    burnKgPerHour: { longRange: 860, normal: 910 },
    fuelCapacityKg: 8240,
    baggageCuFt: 286,
    basis: { range: "cited", baggage: "cited" },
    source:
      "aviationweek.com look-embraer-legacy-600; Pro Pilot, March 2009; en.wikipedia.org Embraer Legacy 600",
  },
  GLF4: {
    checkedOn,
    mtowKg: 33838,
    crew: 3,
    cruiseKt: { longRange: 442, normal: 459 },
    normalRangeShare: 0.95,
    // 4,200 as published, 3,882 in another list: 4,000 until operations confirm.
    rangeNm: [
      [8, 4000],
      [14, 3800],
    ],
    burnKgPerHour: { longRange: 1250, normal: 1320 },
    fuelCapacityKg: 13381,
    baggageCuFt: 169,
    basis: { range: "general", baggage: "general" },
    source:
      "flightglobal.com 95972 (4,300 nm at most in the series); the specification (4,200 nm); Spyabo/JetC02 (3,882 nm)",
  },
  GLF5: {
    checkedOn,
    mtowKg: 41277,
    // UK duty differs between 18 and 19 seats (tax-rates.ts); operations must confirm the layout.
    isLayoutUnknown: true,
    crew: 3,
    cruiseKt: { longRange: 459, normal: 488 },
    normalRangeShare: 0.889,
    rangeNm: [
      [8, 6750],
      [19, 6350],
    ],
    burnKgPerHour: { longRange: 1150, normal: 1366 },
    fuelCapacityKg: 18733,
    baggageCuFt: 170,
    basis: { range: "cited", baggage: "cited" },
    source: "sherpareport.com costs-own-g550; gulfstreamjets.blogspot.com 2019/03 (6,000 nm at M0.85)",
  },
  A109: {
    checkedOn,
    mtowKg: 2850,
    crew: 2,
    cruiseKt: { longRange: 145, normal: 145 },
    normalRangeShare: 1,
    rangeNm: [
      [2, 400],
      [5, 300],
    ],
    burnKgPerHour: { longRange: 190, normal: 190 },
    fuelCapacityKg: null,
    baggageCuFt: 34,
    basis: { range: "derived", baggage: "general" },
    source:
      "bjtonline.com agustawestland-aw109e-power (range falls with any load); golfhotelwhiskey.com (154 kt at most)",
  },
  A139: {
    checkedOn,
    mtowKg: 6400,
    crew: 2,
    cruiseKt: { longRange: 150, normal: 150 },
    normalRangeShare: 1,
    rangeNm: [
      [6, 400],
      [12, 300],
    ],
    burnKgPerHour: { longRange: 420, normal: 420 },
    fuelCapacityKg: null,
    baggageCuFt: 120,
    basis: { range: "derived", baggage: "general" },
    source: "businessairnews.com 12676 (6,400 to 6,888 kg, 165 kt at most)",
  },
};
