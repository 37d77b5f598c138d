import { model } from "#app/content/trip/model.ts";
import type { AircraftFigures } from "./facts.ts";
import type { Wind } from "./winds.ts";

export type Cruise = "normal" | "longRange";

/** One leg at one cruising speed. Minutes from engines on to engines off, nautical miles, kilograms. */
export interface Flight {
  cruise: Cruise;
  /** The middle of what is to be expected, and the ends of the band that holds `model.bandShare` of all flights. */
  likelyMinutes: number;
  lowMinutes: number;
  highMinutes: number;
  /** What the tanks must hold on an 85 % day, as distance in still air. */
  stillAirNm: number;
  fuelKg: number;
}

/** Slowest ground speed that the model reckons with, knots: no wind of its table comes near it. */
const slowest = 60;

/** How a leg is flown. `corridorFactor` is 1 where nothing lengthens the route. */
export function fly(
  aircraft: Pick<AircraftFigures, "cruiseKt" | "burnKgPerHour">,
  isHelicopter: boolean,
  leg: { distanceNm: number; wind: Wind; corridorFactor: number },
  cruise: Cruise,
): Flight {
  const { routeFactor, routeAddNm, climbHours, taxiMinutes } = isHelicopter ? model.helicopter : model.jet;
  const trackNm = leg.distanceNm * routeFactor * leg.corridorFactor + routeAddNm;
  const airspeed = aircraft.cruiseKt[cruise];
  const tail = isHelicopter ? 0 : leg.wind.tailKt;
  const spread = isHelicopter ? model.helicopterWindKt : model.windZ * leg.wind.sigmaKt;
  const hours = (wind: number) => trackNm / Math.max(airspeed + wind, slowest);
  const minutes = (wind: number) => (hours(wind) + climbHours) * 60 + taxiMinutes;
  const { addHours } = model.fuel;
  return {
    cruise,
    likelyMinutes: Math.round(minutes(tail)),
    lowMinutes: Math.round(minutes(tail + spread)),
    highMinutes: Math.round(minutes(tail - spread)),
    stillAirNm: hours(tail - spread) * airspeed,
    fuelKg: (hours(tail) + climbHours + addHours) * aircraft.burnKgPerHour[cruise],
  };
}
