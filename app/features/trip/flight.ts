import { model } from "#app/content/trip/model.ts";
import type { AircraftFigures } from "./facts.ts";
import type { Route } from "./geodesic.ts";

export type Season = "DJF" | "MAM" | "JJA" | "SON";

/** Wind along a route, knots: the mean tailwind and its daily standard deviation. */
export interface Wind {
  tailKt: number;
  sigmaKt: number;
}

const seasons: readonly Season[] = ["DJF", "MAM", "JJA", "SON"];

/** The northern season of a date, `YYYY-MM-DD`. */
export function seasonOf(date: string): Season {
  return seasons[Math.floor((Number(date.slice(5, 7)) % 12) / 3)] ?? "DJF";
}

/** The figure of a table at a latitude, interpolated. The southern hemisphere has the opposite season. */
export function atLatitude(
  table: Readonly<Record<Season, readonly number[]>>,
  lat: number,
  season: Season,
): number {
  const row = table[lat < 0 ? (seasons[(seasons.indexOf(season) + 2) % 4] ?? season) : season];
  const { latitudes } = model.wind;
  // Figures are ten degrees apart, the first at five.
  const place = Math.min(Math.max((Math.abs(lat) - 5) / 10, 0), latitudes.length - 1);
  const below = Math.floor(place);
  const low = row[below] ?? 0;
  return low + ((row[below + 1] ?? low) - low) * (place - below);
}

/** The mean tailwind and its standard deviation over the midpoints of a route. */
export function windAlong({ samples }: Route, season: Season): Wind {
  const { sigma } = model.wind;
  let tail = 0;
  let spread = 0;
  for (const { lat, east } of samples) {
    tail += atLatitude(model.wind, lat, season) * east;
    spread += Math.abs(lat) > 25 ? sigma.above25 : sigma.below25;
  }
  return { tailKt: tail / samples.length, sigmaKt: spread / samples.length };
}

type Cruise = "normal" | "longRange";

/** One leg at one cruising speed. Minutes from engines on to engines off, nautical miles, kilograms. */
export interface Flight {
  cruise: Cruise;
  /** Expected minutes, and the ends of the band that holds `model.bandShare` of all flights. */
  likelyMinutes: number;
  lowMinutes: number;
  highMinutes: number;
  /** Fuel needed on an 85 % day, as distance in still air. */
  stillAirNm: number;
  fuelKg: number;
}

/** Lower limit of the ground speed; no wind of the model comes near it. */
const slowestKt = 60;

/** The figures of a leg that decide its time and range. */
export interface FlightLeg {
  /** Great circle. */
  distanceNm: number;
  wind: Wind;
  /** By how much closed airspace lengthens it; 1 where nothing does. */
  corridorFactor: number;
}

/** The time and fuel of a leg at one cruising speed. */
export function fly(
  { cruiseKt, burnKgPerHour, isHelicopter }: AircraftFigures,
  leg: FlightLeg,
  cruise: Cruise,
): Flight {
  const { routeFactor, routeAddNm, climbHours, taxiMinutes } = isHelicopter ? model.helicopter : model.jet;
  const trackNm = leg.distanceNm * routeFactor * leg.corridorFactor + routeAddNm;
  const airspeed = cruiseKt[cruise];
  const tail = isHelicopter ? 0 : leg.wind.tailKt;
  const spread = isHelicopter ? model.helicopterWindKt : model.windZ * leg.wind.sigmaKt;
  const hours = (wind: number) => trackNm / Math.max(airspeed + wind, slowestKt);
  const minutes = (wind: number) => (hours(wind) + climbHours) * 60 + taxiMinutes;
  const { addHours } = model.fuel;
  return {
    cruise,
    likelyMinutes: Math.round(minutes(tail)),
    lowMinutes: Math.round(minutes(tail + spread)),
    highMinutes: Math.round(minutes(tail - spread)),
    stillAirNm: hours(tail - spread) * airspeed,
    fuelKg: (hours(tail) + climbHours + addHours) * burnKgPerHour[cruise],
  };
}

interface Reach {
  verdict: "non-stop" | "marginal" | "too-far";
  flight: Flight;
  rangeNm: number;
}

/** Range by passengers, nautical miles: interpolated, at most that with the fewest. */
export function rangeWith({ rangeNm }: Pick<AircraftFigures, "rangeNm">, passengers: number): number {
  let [fewer, far] = rangeNm[0] ?? [1, 0];
  if (passengers <= fewer) return far;
  for (const [more, near] of rangeNm.slice(1)) {
    if (passengers <= more) return far + ((near - far) * (passengers - fewer)) / (more - fewer);
    [fewer, far] = [more, near];
  }
  return far;
}

/** Flies at normal cruise where the range leaves room for it, else at long-range cruise. */
export function flyWithin(aircraft: AircraftFigures, rangeNm: number, leg: FlightLeg): Flight {
  const normal = fly(aircraft, leg, "normal");
  const isInRange = normal.stillAirNm <= rangeNm * aircraft.normalRangeShare;
  return isInRange ? normal : fly(aircraft, leg, "longRange");
}

/** Whether an aircraft flies a leg without a stop on an 85 % day. */
export function reach(aircraft: AircraftFigures, passengers: number, leg: FlightLeg): Reach {
  const rangeNm = rangeWith(aircraft, passengers);
  const safeNm = model.nonStopShare * rangeNm;
  const flight = flyWithin(aircraft, safeNm, leg);
  const verdict =
    flight.stillAirNm <= safeNm ? "non-stop" : flight.stillAirNm <= rangeNm ? "marginal" : "too-far";
  return { verdict, flight, rangeNm };
}

/** Hours in the air that two pilots may fly in one duty. */
export function dutyHours(sectors: number, isNight = false): number {
  const { hours, nightHours } = model.crew;
  return (hours[Math.min(sectors, hours.length) - 1] ?? 0) - (isNight ? nightHours : 0);
}

export type CrewRelief = "second-crew" | "night-stop";

/** What a duty with these minutes in the air needs; null if two pilots may fly it. */
export function crewReliefFor(minutes: number, sectors: number, isNight = false): CrewRelief | null {
  if (minutes <= dutyHours(sectors, isNight) * 60) return null;
  return minutes <= model.crew.secondCrewHours * 60 ? "second-crew" : "night-stop";
}
