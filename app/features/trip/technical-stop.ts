import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import { model } from "#app/content/trip/model.ts";
import { cachedIn } from "./cached.ts";
import {
  type AirspaceRules,
  airspaceRulesOn,
  type FlightPath,
  type PlannedFlight,
  plannedFlight,
} from "./closed-places.ts";
import type { AircraftFigures, TripFacts } from "./facts.ts";
import { type Flight, flyWithin, rangeWith, type Season } from "./flight.ts";
import { sphereNm, type Vector, vectorOf } from "./geodesic.ts";
import { openState } from "./hours.ts";
import { addMinutes, localTime } from "./local-time.ts";
import { landingFit, takeoffFit } from "./runway-fit.ts";
import type { TripLeg } from "./trip-query.ts";

/** A path with one or two fuel stops; minutes from first engine start to last stop, ground times included. */
export interface StopPlan extends Pick<Flight, "likelyMinutes" | "lowMinutes" | "highMinutes" | "fuelKg"> {
  stops: Airport[];
  flights: Flight[];
  paths: FlightPath[];
}

/** The departure of a flight, or its required arrival. */
export type FlightTime = { departure: Date; arrival?: never } | { departure?: never; arrival: Date };

/** The facts of a flight on one day that are the same for all aircraft. */
export interface FlightRoute extends PlannedFlight {
  season: Season;
  findStops: ReturnType<typeof stopsOn>;
}

export type FindRoute = ReturnType<typeof routeFinder>;

/** An aerodrome with fuel, customs and handling whenever it is open. */
interface FuelStop {
  airport: Airport;
  vector: Vector;
}

/** Prepares each route of a judgement once, for all aircraft and prices. */
export function routeFinder(facts: TripFacts) {
  const fuelStops = [...facts.aerodromeNotes.values()].flatMap(({ technicalStop, ident }): FuelStop[] => {
    const airport = technicalStop && facts.airports.byCode(ident);
    return airport ? [{ airport, vector: vectorOf(airport) }] : [];
  });
  const routes = new Map<string, FlightRoute>();
  return ({ from, to, date }: Pick<TripLeg, "from" | "to" | "date">) =>
    cachedIn(routes, `${date} ${from.ident} ${to.ident}`, () => {
      const rules = airspaceRulesOn(facts, date);
      const findStops = stopsOn(facts, fuelStops, rules, from, to);
      return { ...plannedFlight(rules, from, to), season: rules.season, findStops };
    });
}

/** Candidates are tried by distance, shortest first, until enough plans are found. */
const mostPlans = 6;
const mostCandidates = 18;
/** A stop nearer than this to another place of the flight is useless. */
const nearestNm = 30;

/** A stop with its rough distances from the start and to the end, for sorting. */
interface Stop extends FuelStop {
  before: number;
  after: number;
}

/** Finds fuel stops on one route for an aircraft: the quickest plan and one other, with two stops where needed. */
function stopsOn(
  facts: TripFacts,
  fuelStops: readonly FuelStop[],
  rules: AirspaceRules,
  from: Airport,
  to: Airport,
) {
  let near: Stop[] | undefined;
  const nearStops = () => {
    const [start, end] = [vectorOf(from), vectorOf(to)];
    return fuelStops
      .map((stop) => ({ ...stop, before: sphereNm(start, stop.vector), after: sphereNm(stop.vector, end) }))
      .filter(({ before, after }) => before > nearestNm && after > nearestNm);
  };
  return (aircraft: AircraftFigures, passengers: number, when: FlightTime | null): StopPlan[] => {
    const rangeNm = model.stopLegShare * rangeWith(aircraft, passengers);

    /** Null if a flight is too long, a stop's runway too short, or a stop closed on arrival. */
    const planWith = (stops: Airport[]): StopPlan | null => {
      const flights: Flight[] = [];
      const paths: FlightPath[] = [];
      for (const [at, end] of [...stops, to].entries()) {
        const { path, flight: leg } = plannedFlight(rules, stops[at - 1] ?? from, end);
        const flight = path && flyWithin(aircraft, rangeNm, leg);
        if (!flight || flight.stillAirNm > rangeNm) return null;
        paths.push(path);
        flights.push(flight);
      }
      const sum = (figure: "likelyMinutes" | "lowMinutes" | "highMinutes" | "fuelKg") =>
        flights.reduce((total, flight) => total + flight[figure], 0);
      const ground = stops.length * model.groundMinutes;
      const likelyMinutes = ground + sum("likelyMinutes");
      let clock = when && (when.departure ?? addMinutes(when.arrival, -likelyMinutes));
      for (const [at, airport] of stops.entries()) {
        if (landingFit(facts, aircraft, airport).verdict === "no") return null;
        const { fuelKg = 0 } = flights[at + 1] ?? {};
        if (takeoffFit(facts, aircraft, airport, rules.season, fuelKg).verdict === "no") return null;
        if (!clock) continue;
        clock = addMinutes(clock, flights[at]?.likelyMinutes ?? 0);
        if (openState(facts, airport, localTime(clock, airport.timeZone)).state === "closed") return null;
        clock = addMinutes(clock, model.groundMinutes);
      }
      return {
        stops,
        flights,
        paths,
        likelyMinutes,
        lowMinutes: ground + sum("lowMinutes"),
        highMinutes: ground + sum("highMinutes"),
        fuelKg: sum("fuelKg"),
      };
    };

    const plansFor = (candidates: ReturnType<typeof singles>) => {
      const plans: StopPlan[] = [];
      const shortest = candidates.toSorted((one, other) => one.nm - other.nm).slice(0, mostCandidates);
      for (const { stops } of shortest) {
        const plan = plans.length < mostPlans ? planWith(stops) : null;
        if (plan) plans.push(plan);
      }
      return plans.sort((one, other) => one.likelyMinutes - other.likelyMinutes).slice(0, 2);
    };
    // The strongest tailwind gains a tenth on an 85 % day; routing along airways takes half of that.
    const farthest = rangeNm * 1.1;
    near ??= nearStops();
    const single = plansFor(singles(near, farthest));
    return single.length > 0 ? single : plansFor(pairs(near, farthest));
  };
}

function singles(near: readonly Stop[], farthest: number) {
  const inReach = near.filter(({ before, after }) => before <= farthest && after <= farthest);
  return inReach.map(({ airport, before, after }) => ({ stops: [airport], nm: before + after }));
}

function pairs(near: readonly Stop[], farthest: number) {
  const seconds = near.filter(({ after }) => after <= farthest);
  const candidates: ReturnType<typeof singles> = [];
  for (const one of near.filter(({ before }) => before <= farthest))
    for (const other of seconds) {
      const middle = sphereNm(one.vector, other.vector);
      if (middle > nearestNm && middle <= farthest)
        candidates.push({ stops: [one.airport, other.airport], nm: one.before + middle + other.after });
    }
  return candidates;
}
