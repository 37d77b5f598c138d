import { LRUCache } from "lru-cache";
import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import { type Airspace, airspaceOf, crossedAreas, holds, turnsBetween } from "./airspace.ts";
import { cachedIn } from "./cached.ts";
import type { ClosedPlace, Corridor, TripFacts } from "./facts.ts";
import { type FlightLeg, type Season, seasonOf, windAlong } from "./flight.ts";
import { type Position, type Route, routeAlong, routeBetween } from "./geodesic.ts";

/** The rules of one day, with the airspace that they close. */
export interface AirspaceRules {
  season: Season;
  places: readonly ClosedPlace[];
  corridors: readonly Corridor[];
  airspace: Airspace;
  /** The rule of each area of the airspace. */
  owners: readonly ClosedPlace[];
  /** Recent flights by start and end: most of them, and of their fuel stops, recur. */
  flights: LRUCache<string, PlannedFlight>;
}

const rulesByKey = new Map<string, AirspaceRules>();

/** The rules that hold on a day. */
export function airspaceRulesOn(facts: TripFacts, date: string): AirspaceRules {
  const isOn = ({ validFrom, validTo }: ClosedPlace | Corridor) =>
    validFrom <= date && (!validTo || date <= validTo);
  const season = seasonOf(date);
  const [places, corridors] = [facts.closedPlaces.filter(isOn), facts.corridors.filter(isOn)];
  const key = [season, ...[...places, ...corridors].map(({ id, validFrom }) => `${id} ${validFrom}`)].join();
  return cachedIn(rulesByKey, key, () => ({
    season,
    places,
    corridors,
    owners: places.flatMap((place) => (place.airspace ?? []).map(() => place)),
    airspace: airspaceOf(places.flatMap((place) => place.airspace ?? [])),
    flights: new LRUCache({ max: 3000 }),
  }));
}

type End = Pick<Airport, "country" | "lat" | "lon">;

/** The rule that closes either end of a flight, the strictest of several; null where both are open. */
export function closureAt({ places }: AirspaceRules, from: End, to: End): ClosedPlace | null {
  const met = places.filter((place) => isEnd(place, from, to) || isEnd(place, to, from));
  return met.find(({ kind }) => kind === "no-flights") ?? met[0] ?? null;
}

const isEnd = ({ countries, within, andCountries }: ClosedPlace, end: End, other: End) =>
  countries.includes(end.country) &&
  (!within || holds(within, end)) &&
  (!andCountries || andCountries.includes(other.country));

export interface FlightPath {
  /** The ends and the corners between them. */
  points: readonly Position[];
  /** The rules whose airspace the great circle meets. */
  around: readonly ClosedPlace[];
}

/** The shortest way outside closed airspace; null where there is none. */
export function flightPathBetween(
  { airspace, owners }: AirspaceRules,
  from: Position,
  to: Position,
): (FlightPath & { direct: Route; flown: Route }) | null {
  const turns = turnsBetween(airspace, from, to);
  if (!turns) return null;
  const direct = routeBetween(from, to);
  const points = [from, ...turns, to];
  if (turns.length === 0) return { direct, flown: direct, points, around: [] };
  const around = new Set(crossedAreas(airspace, from, to).flatMap((area) => owners[area] ?? []));
  return { direct, flown: routeAlong(points), points, around: [...around] };
}

export interface PlannedFlight {
  closed: ClosedPlace | null;
  /** Null where a rule or closed airspace forbids it. */
  path: FlightPath | null;
  /** The published detours that it makes. */
  corridors: readonly Corridor[];
  flight: FlightLeg;
}

export const plannedFlight = (rules: AirspaceRules, from: Airport, to: Airport): PlannedFlight =>
  cachedIn<string, PlannedFlight>(rules.flights, `${from.ident} ${to.ident}`, () =>
    planFlight(rules, from, to),
  );

function planFlight(rules: AirspaceRules, from: Airport, to: Airport): PlannedFlight {
  const closed = closureAt(rules, from, to);
  const flightPath = closed ? null : flightPathBetween(rules, from, to);
  const direct = flightPath?.direct ?? routeBetween(from, to);
  const flown = flightPath?.flown ?? direct;
  const corridors = rules.corridors.filter(
    ({ countries: [these, those] }) =>
      (these.includes(from.country) && those.includes(to.country)) ||
      (these.includes(to.country) && those.includes(from.country)),
  );
  const factor = Math.max(1, ...corridors.map((row) => row.factor));
  const flight: FlightLeg = {
    distanceNm: direct.distanceNm,
    // Published factors assume the wind along the great circle.
    wind: windAlong(factor > 1 ? direct : flown, rules.season),
    corridorFactor: Math.max(factor, flown.distanceNm / direct.distanceNm),
  };
  // The samples of its routes are left out: they would take most of the cache's memory.
  const path = flightPath && { points: flightPath.points, around: flightPath.around };
  return { closed, path, corridors, flight };
}
