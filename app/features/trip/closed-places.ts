import type { Airport } from "./airport-file.ts";
import { type Airspace, airspaceOf, areasMet, holds, turnsBetween } from "./airspace.ts";
import { type ClosedPlace, validOn } from "./facts.ts";
import { type Position, type Route, routeAlong, routeBetween } from "./geodesic.ts";

/** The rules of one day, with the airspace that they close. */
export interface Skies {
  places: readonly ClosedPlace[];
  airspace: Airspace;
  /** Whose each area of the airspace is. */
  owners: readonly ClosedPlace[];
}

const known = new WeakMap<readonly ClosedPlace[], Map<string, Skies>>();

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
  const days = known.get(rules) ?? new Map<string, Skies>();
  known.set(rules, days);
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
  /** The great circle. */
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
  const found = ways.get(skies) ?? new Map<string, Way | null>();
  ways.set(skies, found);
  const key = `${from.lat} ${from.lon} ${to.lat} ${to.lon}`;
  const way = found.get(key);
  if (way !== undefined) return way;
  if (found.size >= mostWays) found.clear();
  const added = findWay(skies, from, to);
  found.set(key, added);
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
