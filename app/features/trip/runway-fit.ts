import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import { model } from "#app/content/trip/model.ts";
import type { AircraftFigures, TripFacts } from "./facts.ts";
import { atLatitude, type Season } from "./flight.ts";
import { type Reason, reason } from "./messages.ts";

/** Whether a runway is long enough. Feet; null where there is nothing to measure. */
export interface RunwayFit {
  verdict: "fits" | "tight" | "no" | "unknown";
  needFt: number | null;
  haveFt: number | null;
  reasons: Reason[];
}

const { field } = model;
/** Celsius at sea level in the standard atmosphere. */
const isaC = 15;

/** Take-off distance at the aerodrome's elevation on a warm afternoon of the season, at the leg's weight, against the longest runway. */
export function takeoffFit(
  facts: TripFacts,
  aircraft: AircraftFigures,
  airport: Airport,
  season: Season,
  tripFuelKg: number,
): RunwayFit {
  const { name } = airport;
  const approval = facts.aerodromeNotes.get(airport.ident)?.approvals?.[aircraft.icao];
  const unmeasured = fitUnmeasured(aircraft, aircraft.takeoffFt, airport, approval);
  if (unmeasured) return unmeasured;
  if (approval?.state === "none")
    return fitOf("no", null, null, reason("not-approved", name, approval.source));
  const aboveIsa10 = Math.max(0, atLatitude(model.warmAfternoonC, airport.lat, season) - isaC - 10);
  const need =
    (aircraft.takeoffFt ?? 0) *
    (1 + field.takeoffPerThousandFt * thousandsFt(airport)) *
    (1 + field.takeoffPerDegreeAboveIsa10 * aboveIsa10) *
    weightShare(aircraft, tripFuelKg) ** 2;
  const have = longestHard(airport);
  if (need > have) return fitOf("no", need, have, reason("takeoff-too-short", name, need, have));
  const isTight = need > field.tightTakeoff * have;
  if (isTight) return fitOf("tight", need, have, reason("takeoff-tight", name, need, have));
  return fitOf("fits", need, have, reason("takeoff-fits", name, need, have));
}

/** Take-off weight as a share of the maximum, without the fuel that the flight does not need. */
function weightShare({ mtowKg, fuelCapacityKg }: AircraftFigures, tripFuelKg: number): number {
  if (!fuelCapacityKg) return 1;
  const spare = Math.max(0, fuelCapacityKg * (1 - field.reserveShare) - tripFuelKg);
  return Math.max(field.lightest, 1 - spare / mtowKg);
}

/** Dry and wet landing distance, with the margins of commercial air transport, against the longest landing direction. */
export function landingFit(facts: TripFacts, aircraft: AircraftFigures, airport: Airport): RunwayFit {
  const { name } = airport;
  const note = facts.aerodromeNotes.get(airport.ident);
  const approval = note?.approvals?.[aircraft.icao];
  const unmeasured = fitUnmeasured(aircraft, aircraft.landingFt, airport, approval);
  if (unmeasured) return unmeasured;
  const dry =
    (aircraft.landingFt ?? 0) * (1 + field.landingPerThousandFt * thousandsFt(airport)) * field.landingDry;
  const wet = dry * field.landingWet;
  const ends = landingEnds(airport, note?.landingFt);
  const best = ends.reduce((one, other) => (other.feet > one.feet ? other : one));
  const have = best.feet;
  const { state, source = "" } = approval ?? {};
  if (state === "none") return fitOf("no", dry, have, reason("not-approved", name, source));
  if (state) return fitOf("tight", dry, have, reason("by-approval", name, source, dry > have));
  if (dry > have) return fitOf("no", dry, have, reason("landing-too-short", name, dry, have));
  if (wet > have) return fitOf("tight", wet, have, reason("landing-dry-only", name, wet, have));
  const isTight = wet > field.tightLanding * have;
  if (isTight) return fitOf("tight", wet, have, reason("landing-tight", name, wet, have));
  const shorter = ends.filter(({ feet, runway }) => runway === best.runway && wet > feet);
  const tightEnds = shorter.map((end) => reason("landing-end-tight", name, end.name, end.feet));
  return fitOf("fits", wet, have, reason("landing-fits", name, wet, have), ...tightEnds);
}

/** The verdict for helicopters, heliports and missing figures; null where distances can be compared. */
function fitUnmeasured(
  { isHelicopter }: AircraftFigures,
  publishedFt: number | null,
  airport: Airport,
  approval: { state: string; source: string } | undefined,
): RunwayFit | null {
  const { name, kind } = airport;
  if (isHelicopter && approval?.state === "none")
    return fitOf("no", null, null, reason("not-approved", name, approval.source));
  if (isHelicopter && airport.isSite) return fitOf("tight", null, null, reason("landing-to-be-agreed", name));
  if (isHelicopter)
    return fitOf("fits", null, null, reason(kind === "heliport" ? "heliport-fits" : "vertical", name));
  const longest = longestHard(airport);
  if (kind === "heliport") return fitOf("no", null, null, reason("heliport", name));
  if (publishedFt === null) return fitOf("unknown", null, longest || null, reason("field-unknown", name));
  return longest > 0 ? null : fitOf("unknown", publishedFt, null, reason("runway-unknown", name));
}

const fitOf = (
  verdict: RunwayFit["verdict"],
  needFt: number | null,
  haveFt: number | null,
  ...reasons: Reason[]
): RunwayFit => ({ verdict, needFt: needFt && Math.round(needFt), haveFt, reasons });

const thousandsFt = ({ elevationFt }: Airport) => Math.max(0, elevationFt) / 1000;

const hardRunways = ({ runways }: Airport) => runways.filter(({ surface }) => surface === "hard");

const longestHard = (airport: Airport) =>
  Math.max(0, ...hardRunways(airport).map(({ lengthFt }) => lengthFt));

/** Each landing direction with its length: at most what a displaced threshold leaves, or the declared distance. */
const landingEnds = (airport: Airport, declaredFt = Number.POSITIVE_INFINITY) =>
  hardRunways(airport).flatMap(({ ends, lengthFt, displacedFt }) =>
    ends.map((name, at) => ({
      name,
      runway: ends[0],
      feet: Math.min(lengthFt - (displacedFt[at] ?? 0), declaredFt),
    })),
  );
