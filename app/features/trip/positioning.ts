import { model } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import type { TripFacts } from "./facts.ts";
import type { JudgedType } from "./judge-leg.ts";
import { type LegPlace, legPlace } from "./leg-place.ts";
import { reach } from "./reach.ts";
import type { AirportLookup } from "./technical-stop.ts";

/** A flight without passengers: minutes in the air and on taxiways, and how often it stops for fuel. */
export interface EmptyFlight {
  minutes: number;
  stops: number;
  /** False: farther than two fuel stops reach; the figures are then a direct flight's. */
  isPossible: boolean;
}

export type FindEmptyFlight = (aircraft: JudgedType, from: Airport, to: Airport) => EmptyFlight;

/** Finds the empty flights of one day. */
export function emptyFlights(facts: TripFacts, lookup: AirportLookup, date: string): FindEmptyFlight {
  // Shared by all aircraft.
  const places = new Map<string, LegPlace>();
  return (aircraft, from, to) => {
    if (from.ident === to.ident) return { minutes: 0, stops: 0, isPossible: true };
    const key = `${from.ident} ${to.ident}`;
    const leg = { from, to, date, time: model.undecidedTime };
    const place = places.get(key) ?? legPlace(facts, lookup, leg, "depart");
    places.set(key, place);
    const { verdict, flight } = reach(aircraft, aircraft.isHelicopter, 0, {
      ...{ distanceNm: place.route.distanceNm, wind: place.wind, corridorFactor: place.corridorFactor },
    });
    if (verdict !== "too-far") return { minutes: flight.likelyMinutes, stops: 0, isPossible: true };
    const [plan] = place.stops.find(aircraft, 0, null);
    if (!plan) return { minutes: flight.likelyMinutes, stops: 0, isPossible: false };
    const stops = plan.stops.length;
    return { minutes: plan.likelyMinutes - stops * model.groundMinutes, stops, isPossible: true };
  };
}

/** Minutes from its departure to its landing, time at fuel stops included. */
export const positioningMinutes = ({ minutes, stops }: EmptyFlight) => minutes + stops * model.groundMinutes;
