import { model } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import { closureAt, corridorsOn, type Skies, skiesOn, type Way, wayBetween } from "./closed-places.ts";
import type { AircraftFigures, TripFacts } from "./facts.ts";
import { type Flight, fly, rangeWith, type Season, type Wind, windAlong } from "./flight.ts";
import { roughDistanceNm } from "./geodesic.ts";
import { noteOf, openState } from "./hours.ts";
import { addMinutes, localTime } from "./local-time.ts";
import { landingFit, takeoffFit } from "./runway-fit.ts";

/** A way with one or two stops for fuel; minutes from the first engine start to the last stop, ground times included. */
export interface StopPlan {
  stops: Airport[];
  flights: Flight[];
  likelyMinutes: number;
  lowMinutes: number;
  highMinutes: number;
  fuelKg: number;
  /** Places whose closed airspace its flights go round. */
  around: string[];
}

/** When a flight leaves, or when it is to land. */
export type FlightTime = { departure: Date; arrival?: never } | { departure?: never; arrival: Date };

/** Finds an aerodrome by any of its codes. */
export type AirportLookup = (code: string) => Airport | undefined;

/** How many ways that reach are compared, the shortest first, and how many are tried for them. */
const compared = 6;
const mostTried = 18;
/** Nearer than this a stop is the same place. */
const nearestNm = 30;

interface Stop {
  airport: Airport;
  /** Rough distances from the start and to the end, for sorting. */
  before: number;
  after: number;
}

/** Finds fuel stops on one leg for an aircraft: the quickest way and one other, with two stops where one is not enough. */
export type FindStops = (
  aircraft: AircraftFigures,
  passengers: number,
  when: FlightTime | null,
) => StopPlan[];

/** Prepares the search on one leg, whose distances and ways all aircraft share. */
export function stopsOn(
  facts: TripFacts,
  lookup: AirportLookup,
  { from, to, date, season }: { from: Airport; to: Airport; date: string; season: Season },
): FindStops {
  const skies = skiesOn(facts.closedPlaces, date);
  const near: Stop[] = stopAirports(facts, lookup)
    .filter((airport) => !closureAt(skies, airport, airport))
    .map((airport) => {
      return { airport, before: roughDistanceNm(from, airport), after: roughDistanceNm(airport, to) };
    })
    .filter(({ before, after }) => before > nearestNm && after > nearestNm);
  const flown = new Map<string, FlownWay | null>();
  const wayOf = (start: Airport, end: Airport) => {
    const key = `${start.ident} ${end.ident}`;
    const way = flown.has(key) ? flown.get(key) : flyableWay(facts, skies, start, end, date, season);
    flown.set(key, way ?? null);
    return way ?? null;
  };
  return (aircraft, passengers, when) => {
    const rangeNm = model.stopLegShare * rangeWith(aircraft, passengers);
    // The strongest wind behind a leg gains a tenth on an 85 % day; the way along airways takes half of that.
    const farthest = rangeNm * 1.1;
    const plansFor = (candidates: Airport[][]) => {
      const plans: StopPlan[] = [];
      for (const stops of candidates) {
        if (plans.length === compared) break;
        const plan = planWith(facts, aircraft, rangeNm, stops, { to, season, when }, (at) =>
          wayOf(stops[at - 1] ?? from, stops[at] ?? to),
        );
        if (plan) plans.push(plan);
      }
      return plans.sort((one, other) => one.likelyMinutes - other.likelyMinutes).slice(0, 2);
    };
    const single = plansFor(singles(near, farthest));
    return single.length > 0 ? single : plansFor(pairs(near, farthest));
  };
}

const singles = (near: readonly Stop[], farthest: number): Airport[][] =>
  near
    .filter(({ before, after }) => before <= farthest && after <= farthest)
    .sort((one, other) => one.before + one.after - other.before - other.after)
    .slice(0, mostTried)
    .map(({ airport }) => [airport]);

