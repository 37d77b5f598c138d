import { model } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import { corridorsOn } from "./corridors.ts";
import type { Corridor, TripFacts } from "./facts.ts";
import { type Route, routeBetween } from "./geodesic.ts";
import { type HalfHour, halfHoursOf, noteOf } from "./hours.ts";
import { instantOf, localTime } from "./local-time.ts";
import { type Reason, reason } from "./messages.ts";
import { type AirportLookup, StopSearch } from "./technical-stop.ts";
import type { TripLeg, TripQuery } from "./trip-query.ts";
import { type Season, seasonOf, type Wind, windAlong } from "./winds.ts";

/** What all aircraft share on one leg. */
export interface LegPlace {
  leg: TripLeg;
  route: Route;
  wind: Wind;
  season: Season;
  corridorFactor: number;
  corridors: Corridor[];
  notes: Reason[];
  stops: StopSearch;
  /** When it might leave; empty where a time was asked for. */
  departures: HalfHour[];
}

/** Distance, wind and closed airspace of a leg. */
export function legPlace(
  facts: TripFacts,
  lookup: AirportLookup,
  leg: TripLeg,
  by: TripQuery["by"],
): LegPlace {
  const { from, to, date, time } = leg;
  const route = routeBetween(from, to);
  const season = seasonOf(date);
  const { factor, rows } = corridorsOn(facts.corridors, date, from, to, route);
  // The end whose clock shows the time that was asked for.
  const clockOf = by === "arrive" ? to : from;
  const { clocks, instant } = instantOf(date, time ?? model.undecidedTime, clockOf.timeZone);
  return {
    ...{ leg, route, season, corridorFactor: factor, corridors: rows },
    wind: windAlong(route, season),
    departures: time ? [] : halfHoursOf(facts, from, date),
    stops: new StopSearch(facts, lookup, { from, to, date, season }),
    notes: [
      ...rows.map(({ text, factor: longer }) => reason("corridor", text, longer)),
      ...(time ? [] : [reason("time-undecided", model.undecidedTime)]),
      ...(time && clocks === "skipped"
        ? [reason("time-skipped", clockOf.name, time, localTime(instant, clockOf.timeZone).time)]
        : []),
      ...(time && clocks === "twice" ? [reason("time-twice", clockOf.name, time)] : []),
      ...limitsOf(facts, from),
      ...limitsOf(facts, to),
      ...permitNotes(from, to),
    ],
  };
}

function limitsOf(facts: TripFacts, airport: Airport): Reason[] {
  const { limits, handling, customs } = noteOf(facts, airport) ?? {};
  return [
    ...(limits ? [reason("aerodrome-limits", airport.name, limits)] : []),
    ...(handling ? [reason("aerodrome-handling", airport.name, handling)] : []),
    ...(customs ? [reason("aerodrome-customs", airport.name, customs)] : []),
  ];
}

function permitNotes(from: Airport, to: Airport): Reason[] {
  const isUk = from.country === "GB" || to.country === "GB";
  const isForeignDomestic = from.country === to.country && from.country !== "NG";
  return [
    ...(isUk ? [reason("permit-uk")] : []),
    ...(isForeignDomestic && !isUk ? [reason("permit-domestic", from.country)] : []),
    ...(from.country === to.country ? [] : [reason("permit-overflight")]),
  ];
}
