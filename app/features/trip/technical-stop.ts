import { model } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import { airspaceRulesOn, plannedFlight } from "./closed-places.ts";
import type { AircraftFigures, JudgedFacts } from "./facts.ts";
import { type Flight, flyWithin, rangeWith, seasonOf } from "./flight.ts";
import { roughDistanceNm } from "./geodesic.ts";
import { openState } from "./hours.ts";
import { addMinutes, localTime } from "./local-time.ts";
import { landingFit, takeoffFit } from "./runway-fit.ts";

/** A path with one or two fuel stops; minutes from first engine start to last stop, ground times included. */
export interface StopPlan extends Pick<Flight, "likelyMinutes" | "lowMinutes" | "highMinutes" | "fuelKg"> {
  stops: Airport[];
  flights: Flight[];
  /** Places whose closed airspace its flights go round. */
  around: string[];
}

/** When a flight leaves, or when it is to land. */
type FlightTime = { departure: Date; arrival?: never } | { departure?: never; arrival: Date };

/** How many plans are compared, the shortest first, and how many are tried for them. */
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

/** Finds fuel stops on one leg for an aircraft: the quickest plan and one other, with two stops where needed. */
export type FindStops = (
  aircraft: AircraftFigures,
  passengers: number,
  when: FlightTime | null,
) => StopPlan[];

/** Prepares the search on one leg, whose distances all aircraft share. */
export function stopsOn(
  facts: JudgedFacts,
  { from, to, date }: { from: Airport; to: Airport; date: string },
): FindStops {
  const season = seasonOf(date);
  const rules = airspaceRulesOn(facts, date);
  let near: Stop[] | undefined;
  const nearStops = () =>
    [...facts.aerodromeNotes.values()]
      .flatMap(({ technicalStop, ident }) => (technicalStop && facts.airport(ident)) || [])
      .map((airport): Stop => {
        const [before, after] = [roughDistanceNm(from, airport), roughDistanceNm(airport, to)];
        return { airport, before, after };
      })
      .filter(({ before, after }) => before > nearestNm && after > nearestNm);
  return (aircraft, passengers, when) => {
    const rangeNm = model.stopLegShare * rangeWith(aircraft, passengers);

    /** Null where a flight is too far, or a stop is too short or closed at that hour. */
    const planWith = (stops: Airport[]): StopPlan | null => {
      const flights: Flight[] = [];
      const around = new Set<string>();
      for (const [at, end] of [...stops, to].entries()) {
        const { path, flight: leg } = plannedFlight(rules, date, stops[at - 1] ?? from, end);
        if (!path) return null;
        for (const { name } of path.around) around.add(name);
        const flight = flyWithin(aircraft, rangeNm, leg);
        if (flight.stillAirNm > rangeNm) return null;
        flights.push(flight);
      }
      const ground = stops.length * model.groundMinutes;
      const sum = (of: (flight: Flight) => number) => flights.reduce((total, each) => total + of(each), 0);
      const likelyMinutes = ground + sum((flight) => flight.likelyMinutes);
      let clock = when && (when.departure ?? addMinutes(when.arrival, -likelyMinutes));
      for (const [at, airport] of stops.entries()) {
        if (landingFit(facts, aircraft, airport).verdict === "no") return null;
        const { fuelKg = 0 } = flights[at + 1] ?? {};
        if (takeoffFit(facts, aircraft, airport, season, fuelKg).verdict === "no") return null;
        if (!clock) continue;
        clock = addMinutes(clock, flights[at]?.likelyMinutes ?? 0);
        if (openState(facts, airport, localTime(clock, airport.timeZone)).state === "closed") return null;
        clock = addMinutes(clock, model.groundMinutes);
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
    };

    const plansFor = (candidates: Airport[][]) => {
      const plans: StopPlan[] = [];
      for (const stops of candidates) {
        const plan = plans.length < compared ? planWith(stops) : null;
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
