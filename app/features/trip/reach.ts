import { model } from "#app/content/trip/model.ts";
import { type Flight, fly } from "./block-time.ts";
import type { AircraftFigures } from "./facts.ts";
import type { Wind } from "./winds.ts";

/** One leg without a stop, judged by range alone. */
export interface Reach {
  verdict: "non-stop" | "marginal" | "too-far";
  flight: Flight;
  rangeNm: number;
}

/** Range with so many on board, nautical miles: between the figures in proportion, and no farther than with the fewest. */
export function rangeWith({ rangeNm }: Pick<AircraftFigures, "rangeNm">, passengers: number): number {
  let [fewer, far] = rangeNm[0] ?? [1, 0];
  if (passengers <= fewer) return far;
  for (const [more, near] of rangeNm.slice(1)) {
    if (passengers <= more) return far + ((near - far) * (passengers - fewer)) / (more - fewer);
    [fewer, far] = [more, near];
  }
  return far;
}

/** Normal cruise where the range leaves room for it, else long-range cruise, and what an 85 % day makes of the leg. */
export function reach(
  aircraft: AircraftFigures,
  isHelicopter: boolean,
  passengers: number,
  leg: { distanceNm: number; wind: Wind; corridorFactor: number },
): Reach {
  const rangeNm = rangeWith(aircraft, passengers);
  const safeNm = model.nonStopShare * rangeNm;
  const normal = fly(aircraft, isHelicopter, leg, "normal");
  if (normal.stillAirNm <= safeNm * aircraft.normalRangeShare)
    return { verdict: "non-stop", flight: normal, rangeNm };
  const flight = isHelicopter ? normal : fly(aircraft, isHelicopter, leg, "longRange");
  const verdict =
    flight.stillAirNm <= safeNm ? "non-stop" : flight.stillAirNm <= rangeNm ? "marginal" : "too-far";
  return { verdict, flight, rangeNm };
}
