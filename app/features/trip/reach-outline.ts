import { LRUCache } from "lru-cache";
import { model } from "#app/content/trip/model.ts";
import { fly } from "./block-time.ts";
import type { AircraftFigures } from "./facts.ts";
import { type Position, trackFrom } from "./geodesic.ts";
import { rangeWith } from "./reach.ts";
import { atLatitude, type Season } from "./winds.ts";

const azimuths = Array.from({ length: 72 }, (_, at) => at * 5);
/** Nautical miles between two places at which the wind is read, and as many as lead to the other side of the Earth. */
const step = 150;
const mostSteps = 72;

// The same few places are asked for over and over, and a line takes milliseconds.
const drawn = new LRUCache<string, Position[]>({ max: 500 });

/**
 * How far an aircraft comes in every direction on an 85 % day: where the distance in still air meets the range, so that the line bulges
 * downwind. `share` is 0.95 for what is non-stop, 1 for what is marginal. Closed airspace is not in it.
 */
export function reachOutline(
  aircraft: AircraftFigures,
  isHelicopter: boolean,
  from: Position,
  passengers: number,
  season: Season,
  share: number = model.nonStopShare,
): Position[] {
  const limit = share * rangeWith(aircraft, passengers);
  const { longRange } = aircraft.cruiseKt;
  const key = [isHelicopter, from.lat, from.lon, limit, season, longRange].join();
  const known = drawn.get(key);
  if (known) return known;
  const { sigma } = model.wind;
  const outline = azimuths.map((azimuth) => {
    const track = trackFrom(from, azimuth);
    let [tail, spread] = [0, 0];
    let [near, needNear] = [0, 0];
    for (let count = 1; ; count++) {
      const { lat, east } = track((count - 0.5) * step);
      tail += atLatitude(model.wind, lat, season) * east;
      spread += Math.abs(lat) > 25 ? sigma.above25 : sigma.below25;
      const distanceNm = count * step;
      const wind = { tailKt: tail / count, sigmaKt: spread / count };
      const need = fly(
        aircraft,
        isHelicopter,
        { distanceNm, wind, corridorFactor: 1 },
        "longRange",
      ).stillAirNm;
      if (need >= limit || count === mostSteps) {
        const part = Math.min(1, (limit - needNear) / (need - needNear));
        const { lat: endLat, lon } = track(near + part * (distanceNm - near));
        return { lat: endLat, lon };
      }
      [near, needNear] = [distanceNm, need];
    }
  });
  drawn.set(key, outline);
  return outline;
}
