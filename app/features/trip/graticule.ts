import { mapUnitsPerDegree } from "./map-path.ts";
import type { TripMap } from "./trip-map.ts";

/** Lines of latitude and longitude, so many degrees apart: more of them where little is shown. */
export function graticule([left, up, width, high]: TripMap["view"], isNearby: boolean): string {
  const step = (isNearby ? 5 : 30) * mapUnitsPerDegree;
  const within = (start: number, length: number) =>
    Array.from({ length: Math.ceil(length / step) }, (_, at) => (Math.ceil(start / step) + at) * step);
  return [
    ...within(left, width).map((x) => `M${x} ${up}v${high}`),
    ...within(up, high).map((y) => `M${left} ${y}h${width}`),
  ].join("");
}