function pairs(near: readonly Stop[], farthest: number): Airport[][] {
  const seconds = near.filter(({ after }) => after <= farthest);
  return near
    .filter(({ before }) => before <= farthest)
    .flatMap((one) =>
      seconds
        .map((other) => ({ one, other, middle: roughDistanceNm(one.airport, other.airport) }))
        .filter(({ middle }) => middle > nearestNm && middle <= farthest),
    )
    .sort((a, b) => a.one.before + a.middle + a.other.after - b.one.before - b.middle - b.other.after)
    .slice(0, mostTried)
    .map(({ one, other }) => [one.airport, other.airport]);
}

interface FlownWay {
  way: Way;
  wind: Wind;
  factor: number;
}

/** The way between two places; null where closed airspace or a rule on one of them forbids it. */
function flyableWay(
  facts: TripFacts,
  skies: Skies,
  from: Airport,
  to: Airport,
  date: string,
  season: Season,
): FlownWay | null {
  const way = closureAt(skies, from, to) ? null : wayBetween(skies, from, to);
  if (!way) return null;
  const { factor } = corridorsOn(facts.corridors, date, from, to, way.direct);
  const wind = windAlong(factor > 1 ? way.direct : way.flown, season);
  return { way, wind, factor: Math.max(factor, way.flown.distanceNm / way.direct.distanceNm) };
}

/** A plan with these stops; null where a flight is too far, or a stop is too short or closed at that hour. */
function planWith(
  facts: TripFacts,
  aircraft: AircraftFigures,
  rangeNm: number,
  stops: Airport[],
  { to, season, when }: { to: Airport; season: Season; when: FlightTime | null },
  wayTo: (at: number) => FlownWay | null,
): StopPlan | null {
  const flights: Flight[] = [];
  const around = new Set<string>();
  for (const at of [...stops, to].keys()) {
    const flyable = wayTo(at);
    if (!flyable) return null;
    const { way, wind, factor } = flyable;
    for (const { name } of way.around) around.add(name);
    const leg = { distanceNm: way.direct.distanceNm, wind, corridorFactor: factor };
    const normal = fly(aircraft, aircraft.isHelicopter, leg, "normal");
    const isInRange = normal.stillAirNm <= rangeNm * aircraft.normalRangeShare;
    const flight = isInRange ? normal : fly(aircraft, aircraft.isHelicopter, leg, "longRange");
    if (flight.stillAirNm > rangeNm) return null;
    flights.push(flight);
  }
  const ground = stops.length * model.groundMinutes;
  const sum = (of: (flight: Flight) => number) => flights.reduce((total, flight) => total + of(flight), 0);
  const likelyMinutes = ground + sum((flight) => flight.likelyMinutes);
  let clock = when && (when.departure ?? addMinutes(when.arrival, -likelyMinutes));
  for (const [at, airport] of stops.entries()) {
    const place = { airport, note: noteOf(facts, airport), season };
    if (landingFit(aircraft, place).verdict === "no") return null;
    if (takeoffFit(aircraft, place, flights[at + 1]?.fuelKg ?? 0).verdict === "no") return null;
    clock = clock && addMinutes(clock, flights[at]?.likelyMinutes ?? 0);
    if (clock && openState(facts, airport, localTime(clock, airport.timeZone)).state === "closed")
      return null;
    clock = clock && addMinutes(clock, model.groundMinutes);
  }
  return {
    stops,
    flights,
    likelyMinutes,
    lowMinutes: ground + sum(({ lowMinutes }) => lowMinutes),
    highMinutes: ground + sum(({ highMinutes }) => highMinutes),
    fuelKg: sum(({ fuelKg }) => fuelKg),
    around: [...around],
  };
}

// Looked up once for a version of the notes.
const knownStops = new WeakMap<readonly unknown[], Airport[]>();

function stopAirports({ aerodromeNotes }: TripFacts, lookup: AirportLookup): Airport[] {
  let airports = knownStops.get(aerodromeNotes);
  if (!airports) {
    airports = aerodromeNotes.flatMap(({ technicalStop, ident }) => (technicalStop && lookup(ident)) || []);
    knownStops.set(aerodromeNotes, airports);
  }
  return airports;
}
