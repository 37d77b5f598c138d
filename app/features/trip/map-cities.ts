import type { Airport } from "./airport-file.ts";
import type { Position } from "./geodesic.ts";
import { aspect, type Spot } from "./map-view.ts";
import { codeOf } from "./place-name.ts";

/** Cities beside a short journey, the nearest: farther ones tell nobody where it is. */
export const mostCities = 4;

/** What a map of a short journey may name besides, from its middle outwards; twice as many as it has room for. */
export function citiesAround(
  cities: readonly { name: string; at: Airport }[],
  named: readonly { code: string }[],
  spot: (position: Position) => Spot,
) {
  const off = ({ x, y }: Spot) => Math.hypot(x - 50, (y - 50) / aspect);
  return (
    cities
      .map(({ name, at }) => ({
        ...spot(at),
        code: codeOf(at),
        isStop: false,
        names: [name],
        isOptional: true,
      }))
      // Its edges fade.
      .filter(
        ({ x, y, code }) => x > 12 && x < 94 && y > 8 && y < 92 && !named.some((each) => each.code === code),
      )
      .toSorted((one, other) => off(one) - off(other))
      .slice(0, 2 * mostCities)
  );
}
