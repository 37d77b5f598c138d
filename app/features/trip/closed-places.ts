import type { Airport } from "./airport-file.ts";
import { type Airspace, airspaceOf, areasMet, holds, isInside, turnsBetween } from "./airspace.ts";
import { type ClosedPlace, type Corridor, type TripFacts, validOn } from "./facts.ts";
import { type FlightLeg, seasonOf, windAlong } from "./flight.ts";
import { type Position, type Route, routeAlong, routeBetween } from "./geodesic.ts";

/** The rules of one day, with the airspace that they close. */
export interface Skies {
  places: readonly ClosedPlace[];
  airspace: Airspace;
  /** The rule of each area of the airspace. */
  owners: readonly ClosedPlace[];
  /** The latest ways: most flights and fuel stops are asked for again. */
  ways: Map<string, Way | null>;
}

const mostWays = 3000;
const skiesByRules = new WeakMap<readonly ClosedPlace[], Map<string, Skies>>();

/** The rules that hold on a day. */
export function skiesOn(rules: readonly ClosedPlace[], date: string): Skies {
  const places = rowsOn(rules, date);
  const key = places.map(({ id, validFrom }) => `${id} ${validFrom}`).join();
  const days = skiesByRules.get(rules) ?? new Map<string, Skies>();
  skiesByRules.set(rules, days);
  const owners = places.flatMap((place) => (place.airspace ?? []).map(() => place));
  const airspace = () => airspaceOf(places.flatMap((place) => place.airspace ?? []));
  const skies = days.get(key) ?? { places, owners, airspace: airspace(), ways: new Map() };
  days.set(key, skies);
  return skies;
}

/** Of each id the row that holds on a day. */
function rowsOn<Row extends ClosedPlace | Corridor>(rows: readonly Row[], date: string): Row[] {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const known = newest.get(row.id);
    newest.set(row.id, validOn(known ? [known, row] : [row], date) ?? row);
  }
  return [...newest.values()].filter((row) => validOn([row], date));
}

type End = Pick<Airport, "country" | "lat" | "lon">;

/** The rule that a flight between two places meets at its ends: the stricter, where there are two. */
export function closureAt({ places }: Pick<Skies, "places">, from: End, to: End): ClosedPlace | null {
  const met = places.filter((place) => isEnd(place, from, to) || isEnd(place, to, from));
  return met.find(({ kind }) => kind === "no-flights") ?? met[0] ?? null;
}

const isEnd = ({ countries, within, andCountries }: ClosedPlace, end: End, other: End) =>
  countries.includes(end.country) &&
  (!within || holds(within, end)) &&
  (!andCountries || andCountries.includes(other.country));

/** How a flight goes where it stays out of closed airspace. */
export interface Way {
  direct: Route;
  /** The line flown: the same, or longer. */
  flown: Route;
  /** The ends and the corners between them. */
  points: readonly Position[];
  /** The rules whose airspace the great circle meets. */
  around: readonly ClosedPlace[];
}

/** The shortest way outside closed airspace; null where there is none. */
export function wayBetween(skies: Skies, from: Position, to: Position): Way | null {
  const { ways } = skies;
  const key = `${from.lat} ${from.lon} ${to.lat} ${to.lon}`;
  const cached = ways.get(key);
  if (cached !== undefined) return cached;
  if (ways.size >= mostWays) ways.clear();
  const way = findWay(skies, from, to);
  ways.set(key, way);
  return way;
}

function findWay({ airspace, owners }: Skies, from: Position, to: Position): Way | null {
  const turns = turnsBetween(airspace, from, to);
  if (!turns) return null;
  const direct = routeBetween(from, to);
  const points = [from, ...turns, to];
  if (turns.length === 0) return { direct, flown: direct, points, around: [] };
  const around = new Set(areasMet(airspace, from, to).flatMap((area) => owners[area] ?? []));
  return { direct, flown: routeAlong(points), points, around: [...around] };
}

/** How a flight goes on a day, for its time and range. `way` is null where a rule or closed airspace forbids it. */
export function plannedFlight(
  { corridors }: Pick<TripFacts, "corridors">,
  skies: Skies,
  date: string,
  from: End,
  to: End,
) {
  const closed = closureAt(skies, from, to);
  const way = closed ? null : wayBetween(skies, from, to);
  const direct = way?.direct ?? routeBetween(from, to);
  const flown = way?.flown ?? direct;
  const { factor, rows } = corridorsOn(corridors, date, from, to, direct);
  const flight: FlightLeg = {
    distanceNm: direct.distanceNm,
    // A published factor was found with the wind of the great circle.
    wind: windAlong(factor > 1 ? direct : flown, seasonOf(date)),
    corridorFactor: Math.max(factor, flown.distanceNm / direct.distanceNm),
  };
  return { closed, way, corridors: rows, flight };
}

/** The rows that a flight meets on a day, one for each subject, and by how much they lengthen it together. */
export function corridorsOn(
  rows: readonly Corridor[],
  date: string,
  from: Pick<Airport, "country">,
  to: Pick<Airport, "country">,
  route: Route,
): { factor: number; rows: Corridor[] } {
  // A row on a pair of countries says more than one on an area; of two alike the longer detour counts.
  const rankOf = ({ countries }: Corridor) => (countries ? 0 : 1);
  const met = rowsOn(rows, date)
    .filter((row) => isMet(row, from.country, to.country, route))
    .sort((one, other) => rankOf(one) - rankOf(other) || other.factor - one.factor);
  const distinct = met.filter(({ subject }, at) => met.findIndex((row) => row.subject === subject) === at);
  return { factor: Math.max(1, ...distinct.map(({ factor }) => factor)), rows: distinct };
}

function isMet({ countries, area }: Corridor, from: string, to: string, { samples }: Route): boolean {
  const [these = [], those = []] = countries ?? [];
  if ((these.includes(from) && those.includes(to)) || (these.includes(to) && those.includes(from)))
    return true;
  return area ? samples.some((point) => isInside(point, area)) : false;
}
