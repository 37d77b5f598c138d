import { model } from "#app/content/trip/model.ts";
import type { Route } from "./geodesic.ts";

export type Season = "DJF" | "MAM" | "JJA" | "SON";

/** Wind along a route in knots: behind it on average, and how much that varies from day to day. */
export interface Wind {
  tailKt: number;
  sigmaKt: number;
}

const seasons: readonly Season[] = ["DJF", "MAM", "JJA", "SON"];

/** The northern season of a date, `YYYY-MM-DD`. */
export function seasonOf(date: string): Season {
  return seasons[Math.floor((Number(date.slice(5, 7)) % 12) / 3)] ?? "DJF";
}

/** A figure of a table by latitude, between its rows in proportion. The south has the opposite season. */
export function atLatitude(
  table: Readonly<Record<Season, readonly number[]>>,
  lat: number,
  season: Season,
): number {
  const row = table[lat < 0 ? (seasons[(seasons.indexOf(season) + 2) % 4] ?? season) : season];
  const { latitudes } = model.wind;
  // The rows stand ten degrees apart, the first at five.
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
