import type { Outline } from "#app/content/trip/closed-areas.ts";
import { angle, dot, type Position, type Vector, vectorOf } from "./geodesic.ts";

// The shortest path between two places outside closed airspace: over corners of the closed areas, on a sphere.

type Area = ReturnType<typeof areaOf>;

/** Closed areas with the corners round which a flight may turn. */
export type Airspace = ReturnType<typeof airspaceOf>;

interface Corner extends Position {
  vector: Vector;
}

interface Link {
  corner: number;
  angle: number;
}

// Degrees: a flight's clearance from an outline, how far its corners lie outside it, and their least distance.
const margin = 0.15;
const cornerMargin = 0.75;
const cornerStep = 0.5;
/** Longest piece of an outline, degrees: short enough for a great circle to match a straight line on the map. */
const longestPiece = 1.5;
const radians = Math.PI / 180;

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** Whether an area contains a place (even-odd rule). Its outline may cross neither a pole nor the antimeridian. */
export function isInside({ lat, lon }: Position, area: Outline): boolean {
  let inside = false;
  area.forEach(([lat1, lon1], at) => {
    const [lat2, lon2] = area[(at + 1) % area.length] ?? [lat1, lon1];
    if (lat1 > lat !== lat2 > lat && lon < ((lon2 - lon1) * (lat - lat1)) / (lat2 - lat1) + lon1)
      inside = !inside;
  });
  return inside;
}

/** Whether an outline contains a place, also where its longitudes run past 180. */
export function holds(outline: Outline, { lat, lon }: Position): boolean {
  return isInside({ lat, lon }, outline) || isInside({ lat, lon: lon < 0 ? lon + 360 : lon - 360 }, outline);
}

export function airspaceOf(outlines: readonly Outline[]) {
  const areas = outlines.map(areaOf);
  const corners = outlines
    .flatMap((outline) => cornersOf(outline))
    .filter((corner) => !areas.some(({ guard }) => holds(guard.outline, corner)));
  /** For each corner, the corners that a straight line reaches. */
  const links: Link[][] = corners.map(() => []);
  corners.forEach((from, at) => {
    corners.slice(0, at).forEach((to, other) => {
      if (!isClear(areas, from.vector, to.vector)) return;
      const length = angle(from.vector, to.vector);
      links[at]?.push({ corner: other, angle: length });
      links[other]?.push({ corner: at, angle: length });
    });
  });
  return { areas, corners, links };
}

function areaOf(outline: Outline) {
  const wide = widened(outline, margin);
  const line = vectorsAlong(wide);
  const sum = line.reduce(plus);
  const length = Math.sqrt(dot(sum, sum));
  const centre: Vector = [sum[0] / length, sum[1] / length, sum[2] / length];
  const radius = Math.max(...line.map((each) => angle(centre, each)));
  return {
    /** Points of a unit sphere along the border, and along a line `margin` outside it. */
    border: vectorsAlong(outline),
    guard: { outline: wide, line },
    centre,
    /** The angle from the centre to the farthest point of the guard line. */
    radius: Math.min(radius, Math.PI / 2),
  };
}

function vectorsAlong(outline: Outline): Vector[] {
  return outline.flatMap(([lat, lon], at) => {
    const [nextLat, nextLon] = outline[(at + 1) % outline.length] ?? [lat, lon];
    const pieces = Math.ceil(Math.max(Math.abs(nextLat - lat), Math.abs(nextLon - lon)) / longestPiece) || 1;
    return Array.from({ length: pieces }, (_, piece) =>
      vectorOf({
        lat: lat + ((nextLat - lat) * piece) / pieces,
        lon: lon + ((nextLon - lon) * piece) / pieces,
      }),
    );
  });
}

type Point = Outline[number];

/** Offset in degrees of latitude, east first. `shrink`: degrees of latitude as long as one of longitude. */
const offset = (from: Point, to: Point, shrink: number): [x: number, y: number] => [
  (to[1] - from[1]) * shrink,
  to[0] - from[0],
];

