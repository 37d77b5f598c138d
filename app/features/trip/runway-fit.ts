import { model } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import type { AerodromeNote, AircraftFigures } from "./facts.ts";
import { type Reason, reason } from "./messages.ts";
import { atLatitude, type Season } from "./winds.ts";

/** Whether a runway is long enough. Feet; null where there is nothing to measure. */
export interface RunwayFit {
  verdict: "fits" | "tight" | "no" | "unknown";
  needFt: number | null;
  haveFt: number | null;
  reasons: Reason[];
}

type Aircraft = Pick<AircraftFigures, "icao" | "mtowKg" | "fuelCapacityKg" | "takeoffFt" | "landingFt"> & {
  isHelicopter: boolean;
};
type Field = { airport: Airport; note: AerodromeNote | undefined; season: Season };

const { field } = model;
/** Celsius at sea level in the standard atmosphere. */
const isaC = 15;

/** Weight at take-off as a share of the maximum: what the tanks need not hold is left out of them. */
export function weightShare(
  { mtowKg, fuelCapacityKg }: Pick<Aircraft, "mtowKg" | "fuelCapacityKg">,
  tripFuelKg: number,
): number {
  if (!fuelCapacityKg) return 1;
  const spare = Math.max(0, fuelCapacityKg * (1 - field.reserveShare) - tripFuelKg);
  return Math.max(field.lightest, 1 - spare / mtowKg);
}

/** Take-off distance at the aerodrome's elevation on a warm afternoon of the season, at the weight of the leg, against the longest runway. */
export function takeoffFit(aircraft: Aircraft, place: Field, tripFuelKg: number): RunwayFit {
  const settled = settledWithoutRunway(aircraft, aircraft.takeoffFt, place);
  if (settled) return settled;
  const { airport, season, note } = place;
  const approval = note?.approvals?.[aircraft.icao];
  if (approval?.state === "none")
    return judged("no", null, null, reason("not-approved", airport.name, approval.source));
  const aboveIsa10 = Math.max(0, atLatitude(model.warmAfternoonC, airport.lat, season) - isaC - 10);
  const needFt =
    (aircraft.takeoffFt ?? 0) *
    (1 + field.takeoffPerThousandFt * thousandsFt(airport)) *
    (1 + field.takeoffPerDegreeAboveIsa10 * aboveIsa10) *
    weightShare(aircraft, tripFuelKg) ** 2;
  const haveFt = longestHard(airport);
  const name = airport.name;
  if (needFt > haveFt) return judged("no", needFt, haveFt, reason("takeoff-too-short", name, needFt, haveFt));
  if (needFt > field.tightTakeoff * haveFt)
    return judged("tight", needFt, haveFt, reason("takeoff-tight", name, needFt, haveFt));
  return judged("fits", needFt, haveFt, reason("takeoff-fits", name, needFt, haveFt));
}

/** Landing distance with the margins of commercial air transport, dry and wet, against the end of a runway that offers most. */
export function landingFit(aircraft: Aircraft, place: Field): RunwayFit {
  const settled = settledWithoutRunway(aircraft, aircraft.landingFt, place);
  if (settled) return settled;
  const { airport, note } = place;
  const dryFt =
    (aircraft.landingFt ?? 0) * (1 + field.landingPerThousandFt * thousandsFt(airport)) * field.landingDry;
  const wetFt = dryFt * field.landingWet;
  const ends = landingEnds(airport, note);
  const best = ends.reduce((one, other) => (other.feet > one.feet ? other : one));
  const approval = note?.approvals?.[aircraft.icao];
  if (approval?.state === "none")
    return judged("no", dryFt, best.feet, reason("not-approved", airport.name, approval.source));
  if (approval)
    return judged(
      "tight",
      dryFt,
      best.feet,
      reason("by-approval", airport.name, approval.source, dryFt > best.feet),
    );
  if (dryFt > best.feet)
    return judged("no", dryFt, best.feet, reason("landing-too-short", airport.name, dryFt, best.feet));
  if (wetFt > best.feet)
    return judged("tight", wetFt, best.feet, reason("landing-dry-only", airport.name, wetFt, best.feet));
  if (wetFt > field.tightLanding * best.feet)
    return judged("tight", wetFt, best.feet, reason("landing-tight", airport.name, wetFt, best.feet));
  const shorter = ends.filter(({ feet, runway }) => runway === best.runway && wetFt > feet);
  return judged(
    "fits",
    wetFt,
    best.feet,
    reason("landing-fits", airport.name, wetFt, best.feet),
    ...shorter.map(({ name, feet }) => reason("landing-end-tight", airport.name, name, feet)),
  );
}

/** What cannot or need not be measured: a helicopter, a heliport, an aircraft or a runway of which too little is known. */
function settledWithoutRunway(
  aircraft: Aircraft,
  publishedFt: number | null,
  { airport, note }: Field,
): RunwayFit | null {
  if (aircraft.isHelicopter) {
    const approval = note?.approvals?.[aircraft.icao];
    if (approval?.state === "none")
      return judged("no", null, null, reason("not-approved", airport.name, approval.source));
    return judged(
      "fits",
      null,
      null,
      reason(airport.kind === "heliport" ? "heliport-fits" : "vertical", airport.name),
    );
  }
  if (airport.kind === "heliport") return judged("no", null, null, reason("heliport", airport.name));
  if (publishedFt === null)
    return judged("unknown", null, longestHard(airport) || null, reason("field-unknown", airport.name));
  if (longestHard(airport) > 0) return null;
  return judged("unknown", publishedFt, null, reason("runway-unknown", airport.name));
}

function judged(
  verdict: RunwayFit["verdict"],
  needFt: number | null,
  haveFt: number | null,
  ...reasons: Reason[]
): RunwayFit {
  return { verdict, needFt: needFt === null ? null : Math.round(needFt), haveFt, reasons };
}

const thousandsFt = ({ elevationFt }: Airport) => Math.max(0, elevationFt) / 1000;

const longestHard = ({ runways }: Airport) =>
  Math.max(0, ...runways.filter(({ surface }) => surface === "hard").map(({ lengthFt }) => lengthFt));

/**
 * Every landing direction with what it offers: the declared distance where one is known, else what a displaced threshold leaves, which
 * is the most that it can be and never a declared distance.
 */
function landingEnds({ runways }: Airport, note: AerodromeNote | undefined) {
  return runways
    .filter(({ surface }) => surface === "hard")
    .flatMap(({ ends, lengthFt, displacedFt }) =>
      ends.map((name, at) => ({
        name,
        runway: ends[0],
        feet: Math.min(lengthFt - (displacedFt[at] ?? 0), note?.landingFt ?? Number.POSITIVE_INFINITY),
      })),
    );
}
