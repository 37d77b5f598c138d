import type { Position } from "./geodesic.ts";
import { isInside } from "./map-path.ts";

// The shortest way between two places that stays out of closed airspace: over the corners of the closed areas, on a sphere.

/** A closed area's border as [latitude, longitude]; longitudes may run past 180. */
export type Outline = readonly (readonly [lat: number, lon: number])[];

type Vector = readonly [x: number, y: number, z: number];

interface Area {
  outline: Outline;
  /** The border, and a line `margin` outside it, as x, y and z of points of a unit sphere. */
  border: Float64Array;
  guard: { outline: Outline; line: Float64Array };
  centre: Vector;
  /** The angle from the centre to the farthest point of the guard line. */
  radius: number;
}

/** Closed areas with the corners round which a flight may turn. */
export interface Airspace {
  areas: readonly Area[];
  corners: readonly Corner[];
  /** Angles of the shortest way between two corners, and the corner that comes next on it. */
  angles: readonly Float64Array[];
  next: readonly Int16Array[];
}

interface Corner extends Position {
  vector: Vector;
}

/** Degrees by which a flight keeps clear of an outline, by which corners lie outside it, and to which they are thinned out. */
const margin = 0.15;
const cornerMargin = 0.75;
const cornerStep = 0.5;
/** Longest piece of an outline, degrees: between its ends a great circle and a straight line of the map are the same. */
const longestPiece = 1.5;
const radians = Math.PI / 180;

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const angle = (a: Vector, b: Vector) => Math.acos(Math.min(1, Math.max(-1, dot(a, b))));

