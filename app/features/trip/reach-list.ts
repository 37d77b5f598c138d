import { reachCities } from "#app/content/trip/reach-cities.ts";
import type { Airport } from "./airport-file.ts";
import { closureAt, skiesOn, wayBetween } from "./closed-places.ts";
import { corridorsOn } from "./corridors.ts";
import { type AircraftFigures, type TripFacts, validOrLast } from "./facts.ts";
import { reach } from "./reach.ts";
import type { AirportLookup } from "./technical-stop.ts";
import { seasonOf, windAlong } from "./winds.ts";

/** The map in words: forty cities by how one aircraft comes there, nearest first. */
export type ReachList = Record<"non-stop" | "marginal" | "too-far", { city: string; distanceNm: number }[]>;

/** Judges the cities of `app/content/trip/reach-cities.ts` by range, wind and closed airspace on a day. */
export function reachList(
  facts: Pick<TripFacts, "aircraft" | "corridors" | "closedPlaces">,
  lookup: AirportLookup,
  asked: { icao: string; isHelicopter: boolean; from: Airport; passengers: number; date: string },
): ReachList {
  const list: ReachList = { "non-stop": [], marginal: [], "too-far": [] };
  const rows = facts.aircraft.filter(({ icao }) => icao === asked.icao);
  const figures: AircraftFigures | undefined = validOrLast(rows, asked.date)?.row;
  if (!figures) return list;
  const skies = skiesOn(facts.closedPlaces, asked.date);
  for (const [code, city] of Object.entries(reachCities)) {
    const to = lookup(code);
    if (!to || to.ident === asked.from.ident) continue;
    const way = closureAt(skies, asked.from, to) ? null : wayBetween(skies, asked.from, to);
    if (!way) continue;
    const { distanceNm } = way.direct;
    const { factor } = corridorsOn(facts.corridors, asked.date, asked.from, to, way.direct);
    const { verdict } = reach(figures, asked.isHelicopter, asked.passengers, {
      distanceNm,
      wind: windAlong(factor > 1 ? way.direct : way.flown, seasonOf(asked.date)),
      corridorFactor: Math.max(factor, way.flown.distanceNm / distanceNm),
    });
    list[verdict].push({ city, distanceNm: Math.round(distanceNm) });
  }
  for (const cities of Object.values(list)) cities.sort((one, other) => one.distanceNm - other.distanceNm);
  return list;
}
