import { fleet } from "#app/content/fleet.ts";
import { reachCities } from "#app/content/trip/reach-cities.ts";
import type { Airport } from "./airport-file.ts";
import { plannedFlight, skiesOn } from "./closed-places.ts";
import type { TripFacts } from "./facts.ts";
import { reach } from "./flight.ts";
import { codeOf, shortName } from "./place-name.ts";
import type { AirportLookup } from "./technical-stop.ts";
import { type TripMap, tripMap } from "./trip-map.ts";

export interface Reach {
  from: string;
  /** The code of `from`, for addresses. */
  code: string;
  passengers: number;
  aircraft: { icao: string; name: string };
  map: TripMap;
  list: ReachList;
}

export const usual = { from: "LOS", passengers: 4, icao: "CL60" };

interface ReachQuery {
  from: Airport;
  legs?: Parameters<typeof tripMap>[1]["legs"];
  passengers: number;
  date: string;
  /** ICAO type; null where no range is drawn. */
  aircraft: string | null;
}

export function reachOf(facts: TripFacts & { airport: AirportLookup }, query: ReachQuery): Reach {
  const { from, legs = [], passengers, date, aircraft } = query;
  const { icao, name, wing } = fleet.find((each) => each.icao === aircraft) ?? fleet[0];
  return {
    from: shortName(from),
    code: codeOf(from),
    passengers,
    aircraft: { icao, name },
    map: tripMap(facts, { from, legs, passengers, date, aircraft }),
    list: reachList(facts, facts.airport, { icao, isHelicopter: wing === "rotary", from, passengers, date }),
  };
}

/** The map in words: forty cities by how one aircraft comes there, nearest first. */
type ReachList = Record<
  "non-stop" | "marginal" | "too-far",
  { city: string; code: string; distanceNm: number }[]
>;

/** Judges the cities of `app/content/trip/reach-cities.ts` by range, wind and closed airspace on a day. */
export function reachList(
  facts: Pick<TripFacts, "aircraft" | "corridors" | "closedPlaces">,
  lookup: AirportLookup,
  query: { icao: string; isHelicopter: boolean; from: Airport; passengers: number; date: string },
): ReachList {
  const { from, date, passengers, isHelicopter } = query;
  const list: ReachList = { "non-stop": [], marginal: [], "too-far": [] };
  const figures = facts.aircraft.find(({ icao }) => icao === query.icao);
  const skies = skiesOn(facts.closedPlaces, date);
  for (const [code, city] of Object.entries(reachCities)) {
    const to = lookup(code);
    if (!figures || !to || to.ident === from.ident) continue;
    const { way, flight } = plannedFlight(facts, skies, date, from, to);
    if (!way) continue;
    const { verdict } = reach(figures, isHelicopter, passengers, flight);
    list[verdict].push({ city, code, distanceNm: Math.round(flight.distanceNm) });
  }
  for (const cities of Object.values(list)) cities.sort((one, other) => one.distanceNm - other.distanceNm);
  return list;
}
