import { reachCities } from "#app/content/trip/reach-cities.ts";
import type { Airport } from "./airport-file.ts";
import { airspaceRulesOn, plannedFlight } from "./closed-places.ts";
import type { AircraftFigures, JudgedFacts } from "./facts.ts";
import { reach } from "./flight.ts";
import { codeOf, shortName } from "./place-name.ts";
import { tripMap } from "./trip-map.ts";

export type Reach = ReturnType<typeof reachOf>;

export const usual = { from: "LOS", passengers: 4, icao: "CL60" };

interface ReachQuery {
  from: Airport;
  legs?: Parameters<typeof tripMap>[1]["legs"];
  passengers: number;
  date: string;
  /** ICAO type; null where no range is drawn. */
  aircraft: string | null;
}

/** How far an aircraft comes, as a map and in words, with at most as many people as it seats. */
export function reachOf(facts: JudgedFacts, { from, legs = [], date, aircraft, ...query }: ReachQuery) {
  // No aeroplane leaves a heliport: there the largest helicopter takes its place.
  const fleet = facts.aircraft.filter(({ isHelicopter }) => isHelicopter || from.kind !== "heliport");
  const figures = fleet.find(({ icao }) => icao === aircraft) ?? fleet.at(-1);
  if (!figures) throw new Error("the facts have no aircraft");
  const passengers = Math.min(query.passengers, figures.seats);
  return {
    from: shortName(from),
    /** The code of `from`, for addresses. */
    code: codeOf(from),
    passengers,
    aircraft: { icao: figures.icao, name: figures.name },
    /** The aircraft that have a map from here. */
    fleet: fleet.map(({ icao, name, slug }) => ({ icao, name, slug })),
    map: tripMap(facts, { from, legs, passengers, date, aircraft: aircraft && figures.icao }),
    list: reachList(facts, figures, { from, passengers, date }),
  };
}

/** The map in words: forty cities by how one aircraft comes there, nearest first. */
type ReachList = Record<
  "non-stop" | "marginal" | "too-far",
  { city: string; code: string; distanceNm: number }[]
>;

/** Judges the cities of `app/content/trip/reach-cities.ts` by range, wind and closed airspace on a day. */
export function reachList(
  facts: Pick<JudgedFacts, "airport" | "corridors" | "closedPlaces">,
  figures: AircraftFigures,
  { from, date, passengers }: Pick<ReachQuery, "from" | "date" | "passengers">,
): ReachList {
  const list: ReachList = { "non-stop": [], marginal: [], "too-far": [] };
  const rules = airspaceRulesOn(facts, date);
  for (const [code, city] of Object.entries(reachCities)) {
    const to = facts.airport(code);
    if (!to || to.ident === from.ident) continue;
    const { path, flight } = plannedFlight(rules, from, to);
    if (!path) continue;
    const { verdict } = reach(figures, passengers, flight);
    list[verdict].push({ city, code, distanceNm: Math.round(flight.distanceNm) });
  }
  for (const cities of Object.values(list)) cities.sort((one, other) => one.distanceNm - other.distanceNm);
  return list;
}
