import { LRUCache } from "lru-cache";
import { model } from "#app/content/trip/model.ts";
import { fly } from "./block-time.ts";
import type { AircraftFigures } from "./facts.ts";
import { type Position, trackFrom } from "./geodesic.ts";
import { rangeWith } from "./reach.ts";
import { atLatitude, type Season } from "./winds.ts";

const azimuths = Array.from({ length: 120 }, (_, at) => at * 3);
/** Nautical miles between two places at which the wind is read, and as many as lead to the other side of the Earth. */
const step = 150;
const mostSteps = 72;

// The same few places are asked for over and over, and a line takes milliseconds.
const drawn = new LRUCache<string, Position[]>({ max: 500 });

/**
 * How far an aircraft comes in every direction on an 85 % day: where the distance in still air meets the range, so that the line bulges
 * downwind. `share` is 0.95 for what is non-stop, 1 for what is marginal. Closed airspace is in it
 * as what it adds to the journey for which the line is drawn, in every direction alike.
 */
export function reachOutline(
  aircraft: AircraftFigures,
  isHelicopter: boolean,
  from: Position,
  passengers: number,
  season: Season,
  share: number = model.nonStopShare,
  corridorFactor = 1,
): Position[] {
  const limit = share * rangeWith(aircraft, passengers);
  const { longRange } = aircraft.cruiseKt;
  const key = [isHelicopter, from.lat, from.lon, limit, season, longRange, corridorFactor].join();
  const known = drawn.get(key);
  if (known) return known;
  const { sigma } = model.wind;
  const tracks = azimuths.map((azimuth) => trackFrom(from, azimuth));
  const distances = tracks.map((track) => {
    let [tail, spread] = [0, 0];
    let [near, needNear] = [0, 0];
    for (let count = 1; ; count++) {
      const { lat, east } = track((count - 0.5) * step);
      tail += atLatitude(model.wind, lat, season) * east;
      spread += Math.abs(lat) > 25 ? sigma.above25 : sigma.below25;
      const distanceNm = count * step;
      const wind = { tailKt: tail / count, sigmaKt: spread / count };
      const need = fly(aircraft, isHelicopter, { distanceNm, wind, corridorFactor }, "longRange").stillAirNm;
      if (need >= limit || count === mostSteps) {
        const part = Math.min(1, (limit - needNear) / (need - needNear));
        return near + part * (distanceNm - near);
      }
      [near, needNear] = [distanceNm, need];
    }
  });
  const outline = tracks.map((track, at) => {
    const { lat, lon } = track(meanAround(distances, at));
    return { lat, lon };
  });
  drawn.set(key, outline);
  return outline;
}

/** Directions to either side over which a distance is the mean. */
const reachAside = 2;

/** The wind's spread steps at 25 degrees of latitude, which would give the line a corner that no real wind has. */
function meanAround(distances: readonly number[], at: number): number {
  const near = Array.from(
    { length: 2 * reachAside + 1 },
    (_, place) => distances[(at + place - reachAside + distances.length) % distances.length] ?? 0,
  );
  return near.reduce((sum, distance) => sum + distance, 0) / near.length;
}
