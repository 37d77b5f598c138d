import type { Position } from "./geodesic.ts";

/** Of the map's plate carrée: x is the longitude, y the latitude southward. Whole units are a quarter of a degree. */
export const mapUnitsPerDegree = 4;

/** The whole world's width, by which a line across the antimeridian is drawn once more. */
export const mapWidth = 360 * mapUnitsPerDegree;

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
 * A line over the Earth as an SVG path that runs on past the antimeridian: whoever draws it draws it again a world's width to the left
 * and to the right, and cuts all three at the map's edge. A closed one about a pole takes the pole in.
 */
export function mapPath(line: readonly Position[], isClosed = false): string {
  const points = unrolled(line);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return "";
  if (isClosed && Math.abs(last[0] - first[0]) > 180) {
    // Once round the Earth: down the edge to the nearer pole, and back along it.
    const pole = last[1] + first[1] > 0 ? 90 : -90;
    const end = first[0] + 360 * Math.sign(last[0] - first[0]);
    points.push([end, first[1]], [end, pole], [first[0], pole]);
  }
  const drawn = points.map(
    ([x, y]) => `${Math.round(x * mapUnitsPerDegree)} ${Math.round(y * mapUnitsPerDegree)}`,
  );
  return `M${drawn.join("L")}${isClosed ? "z" : ""}`;
}
