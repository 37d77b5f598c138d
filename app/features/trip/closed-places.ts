import type { Airport } from "./airport-file.ts";
import { type Airspace, airspaceOf, areasMet, holds, turnsBetween } from "./airspace.ts";
import { type ClosedPlace, type Corridor, validOn } from "./facts.ts";
import { type Position, type Route, routeAlong, routeBetween } from "./geodesic.ts";
import { isInside } from "./map-path.ts";

/** The rules of one day, with the airspace that they close. */
export interface Skies {
  places: readonly ClosedPlace[];
  airspace: Airspace;
  /** Whose each area of the airspace is. */
  owners: readonly ClosedPlace[];
}

const skiesByRules = new WeakMap<readonly ClosedPlace[], Map<string, Skies>>();

/** The rules that hold on a day. */
export function skiesOn(rules: readonly ClosedPlace[], date: string): Skies {
  const ids = new Set(rules.map(({ id }) => id));
  const places = [...ids].flatMap(
    (id) =>
      validOn(
        rules.filter((rule) => rule.id === id),
        date,
      ) ?? [],
  );
  const key = places.map(({ id, validFrom }) => `${id} ${validFrom}`).join();
  const days = skiesByRules.get(rules) ?? new Map<string, Skies>();
  skiesByRules.set(rules, days);
  const owners = places.flatMap((place) => (place.airspace ?? []).map(() => place));
  const skies = days.get(key) ?? {
    places,
    owners,
    airspace: airspaceOf(places.flatMap(({ airspace = [] }) => airspace)),
  };
  days.set(key, skies);
  return skies;
}

type End = Pick<Airport, "country" | "lat" | "lon">;

/** The rule that a flight between two places meets at its ends: the stricter, where there are two. */
export function closureAt({ places }: Skies, from: End, to: End): ClosedPlace | null {
  const met = places.filter((place) => isEnd(place, from, to) || isEnd(place, to, from));
  return met.find(({ kind }) => kind === "no-flights") ?? met[0] ?? null;
}

function isEnd({ countries, within, andCountries }: ClosedPlace, end: End, other: End): boolean {
  return (
    countries.includes(end.country) &&
    (!within || holds(within, end)) &&
    (!andCountries || andCountries.includes(other.country))
  );
}

/** How a flight goes where it stays out of closed airspace. */
export interface Way {
  direct: Route;
  /** The line flown: the same, or longer. */
  flown: Route;
  /** The ends and the corners between them. */
  points: readonly Position[];
  /** Whose airspace the great circle meets. */
  around: readonly ClosedPlace[];
}

/** The latest ways, as most flights and fuel stops are asked for again. */
const ways = new WeakMap<Skies, Map<string, Way | null>>();
const mostWays = 1000;

/** The shortest way outside closed airspace; null where there is none. */
export function wayBetween(skies: Skies, from: Position, to: Position): Way | null {
  const cached = ways.get(skies) ?? new Map<string, Way | null>();
  ways.set(skies, cached);
  const key = `${from.lat} ${from.lon} ${to.lat} ${to.lon}`;
  const way = cached.get(key);
  if (way !== undefined) return way;
  if (cached.size >= mostWays) cached.clear();
  const added = findWay(skies, from, to);
  cached.set(key, added);
  return added;
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

/** The rows that a leg meets on a day, one for each subject, and by how much they lengthen it together. */
export function corridorsOn(
  rows: readonly Corridor[],
  date: string,
  from: Pick<Airport, "country">,
  to: Pick<Airport, "country">,
  route: Route,
): { factor: number; rows: Corridor[] } {
  const ids = [...new Set(rows.map(({ id }) => id))];
  const met = ids
    .flatMap(
      (id) =>
        validOn(
          rows.filter((row) => row.id === id),
          date,
        ) ?? [],
    )
    .filter((row) => isMet(row, from.country, to.country, route))
    .sort((one, other) => rankOf(one) - rankOf(other) || other.factor - one.factor);
  const distinct = met.filter(({ subject }, at) => met.findIndex((row) => row.subject === subject) === at);
  return { factor: Math.max(1, ...distinct.map(({ factor }) => factor)), rows: distinct };
}

/** A row on a pair of countries says more than one on an area; of two alike the longer detour counts. */
const rankOf = ({ countries }: Corridor) => (countries ? 0 : 1);

function isMet({ countries, area }: Corridor, from: string, to: string, { samples }: Route): boolean {
  if (countries) {
    const [these, those] = countries;
    if ((these.includes(from) && those.includes(to)) || (these.includes(to) && those.includes(from)))
      return true;
  }
  return area ? samples.some((point) => isInside(point, area)) : false;
}