/** An outline moved outward by degrees of latitude. */
function widened(outline: Outline, degrees: number): Outline {
  const turn = Math.sign(signedArea(outline));
  return outline.map((here, at) => {
    const [lat, lon] = here;
    const shrink = Math.max(0.1, Math.cos(lat * radians));
    const outward = (from: Point, to: Point) => {
      const [x, y] = offset(from, to, shrink);
      const length = Math.hypot(x, y) || 1;
      return [(turn * y) / length, (-turn * x) / length] as const;
    };
    const one = outward(outline.at(at - 1) ?? here, here);
    const other = outward(here, outline[(at + 1) % outline.length] ?? here);
    const [x, y] = [one[0] + other[0], one[1] + other[1]];
    // A sharp corner moves at most twice as far.
    const scale = (2 * degrees) / Math.max(x * x + y * y, 1);
    return [lat + y * scale, lon + (x * scale) / shrink] as const;
  });
}

/** Twice the area of an outline on the map, positive where it runs anticlockwise. */
function signedArea(outline: Outline): number {
  return outline.reduce((sum, [lat, lon], at) => {
    const [nextLat, nextLon] = outline[(at + 1) % outline.length] ?? [lat, lon];
    return sum + lon * nextLat - nextLon * lat;
  }, 0);
}

/** Convex and nearly straight corners of an outline: a shortest path turns at no others. */
function cornersOf(outline: Outline): Corner[] {
  const coarse = thinned(outline);
  const turn = Math.sign(signedArea(coarse));
  return widened(coarse, cornerMargin).flatMap(([lat, lon], at) => {
    const here = coarse[at] ?? [0, 0];
    const shrink = Math.cos(here[0] * radians);
    const [x1, y1] = offset(coarse.at(at - 1) ?? here, here, shrink);
    const [x2, y2] = offset(here, coarse[(at + 1) % coarse.length] ?? here, shrink);
    const bend = turn * Math.atan2(x1 * y2 - y1 * x2, x1 * x2 + y1 * y2);
    if (bend < -15 * radians || Math.abs(lat) >= 90) return [];
    const inRange = ((lon + 540) % 360) - 180;
    return [{ lat, lon: inRange, vector: vectorOf({ lat, lon: inRange }) }];
  });
}

/** An outline without points that lie within `cornerStep` of the line between others (Douglas and Peucker). */
function thinned(outline: Outline): Outline {
  const half = Math.floor(outline.length / 2);
  const closed = [...outline, ...outline.slice(0, 1)];
  return [...between(closed, 0, half), ...between(closed, half, outline.length)];
}

function between(line: Outline, first: number, last: number): Outline {
  const start = line[first] ?? ([0, 0] as const);
  const end = line[last] ?? start;
  const shrink = Math.cos(start[0] * radians);
  const [x, y] = offset(start, end, shrink);
  const length = Math.hypot(x, y);
  let [farthest, where] = [0, -1];
  for (let at = first + 1; at < last; at += 1) {
    const [px, py] = offset(start, line[at] ?? start, shrink);
    const share = length ? Math.min(1, Math.max(0, (px * x + py * y) / (length * length))) : 0;
    const away = Math.hypot(px - share * x, py - share * y);
    if (away > farthest) [farthest, where] = [away, at];
  }
  if (farthest <= cornerStep) return [start];
  return [...between(line, first, where), ...between(line, where, last)];
}

/** Whether the great circle between two points stays outside all areas; of the areas in `close` only the border counts, not the margin. */
function isClear(areas: readonly Area[], from: Vector, to: Vector, close: readonly Area[] = []): boolean {
  const plane = cross(from, to);
  const length = Math.sqrt(dot(plane, plane));
  if (length < 1e-9) return true;
  const half = angle(from, to) / 2;
  const middle = plus(from, to);
  const middleLength = Math.sqrt(dot(middle, middle));
  for (const area of areas) {
    // The area is too far from the great circle, or from the flown part of it.
    if (Math.abs(dot(plane, area.centre)) > Math.sin(area.radius) * length) continue;
    if (dot(middle, area.centre) < Math.cos(Math.min(Math.PI, half + area.radius)) * middleLength) continue;
    if (crosses(from, to, plane, close.includes(area) ? area.border : area.guard.line)) return false;
  }
  return true;
}

