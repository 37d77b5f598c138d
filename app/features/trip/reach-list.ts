import { reachCities } from "#app/content/trip/reach-cities.ts";
import type { Airport } from "./airport-file.ts";
import { corridorsOn } from "./corridors.ts";
import { type AircraftFigures, type TripFacts, validOrLast } from "./facts.ts";
import { routeBetween } from "./geodesic.ts";
import { reach } from "./reach.ts";
import type { AirportLookup } from "./technical-stop.ts";
import { seasonOf, windAlong } from "./winds.ts";

/** The map in words: forty cities by how one aircraft comes there, nearest first. */
export type ReachList = Record<"non-stop" | "marginal" | "too-far", { city: string; distanceNm: number }[]>;

/** Judges the cities of `app/content/trip/reach-cities.ts` by range, wind and closed airspace on a day. */
export function reachList(
  facts: Pick<TripFacts, "aircraft" | "corridors">,
  lookup: AirportLookup,
  asked: { icao: string; isHelicopter: boolean; from: Airport; passengers: number; date: string },
): ReachList {
  const list: ReachList = { "non-stop": [], marginal: [], "too-far": [] };
  const rows = facts.aircraft.filter(({ icao }) => icao === asked.icao);
  const figures: AircraftFigures | undefined = validOrLast(rows, asked.date)?.row;
  if (!figures) return list;
  for (const [code, city] of Object.entries(reachCities)) {
    const to = lookup(code);
    if (!to || to.ident === asked.from.ident) continue;
    const route = routeBetween(asked.from, to);
    const { verdict } = reach(figures, asked.isHelicopter, asked.passengers, {
      distanceNm: route.distanceNm,
      wind: windAlong(route, seasonOf(asked.date)),
      corridorFactor: corridorsOn(facts.corridors, asked.date, asked.from, to, route).factor,
    });
    list[verdict].push({ city, distanceNm: Math.round(route.distanceNm) });
  }
  for (const cities of Object.values(list)) cities.sort((one, other) => one.distanceNm - other.distanceNm);
  return list;
}
