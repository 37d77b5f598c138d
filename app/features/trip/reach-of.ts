import { fleet } from "#app/content/fleet.ts";
import { reachCities } from "#app/content/trip/reach-cities.ts";
import { tripRoutes } from "#app/content/trip/routes.ts";
import type { Airport } from "./airport-file.ts";
import type { TripFacts } from "./facts.ts";
import { cityOf, codeOf, shortName } from "./place-name.ts";
import { type ReachList, reachList } from "./reach-list.ts";
import type { AirportLookup } from "./technical-stop.ts";
import { type TripMap, tripMap } from "./trip-map.ts";

/** What the map shows, in words besides. */
export interface Reach {
  from: string;
  /** The code of `from`, for addresses. */
  code: string;
  passengers: number;
  aircraft: { icao: string; name: string };
  map: TripMap;
  list: ReachList;
}

/** Where a reach is asked for and nobody says from where, with whom, in what. */
export const usual = { from: "LOS", passengers: 4, icao: "CL60" };

/** Cities that the company flies to, by the names that people know. */
const citiesIn = ({ airport }: { airport: AirportLookup }) =>
  [...new Set([...Object.keys(reachCities), ...tripRoutes.flatMap(({ from, to }) => [from, to])])].flatMap(
    (code) => {
      const at = airport(code);
      return at ? [{ name: cityOf(at), at }] : [];
    },
  );

/** How far the aircraft come, drawn and in words. */
export function reachOf(
  facts: TripFacts & { airport: AirportLookup },
  asked: {
    from?: Airport;
    legs?: Parameters<typeof tripMap>[1]["legs"];
    passengers?: number;
    date: string;
    aircraft?: readonly string[];
  },
): Reach {
  const from = asked.from ?? facts.airport(usual.from);
  if (!from) throw new Error(`the list of aerodromes lacks ${usual.from}`);
  const { passengers = usual.passengers, date, aircraft = [usual.icao], legs = [] } = asked;
  const type = fleet.find(({ icao }) => icao === aircraft[0]) ?? fleet[0];
  const { icao, name, wing } = type;
  return {
    ...{ from: shortName(from), code: codeOf(from), passengers, aircraft: { icao, name } },
    map: tripMap(facts, { from, legs, passengers, date, aircraft, cities: citiesIn(facts) }),
    list: reachList(facts, facts.airport, { icao, isHelicopter: wing === "rotary", from, passengers, date }),
  };
}