function crosses(from: Vector, to: Vector, plane: Vector, line: readonly Vector[]): boolean {
  let before = line.at(-1) ?? from;
  let wasLeft = dot(plane, before) > 0;
  for (const point of line) {
    const isLeft = dot(plane, point) > 0;
    if (isLeft !== wasLeft) {
      const edge = cross(before, point);
      // Two great circles meet at opposite points of the Earth; the arcs cross only where both turn the same way.
      if (dot(edge, from) > 0 === isLeft && dot(edge, to) > 0 !== isLeft) return true;
    }
    before = point;
    wasLeft = isLeft;
  }
  return false;
}

/** Corners that a straight line from a place reaches. */
const linksFrom = ({ areas, corners }: Airspace, from: Vector, close: readonly Area[]): Link[] =>
  corners.flatMap(({ vector }, corner) =>
    isClear(areas, from, vector, close) ? [{ corner, angle: angle(from, vector) }] : [],
  );

/** The middle of a path over 7,200 nautical miles, else none. Without it, ellipsoid and sphere paths lie miles apart. */
function middleOf(from: Vector, to: Vector): Position[] {
  if (dot(from, to) > -0.5) return [];
  const [x, y, z] = plus(from, to);
  return [{ lat: Math.atan2(z, Math.hypot(x, y)) / radians, lon: Math.atan2(y, x) / radians }];
}

/** Turning points of the shortest path outside closed airspace, in order, usually none; null without a path. */
export function turnsBetween(space: Airspace, from: Position, to: Position): Position[] | null {
  const [start, end] = [vectorOf(from), vectorOf(to)];
  // Areas that contain a place, or whose border is nearer to it than the margin.
  const closeTo = (place: Position, vector: Vector) =>
    space.areas.filter(
      ({ guard, centre, radius }) => angle(vector, centre) <= radius && holds(guard.outline, place),
    );
  const [closeToStart, closeToEnd] = [closeTo(from, start), closeTo(to, end)];
  if (isClear(space.areas, start, end, [...closeToStart, ...closeToEnd])) return middleOf(start, end);
  const toEnd = new Map(linksFrom(space, end, closeToEnd).map((link) => [link.corner, link.angle]));
  // Dijkstra's shortest paths over the corners.
  const open = new Map(linksFrom(space, start, closeToStart).map((link) => [link.corner, link.angle]));
  const turnBefore = new Map<number, number>();
  const done = new Set<number>();
  let [shortest, last] = [Number.POSITIVE_INFINITY, -1];
  for (;;) {
    let [nearest, at] = [Number.POSITIVE_INFINITY, -1];
    for (const [corner, length] of open) if (length < nearest) [nearest, at] = [length, corner];
    if (nearest >= shortest || at < 0) break;
    open.delete(at);
    done.add(at);
    const whole = nearest + (toEnd.get(at) ?? Number.POSITIVE_INFINITY);
    if (whole < shortest) [shortest, last] = [whole, at];
    for (const link of space.links[at] ?? []) {
      const length = nearest + link.angle;
      if (done.has(link.corner) || length >= (open.get(link.corner) ?? Number.POSITIVE_INFINITY)) continue;
      open.set(link.corner, length);
      turnBefore.set(link.corner, at);
    }
  }
  if (last < 0) return null;
  const turns: Position[] = [];
  for (let at: number | undefined = last; at !== undefined; at = turnBefore.get(at)) {
    const { lat = 0, lon = 0 } = space.corners[at] ?? {};
    turns.unshift({ lat, lon });
  }
  return turns;
}

/** Indexes of the areas that the great circle crosses. */
export function crossedAreas({ areas }: Airspace, from: Position, to: Position): number[] {
  const [start, end] = [vectorOf(from), vectorOf(to)];
  return areas.flatMap((area, at) => (isClear([area], start, end) ? [] : [at]));
}
