import { model } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import { closureAt, skiesOn, type Way, wayBetween } from "./closed-places.ts";
import { corridorsOn } from "./corridors.ts";
import type { ClosedPlace, Corridor, TripFacts } from "./facts.ts";
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
  /** The great circle. */
  route: Route;
  /** Why it is not sold; null where it is. */
  closure: Closure | null;
  wind: Wind;
  season: Season;
  /** By how much closed airspace makes it longer than the great circle. */
  corridorFactor: number;
  corridors: Corridor[];
  notes: Reason[];
  stops: StopSearch;
  /** When it might leave; empty where a time was asked for. */
  departures: HalfHour[];
}

/** A flight that is not sold, with the rule; without one where closed airspace leaves no way. */
export interface Closure {
  kind: ClosedPlace["kind"];
  place: ClosedPlace | null;
  reason: Reason;
}

function closureOf(place: ClosedPlace | null, way: Way | null): Closure | null {
  if (place) return { kind: place.kind, place, reason: reason(place.kind, place.text) };
  return way ? null : { kind: "by-agreement", place: null, reason: reason("no-way-round") };
}

/** Distance, wind and closed airspace of a leg. */
export function legPlace(
  facts: TripFacts,
  lookup: AirportLookup,
  leg: TripLeg,
  by: TripQuery["by"],
): LegPlace {
  const { from, to, date, time } = leg;
  const season = seasonOf(date);
  const skies = skiesOn(facts.closedPlaces, date);
  const closed = closureAt(skies, from, to);
  const way = closed ? null : wayBetween(skies, from, to);
  const route = way?.direct ?? routeBetween(from, to);
  const closure = closureOf(closed, way);
  const { factor, rows } = corridorsOn(facts.corridors, date, from, to, route);
  // The end whose clock shows the time that was asked for.
  const clockOf = by === "arrive" ? to : from;
  const { clocks, instant } = instantOf(date, time ?? model.undecidedTime, clockOf.timeZone);
  const flown = way?.flown ?? route;
  const corridorFactor = Math.max(factor, flown.distanceNm / route.distanceNm);
  const around = (way?.around ?? []).filter(({ id }) => !rows.some(({ subject }) => subject === id));
  return {
    ...{ leg, route, closure, season, corridorFactor, corridors: rows },
    // A published factor was found with the wind of the great circle.
    wind: windAlong(factor > 1 ? route : flown, season),
    departures: time ? [] : halfHoursOf(facts, from, date),
    stops: new StopSearch(facts, lookup, { from, to, date, season }),
    notes: closure
      ? []
      : [
          ...rows.map((row) => reason("corridor", row.text, row.factor > 1 ? corridorFactor : 1)),
          ...(around.length > 0
            ? [
                reason(
                  "airspace-round",
                  around.map(({ name }) => name),
                  corridorFactor,
                ),
              ]
            : []),
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
