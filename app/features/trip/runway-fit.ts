import { model } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import type { AerodromeNote, AircraftFigures } from "./facts.ts";
import { atLatitude, type Season } from "./flight.ts";
import { type Reason, reason } from "./messages.ts";

/** Whether a runway is long enough. Feet; null where there is nothing to measure. */
export interface RunwayFit {
  verdict: "fits" | "tight" | "no" | "unknown";
  needFt: number | null;
  haveFt: number | null;
  reasons: Reason[];
}

type Field = { airport: Airport; note: AerodromeNote | undefined; season: Season };

const { field } = model;
/** Celsius at sea level in the standard atmosphere. */
const isaC = 15;

/** Weight at take-off as a share of the maximum: what the tanks need not hold is left out of them. */
export function weightShare(
  { mtowKg, fuelCapacityKg }: Pick<AircraftFigures, "mtowKg" | "fuelCapacityKg">,
  tripFuelKg: number,
): number {
  if (!fuelCapacityKg) return 1;
  const spare = Math.max(0, fuelCapacityKg * (1 - field.reserveShare) - tripFuelKg);
  return Math.max(field.lightest, 1 - spare / mtowKg);
}

/** Take-off distance at the aerodrome's elevation on a warm afternoon of the season, at the weight of the leg, against the longest runway. */
export function takeoffFit(aircraft: AircraftFigures, place: Field, tripFuelKg: number): RunwayFit {
  const { airport, season, note } = place;
  const { name } = airport;
  const decision = settledWithoutRunway(aircraft, aircraft.takeoffFt, place);
  if (decision) return decision;
  const approval = note?.approvals?.[aircraft.icao];
  if (approval?.state === "none")
    return verdict("no", null, null, reason("not-approved", name, approval.source));
  const aboveIsa10 = Math.max(0, atLatitude(model.warmAfternoonC, airport.lat, season) - isaC - 10);
  const need =
    (aircraft.takeoffFt ?? 0) *
    (1 + field.takeoffPerThousandFt * thousandsFt(airport)) *
    (1 + field.takeoffPerDegreeAboveIsa10 * aboveIsa10) *
    weightShare(aircraft, tripFuelKg) ** 2;
  const have = longestHard(airport);
  if (need > have) return verdict("no", need, have, reason("takeoff-too-short", name, need, have));
  const isTight = need > field.tightTakeoff * have;
  if (isTight) return verdict("tight", need, have, reason("takeoff-tight", name, need, have));
  return verdict("fits", need, have, reason("takeoff-fits", name, need, have));
}

/** Landing distance with the margins of commercial air transport, dry and wet, against the end of a runway that offers most. */
export function landingFit(aircraft: AircraftFigures, place: Field): RunwayFit {
  const { airport, note } = place;
  const { name } = airport;
  const decision = settledWithoutRunway(aircraft, aircraft.landingFt, place);
  if (decision) return decision;
  const dry =
    (aircraft.landingFt ?? 0) * (1 + field.landingPerThousandFt * thousandsFt(airport)) * field.landingDry;
  const wet = dry * field.landingWet;
  const ends = landingEnds(airport, note);
  const best = ends.reduce((one, other) => (other.feet > one.feet ? other : one));
  const have = best.feet;
  const { state, source = "" } = note?.approvals?.[aircraft.icao] ?? {};
  if (state === "none") return verdict("no", dry, have, reason("not-approved", name, source));
  if (state) return verdict("tight", dry, have, reason("by-approval", name, source, dry > have));
  if (dry > have) return verdict("no", dry, have, reason("landing-too-short", name, dry, have));
  if (wet > have) return verdict("tight", wet, have, reason("landing-dry-only", name, wet, have));
  const isTight = wet > field.tightLanding * have;
  if (isTight) return verdict("tight", wet, have, reason("landing-tight", name, wet, have));
  const shorter = ends.filter(({ feet, runway }) => runway === best.runway && wet > feet);
  const tightEnds = shorter.map((end) => reason("landing-end-tight", name, end.name, end.feet));
  return verdict("fits", wet, have, reason("landing-fits", name, wet, have), ...tightEnds);
}

/** What cannot or need not be measured: a helicopter, a heliport, an aircraft or a runway of which too little is known. */
function settledWithoutRunway(
  { isHelicopter, icao }: AircraftFigures,
  publishedFt: number | null,
  { airport, note }: Field,
): RunwayFit | null {
  const { name, kind } = airport;
  if (isHelicopter) {
    const approval = note?.approvals?.[icao];
    if (approval?.state === "none")
      return verdict("no", null, null, reason("not-approved", name, approval.source));
    return verdict("fits", null, null, reason(kind === "heliport" ? "heliport-fits" : "vertical", name));
  }
  const longest = longestHard(airport);
  if (kind === "heliport") return verdict("no", null, null, reason("heliport", name));
  if (publishedFt === null) return verdict("unknown", null, longest || null, reason("field-unknown", name));
  return longest > 0 ? null : verdict("unknown", publishedFt, null, reason("runway-unknown", name));
}

function verdict(
  outcome: RunwayFit["verdict"],
  needFt: number | null,
  haveFt: number | null,
  ...reasons: Reason[]
): RunwayFit {
  return { verdict: outcome, needFt: needFt === null ? null : Math.round(needFt), haveFt, reasons };
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