function vectorOf(lat: number, lon: number): Vector {
  const [phi, lambda] = [lat * radians, lon * radians];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** Whether an outline holds a place, on whichever side of the antimeridian both are written. */
export function holds(outline: Outline, { lat, lon }: Position): boolean {
  return isInside({ lat, lon }, outline) || isInside({ lat, lon: lon < 0 ? lon + 360 : lon - 360 }, outline);
}

export function airspaceOf(outlines: readonly Outline[]): Airspace {
  const areas = outlines.map(areaOf);
  const corners = outlines
    .flatMap((outline) => cornersOf(outline))
    .filter((corner) => !areas.some(({ guard }) => holds(guard.outline, corner)));
  const angles = corners.map(() => new Float64Array(corners.length).fill(Number.POSITIVE_INFINITY));
  const next = corners.map(() => new Int16Array(corners.length));
  corners.forEach((from, at) => {
    next[at]?.forEach((_, to, row) => {
      row[to] = to;
    });
    corners.slice(0, at + 1).forEach((to, other) => {
      if (isClear(areas, from.vector, to.vector))
        set(angles, at, other, at === other ? 0 : angle(from.vector, to.vector));
    });
  });
  shorten(angles, next);
  return { areas, corners, angles, next };
}

function set(angles: readonly Float64Array[], at: number, other: number, value: number): void {
  const [row, column] = [angles[at], angles[other]];
  if (row) row[other] = value;
  if (column) column[at] = value;
}

/** Floyd and Warshall's shortest ways between all pairs. */
function shorten(angles: readonly Float64Array[], next: readonly Int16Array[]): void {
  angles.forEach((middle, via) => {
    angles.forEach((row, from) => {
      const first = row[via] ?? 0;
      const turns = next[from];
      if (!turns || first === Number.POSITIVE_INFINITY) return;
      for (let to = 0; to < row.length; to += 1) {
        const sum = first + (middle[to] ?? 0);
        if (sum < (row[to] ?? 0)) {
          row[to] = sum;
          turns[to] = turns[via] ?? 0;
        }
      }
    });
  });
}

function areaOf(outline: Outline): Area {
  const wide = widened(outline, margin);
  const points = vectorsAlong(wide);
  const sum = points.reduce<Vector>(
    (all, each) => [all[0] + each[0], all[1] + each[1], all[2] + each[2]],
    [0, 0, 0],
  );
  const length = Math.hypot(...sum);
  const centre: Vector = [sum[0] / length, sum[1] / length, sum[2] / length];
  const radius = Math.max(...points.map((each) => angle(centre, each)));
  return {
    outline,
    border: Float64Array.from(vectorsAlong(outline).flat()),
    guard: { outline: wide, line: Float64Array.from(points.flat()) },
    centre,
    radius: Math.min(radius, Math.PI / 2),
  };
}

function vectorsAlong(outline: Outline): Vector[] {
  return outline.flatMap(([lat, lon], at) => {
    const [nextLat, nextLon] = outline[(at + 1) % outline.length] ?? [lat, lon];
    const pieces = Math.ceil(Math.max(Math.abs(nextLat - lat), Math.abs(nextLon - lon)) / longestPiece) || 1;
    return Array.from({ length: pieces }, (_, piece) =>
      vectorOf(lat + ((nextLat - lat) * piece) / pieces, lon + ((nextLon - lon) * piece) / pieces),
    );
  });
}

/** An outline moved outward by degrees of latitude. */
function widened(outline: Outline, degrees: number): Outline {
  const turn = Math.sign(signedArea(outline));
  return outline.map(([lat, lon], at) => {
    const before = outline.at(at - 1) ?? [lat, lon];
    const after = outline[(at + 1) % outline.length] ?? [lat, lon];
    const shrink = Math.max(0.1, Math.cos(lat * radians));
    const outward = (from: readonly [number, number], to: readonly [number, number]) => {
      const [x, y] = [(to[1] - from[1]) * shrink, to[0] - from[0]];
      const length = Math.hypot(x, y) || 1;
      return [(turn * y) / length, (-turn * x) / length] as const;
    };
    const [one, other] = [outward(before, [lat, lon]), outward([lat, lon], after)];
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

/** The corners of an outline that stick out, or nearly: a shortest way turns at no others. */
function cornersOf(outline: Outline): Corner[] {
  const coarse = thinned(outline);
  const turn = Math.sign(signedArea(coarse));
  return widened(coarse, cornerMargin).flatMap(([lat, lon], at) => {
    const here = coarse[at] ?? [0, 0];
    const before = coarse.at(at - 1) ?? here;
    const after = coarse[(at + 1) % coarse.length] ?? here;
    const shrink = Math.cos(here[0] * radians);
    const [x1, y1] = [(here[1] - before[1]) * shrink, here[0] - before[0]];
    const [x2, y2] = [(after[1] - here[1]) * shrink, after[0] - here[0]];
    const bend = turn * Math.atan2(x1 * y2 - y1 * x2, x1 * x2 + y1 * y2);
    if (bend < -15 * radians || Math.abs(lat) >= 90) return [];
    const inRange = ((lon + 540) % 360) - 180;
    return [{ lat, lon: inRange, vector: vectorOf(lat, inRange) }];
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
  const [x, y] = [(end[1] - start[1]) * shrink, end[0] - start[0]];
  const length = Math.hypot(x, y);
  let [farthest, where] = [0, -1];
  for (let at = first + 1; at < last; at += 1) {
    const [lat, lon] = line[at] ?? start;
    const [px, py] = [(lon - start[1]) * shrink, lat - start[0]];
    const share = length ? Math.min(1, Math.max(0, (px * x + py * y) / (length * length))) : 0;
    const away = Math.hypot(px - share * x, py - share * y);
    if (away > farthest) [farthest, where] = [away, at];
  }
  if (farthest <= cornerStep) return [start];
  return [...between(line, first, where), ...between(line, where, last)];
}

/** Whether the great circle between two points stays outside all areas; outside an area's border alone where an end lies close to it. */
function isClear(areas: readonly Area[], from: Vector, to: Vector, close: readonly Area[] = []): boolean {
  const plane = cross(from, to);
  const length = Math.sqrt(dot(plane, plane));
  if (length < 1e-9) return true;
  const half = angle(from, to) / 2;
  const middle: Vector = [from[0] + to[0], from[1] + to[1], from[2] + to[2]];
  const middleLength = Math.sqrt(dot(middle, middle));
  for (const area of areas) {
    // Too far from the great circle, or from the part of it that is flown.
    if (Math.abs(dot(plane, area.centre)) > Math.sin(area.radius) * length) continue;
    if (dot(middle, area.centre) < Math.cos(Math.min(Math.PI, half + area.radius)) * middleLength) continue;
    if (meets(from, to, plane, close.includes(area) ? area.border : area.guard.line)) return false;
  }
  return true;
}

function meets(from: Vector, to: Vector, plane: Vector, line: Float64Array): boolean {
  const [x, y, z] = plane;
  const pointAt = (at: number): Vector => [line[at] ?? 0, line[at + 1] ?? 0, line[at + 2] ?? 0];
  const last = line.length - 3;
  let wasLeft = dot(plane, pointAt(last)) > 0;
  for (let at = 0; at <= last; at += 3) {
    const isLeft = x * (line[at] ?? 0) + y * (line[at + 1] ?? 0) + z * (line[at + 2] ?? 0) > 0;
    if (isLeft !== wasLeft) {
      const edge = cross(pointAt(at === 0 ? last : at - 3), pointAt(at));
      // The two great circles meet on both sides of the Earth; the arcs where both turn the same way.
      if (dot(edge, from) > 0 === isLeft && dot(edge, to) > 0 !== isLeft) return true;
    }
    wasLeft = isLeft;
  }
  return false;
}

interface End {
  vector: Vector;
  /** Areas to whose border it is nearer than the margin. */
  close: readonly Area[];
  /** Corners that it reaches in a straight line, nearest first. */
  reached: readonly { corner: number; angle: number }[] | null;
}

const endsOf = new WeakMap<Airspace, WeakMap<Position, End>>();

function endOf(space: Airspace, place: Position): End {
  const cached = endsOf.get(space) ?? new WeakMap<Position, End>();
  endsOf.set(space, cached);
  const end = cached.get(place);
  if (end) return end;
  const vector = vectorOf(place.lat, place.lon);
  const close = space.areas.filter(
    ({ guard, centre, radius }) => angle(vector, centre) <= radius && holds(guard.outline, place),
  );
  const added: End = { vector, close, reached: null };
  cached.set(place, added);
  return added;
}

function reachedFrom(space: Airspace, end: End): NonNullable<End["reached"]> {
  end.reached ??= space.corners
    .flatMap(({ vector }, corner) =>
      isClear(space.areas, end.vector, vector, end.close)
        ? [{ corner, angle: angle(end.vector, vector) }]
        : [],
    )
    .sort((one, other) => one.angle - other.angle);
  return end.reached;
}

/** Beyond 7,200 nautical miles the ellipsoid's shortest way lies miles from the sphere's: the middle keeps them together. */
function middleOf(from: Vector, to: Vector): Position[] {
  if (dot(from, to) > -0.5) return [];
  const [x, y, z] = [from[0] + to[0], from[1] + to[1], from[2] + to[2]];
  return [{ lat: Math.atan2(z, Math.hypot(x, y)) / radians, lon: Math.atan2(y, x) / radians }];
}

/** Where the shortest way that stays outside closed airspace turns, in order: nowhere, as a rule, where the great circle does; null where there is no way. */
export function turnsBetween(space: Airspace, from: Position, to: Position): Position[] | null {
  const [start, end] = [endOf(space, from), endOf(space, to)];
  const close = [...start.close, ...end.close];
  if (isClear(space.areas, start.vector, end.vector, close)) return middleOf(start.vector, end.vector);
  let [shortest, first, last] = [Number.POSITIVE_INFINITY, -1, -1];
  const ends = reachedFrom(space, end);
  for (const { corner: one, angle: before } of reachedFrom(space, start)) {
    if (before >= shortest) break;
    const row = space.angles[one];
    if (!row) continue;
    for (const { corner: other, angle: after } of ends) {
      if (before + after >= shortest) break;
      const sum = before + (row[other] ?? 0) + after;
      if (sum < shortest) {
        shortest = sum;
        first = one;
        last = other;
      }
    }
  }
  if (first < 0) return null;
  const turns: Position[] = [];
  for (let at = first; ; at = space.next[at]?.[last] ?? last) {
    const corner = space.corners[at];
    if (corner) turns.push({ lat: corner.lat, lon: corner.lon });
    if (at === last) return turns;
  }
}

/** Which areas the great circle meets, by their place in the list. */
export function areasMet({ areas }: Airspace, from: Position, to: Position): number[] {
  const [start, end] = [vectorOf(from.lat, from.lon), vectorOf(to.lat, to.lon)];
  return areas.flatMap((area, at) => (isClear([area], start, end) ? [] : [at]));
}
