import { model } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import { type Flight, fly } from "./block-time.ts";
import { closureAt, type Skies, skiesOn, type Way, wayBetween } from "./closed-places.ts";
import { corridorsOn } from "./corridors.ts";
import type { AircraftFigures, TripFacts } from "./facts.ts";
import { roughDistanceNm } from "./geodesic.ts";
import { noteOf, openState } from "./hours.ts";
import { addMinutes, localTime } from "./local-time.ts";
import { rangeWith } from "./reach.ts";
import { landingFit, takeoffFit } from "./runway-fit.ts";
import { type Season, type Wind, windAlong } from "./winds.ts";

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

type FlownAircraft = AircraftFigures & { isHelicopter: boolean };
/** When a flight leaves, or when it is to land. */
export type FlightTime = { departure: Date; arrival?: never } | { departure?: never; arrival: Date };

/** Aerodromes, by whatever code they go. */
export type AirportLookup = (code: string) => Airport | undefined;

/** How many ways that reach are compared, the shortest first, and how many are tried for them. */
const compared = 6;
const mostTried = 18;
/** Nearer than this a stop is the same place. */
const nearestNm = 30;

/** Looks for stops on one leg. Distances and routes are shared by all aircraft that are asked for. */
export class StopSearch {
  readonly #facts: TripFacts;
  readonly #from: Airport;
  readonly #to: Airport;
  readonly #date: string;
  readonly #season: Season;
  readonly #skies: Skies;
  readonly #legs = new Map<string, { way: Way; wind: Wind; factor: number } | null>();
  /** Rough distances, for sorting. */
  readonly #near: { airport: Airport; before: number; after: number }[];

  constructor(
    facts: TripFacts,
    lookup: AirportLookup,
    leg: { from: Airport; to: Airport; date: string; season: Season },
  ) {
    this.#facts = facts;
    this.#from = leg.from;
    this.#to = leg.to;
    this.#date = leg.date;
    this.#season = leg.season;
    this.#skies = skiesOn(facts.closedPlaces, leg.date);
    this.#near = stopsOf(facts, lookup)
      .filter((airport) => !closureAt(this.#skies, airport, airport))
      .map((airport) => ({
        airport,
        before: roughDistanceNm(leg.from, airport),
        after: roughDistanceNm(airport, leg.to),
      }))
      .filter(({ before, after }) => before > nearestNm && after > nearestNm);
  }

  /** The quickest way with a stop, or with two where one is not enough, and one other; none where no two stops reach. */
  find(aircraft: FlownAircraft, passengers: number, when: FlightTime | null): StopPlan[] {
    const rangeNm = model.stopLegShare * rangeWith(aircraft, passengers);
    // The strongest wind behind a leg gains a tenth on an 85 % day; the way along airways takes half of that.
    const farthest = rangeNm * 1.1;
    const judged = (ways: Airport[][]) => {
      const plans: StopPlan[] = [];
      for (const stops of ways) {
        if (plans.length === compared) break;
        const plan = this.#plan(aircraft, rangeNm, stops, when);
        if (plan) plans.push(plan);
      }
      return plans.sort((one, other) => one.likelyMinutes - other.likelyMinutes).slice(0, 2);
    };
    const single = judged(this.#singles(farthest));
    return single.length > 0 ? single : judged(this.#pairs(farthest));
  }

  #singles(farthest: number): Airport[][] {
    return this.#near
      .filter(({ before, after }) => before <= farthest && after <= farthest)
      .sort((one, other) => one.before + one.after - other.before - other.after)
      .slice(0, mostTried)
      .map(({ airport }) => [airport]);
  }

  #pairs(farthest: number): Airport[][] {
    const seconds = this.#near.filter(({ after }) => after <= farthest);
    return this.#near
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

  #leg(from: Airport, to: Airport) {
    const key = `${from.ident} ${to.ident}`;
    let leg = this.#legs.get(key);
    if (leg === undefined) {
      leg = this.#flyable(from, to);
      this.#legs.set(key, leg);
    }
    return leg;
  }

  /** The way between two places; null where closed airspace or a rule on one of them forbids it. */
  #flyable(from: Airport, to: Airport) {
    if (closureAt(this.#skies, from, to)) return null;
    const way = wayBetween(this.#skies, from, to);
    if (!way) return null;
    const { factor } = corridorsOn(this.#facts.corridors, this.#date, from, to, way.direct);
    const wind = windAlong(factor > 1 ? way.direct : way.flown, this.#season);
    return { way, wind, factor: Math.max(factor, way.flown.distanceNm / way.direct.distanceNm) };
  }

  #plan(
    aircraft: FlownAircraft,
    rangeNm: number,
    stops: Airport[],
    when: FlightTime | null,
  ): StopPlan | null {
    const { isHelicopter } = aircraft;
    const flights: Flight[] = [];
    const around = new Set<string>();
    for (const [at, to] of [...stops, this.#to].entries()) {
      const flyable = this.#leg(stops[at - 1] ?? this.#from, to);
      if (!flyable) return null;
      const { way, wind, factor } = flyable;
      for (const { name } of way.around) around.add(name);
      const leg = { distanceNm: way.direct.distanceNm, wind, corridorFactor: factor };
      const normal = fly(aircraft, isHelicopter, leg, "normal");
      const flight =
        normal.stillAirNm <= rangeNm * aircraft.normalRangeShare
          ? normal
          : fly(aircraft, isHelicopter, leg, "longRange");
      if (flight.stillAirNm > rangeNm) return null;
      flights.push(flight);
    }
    const ground = stops.length * model.groundMinutes;
    const sum = (of: (flight: Flight) => number) => flights.reduce((total, flight) => total + of(flight), 0);
    const likelyMinutes = ground + sum((flight) => flight.likelyMinutes);
    let clock = when && (when.departure ?? addMinutes(when.arrival, -likelyMinutes));
    for (const [at, airport] of stops.entries()) {
      const place = { airport, note: noteOf(this.#facts, airport), season: this.#season };
      if (landingFit(aircraft, place).verdict === "no") return null;
      if (takeoffFit(aircraft, place, flights[at + 1]?.fuelKg ?? 0).verdict === "no") return null;
      clock = clock && addMinutes(clock, flights[at]?.likelyMinutes ?? 0);
      if (clock && openState(this.#facts, airport, localTime(clock, airport.timeZone)).state === "closed")
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
}

// Looked up once for a version of the notes.
const stopAirports = new WeakMap<readonly unknown[], Airport[]>();

function stopsOf({ aerodromeNotes }: TripFacts, lookup: AirportLookup): Airport[] {
  let airports = stopAirports.get(aerodromeNotes);
  if (!airports) {
    airports = aerodromeNotes.flatMap(({ technicalStop, ident }) => (technicalStop && lookup(ident)) || []);
    stopAirports.set(aerodromeNotes, airports);
  }
  return airports;
}
