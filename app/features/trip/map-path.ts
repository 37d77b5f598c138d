import type { Position } from "./geodesic.ts";

/** Of the map's plate carrée: x is the longitude, y the latitude southward. A unit is a quarter of a degree. */
export const mapUnitsPerDegree = 4;

/** The whole world's width, by which a line across the antimeridian is drawn once more. */
export const mapWidth = 360 * mapUnitsPerDegree;

/** The finer picture of the land where we mostly fly, Africa, Europe and the Gulf, in degrees: short journeys are drawn large. */
export const closeLand = { left: -24, right: 62, top: -64, bottom: 36 };

/** The width of the land's picture: what reaches across the antimeridian is in it whole. */
export const landWidth = mapWidth + 60;

/** A line as points of the map, in degrees, that run on past the antimeridian. */
export function unrolled(line: readonly Position[]): [x: number, y: number][] {
  let turns = 0;
  return line.map(({ lat, lon }, at) => {
    const before = line[at - 1];
    if (before && lon - before.lon > 180) turns -= 1;
    if (before && lon - before.lon < -180) turns += 1;
    return [lon + turns * 360, -lat];
  });
}

/**
 * A line over the Earth as an SVG path that runs on past the antimeridian: it is drawn again a world's width to the left and to the
 * right. A closed one ends where it began, or a world's width from there. `perUnit`: steps to which points are rounded; a short line
 * that is drawn large needs more of them, or it bends at each.
 */
export function mapPath(line: readonly Position[], isClosed = false, perUnit = 10): string {
  const points = unrolled(line);
  const end = isClosed ? endAround(points) : null;
  return pathOf(end ? [...points, end] : points, isClosed && !end, perUnit);
}

/**
 * The area within the closed line around a place, as a path that is filled by the even-odd rule. A line that goes once round the Earth
 * takes in the pole on that side of it. Of one with both poles within, drawn on the other side of the Earth, the area is the rest of the map.
 */
export function areaPath(line: readonly Position[], from: Position): string {
  const points = unrolled(line);
  const [first] = points;
  if (!first) return "";
  const end = endAround(points);
  const pole = from.lat > 0 ? -90 : 90;
  if (end) return pathOf([...points, end, [end[0], pole], [first[0], pole]], true);
  const longitudes = points.map(([x]) => x);
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
  const here = { lat: from.lat, lon: from.lon + 360 * Math.round((middle - from.lon) / 360) };
  const loop = pathOf(points, true);
  const outline = points.map(([x, y]) => [-y, x] as const);
  if (isInside(here, outline)) return loop;
  const [left, right] = [middle - 180, middle + 180];
  const corners: Points = [
    [left, -90],
    [right, -90],
    [right, 90],
    [left, 90],
  ];
  return pathOf(corners, true) + loop;
}

type Points = readonly (readonly [x: number, y: number])[];

/** Where a closed line that has gone once round the Earth comes back to its beginning; null: it has not. */
function endAround(points: Points): readonly [x: number, y: number] | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || Math.abs(last[0] - first[0]) <= 180) return null;
  return [first[0] + 360 * Math.sign(last[0] - first[0]), first[1]];
}

function pathOf(points: Points, isClosed: boolean, perUnit = 10): string {
  if (points.length === 0) return "";
  const rounded = (value: number) => Math.round(value * perUnit) / perUnit;
  // Differences are shorter; each is taken from the rounded point before, so that rounding does not add up.
  let [atX, atY] = [0, 0];
  const [start, ...steps] = points.map(([x, y]) => {
    const dx = rounded(rounded(x * mapUnitsPerDegree) - atX);
    const dy = rounded(rounded(y * mapUnitsPerDegree) - atY);
    [atX, atY] = [rounded(atX + dx), rounded(atY + dy)];
    return `${dx}${dy < 0 ? "" : " "}${dy}`;
  });
  return `M${start}l${steps.join(" ").replaceAll(" -", "-")}${isClosed ? "z" : ""}`;
}

/** Whether an area's line, by the even-odd rule, goes round a place; it may meet neither a pole nor the antimeridian. */
export function isInside(
  { lat, lon }: Position,
  area: readonly (readonly [lat: number, lon: number])[],
): boolean {
  let inside = false;
  area.forEach(([lat1, lon1], at) => {
    const [lat2, lon2] = area[(at + 1) % area.length] ?? [lat1, lon1];
    if (lat1 > lat !== lat2 > lat && lon < ((lon2 - lon1) * (lat - lat1)) / (lat2 - lat1) + lon1)
      inside = !inside;
  });
  return inside;
}
