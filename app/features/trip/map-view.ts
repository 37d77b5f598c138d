import type { Position } from "./geodesic.ts";
import { unrolled } from "./map-path.ts";

const smallestDegrees = 66;
/** A journey within so many degrees is shown by itself: in the midst of a continent it would be a dot. */
const nearbyDegrees = 12;
const nearbySmallest = 27;
const widestDegrees = 240;
export const aspect = 3 / 2;

/** A place on the map, in percent of the part that shows. */
export interface Spot {
  x: number;
  y: number;
}

export type View = readonly [x: number, y: number, width: number, height: number];

/** The part of the world to show, in degrees: the journey, and of the line around its beginning what there is room for. */
export function viewOf(
  from: Position,
  routes: readonly (readonly Position[])[],
  outline: readonly Position[],
): View {
  const near = (x: number) => x - 360 * Math.round((x - from.lon) / 360);
  const journey = [
    [from.lon, -from.lat] as const,
    ...routes.flatMap((route) => unrolled(route).map(([x, y]) => [near(x), y] as const)),
  ];
  const [xs, ys] = [journey.map(([x]) => x), journey.map(([, y]) => y)];
  const isNearby = isNear(routes);
  const smallest = isNearby ? nearbySmallest : smallestDegrees;
  let [left, right] = ends(xs, smallest);
  let [top, bottom] = ends(ys, smallest / aspect);
  const middle = (left + right) / 2;
  for (const { lat, lon } of isNearby ? [] : outline) {
    const x = near(lon);
    if (Math.abs(x - middle) <= widestDegrees / 2)
      [left, right] = [Math.min(left, x - 4), Math.max(right, x + 4)];
    [top, bottom] = [Math.min(top, -lat - 4), Math.max(bottom, -lat + 4)];
  }
  [top, bottom] = [Math.max(top, -82), Math.min(bottom, 62)];
  const width = Math.max(right - left, (bottom - top) * aspect);
  const height = width / aspect;
  const y = (top + bottom) / 2 - height / 2;
  // Beyond the poles there is nothing to see.
  const lowered = height > 164 ? y : Math.min(Math.max(y, -86), 78 - height);
  return [(left + right) / 2 - width / 2, lowered, width, height];
}

/** Whether a journey is so short that the map shows little but it. */
export function isNear(routes: readonly (readonly Position[])[]): boolean {
  const points = routes.flatMap((route) => unrolled(route));
  const span = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  return points.length > 0 && Math.max(span(0), span(1)) <= nearbyDegrees;
}

function ends(values: readonly number[], smallest: number): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((high - low) * 1.3, smallest) - (high - low);
  return [low - room / 2, high + room / 2];
}

/** Whether it stands where the map has not faded. */
export const isIn = ({ x, y }: Spot) => x > 6 && x < 98 && y > 4 && y < 96;

/** Where a position stands in a view. */
export const spotIn =
  ([left, top, width, height]: View) =>
  ({ lat, lon }: Position): Spot => {
    const middle = left + width / 2;
    const x = lon - 360 * Math.round((lon - middle) / 360);
    const percent = (value: number) => Math.round(value * 1000) / 10;
    return { x: percent((x - left) / width), y: percent((-lat - top) / height) };
  };
