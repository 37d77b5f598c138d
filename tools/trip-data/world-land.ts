import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { closeLand, landWidth, mapUnitsPerDegree, mapWidth } from "#app/features/trip/map-path.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { fromPackages } from "./installed-packages.ts";

// Land without borders, as one path of an SVG: Natural Earth (public domain) by npm world-atlas (ISC). The whole world from 1:110m; where
// we mostly fly also from 1:50m, for short journeys, which are drawn large.

interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { land: { geometries: { type: string; arcs: number[][][] }[] } };
}

type Point = [x: number, y: number];

/** The coastlines of a file, rounded to `perDegree` steps. */
function rings(name: string, perDegree: number): Point[][] {
  const { transform, arcs, objects } = JSON.parse(
    readFileSync(fromPackages().resolve(`world-atlas/${name}.json`), "utf8"),
  ) as Topology;
  // Arcs of a TopoJSON file are differences in quantised steps.
  const points = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      const [lon, lat] = [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ];
      return [Math.round(lon * perDegree), Math.round(-lat * perDegree)];
    });
  });
  // A negative number is an arc from its end.
  return objects.land.geometries
    .flatMap((geometry) => geometry.arcs.flat())
    .map((ring) =>
      ring.flatMap((arc) => (arc < 0 ? (points[~arc] ?? []).toReversed() : (points[arc] ?? []))),
    );
}

/** One across the antimeridian runs on past it in the east, where the picture is a little wider than the world; along the pole there is nothing to cross. */
function unrolled(line: Point[]): Point[] {
  let turns = 0;
  const whole = line.map(([x, y], at): Point => {
    const before = line[at - 1];
    if (before && Math.abs(x - before[0]) > mapWidth / 2 && Math.abs(y) < 85 * mapUnitsPerDegree)
      turns -= Math.sign(x - before[0]);
    return [x + turns * mapWidth, y];
  });
  const shift = whole.some(([x]) => x < -mapWidth / 2) ? mapWidth : 0;
  return whole.map(([x, y]) => [x + shift, y]);
}

/** What of a ring lies on one side of a line of longitude (axis 0) or latitude (axis 1). */
function cut(ring: Point[], axis: 0 | 1, at: number, isAbove: boolean): Point[] {
  const isKept = (point: Point) => point[axis] >= at === isAbove;
  return ring.flatMap((point, index): Point[] => {
    const before = ring.at(index - 1) ?? point;
    if (isKept(before) === isKept(point)) return isKept(point) ? [point] : [];
    const share = (at - before[axis]) / (point[axis] - before[axis]);
    const meets = [0, 1].map((each) =>
      Math.round((before[each] ?? 0) + share * ((point[each] ?? 0) - (before[each] ?? 0))),
    ) as Point;
    return isKept(point) ? [meets, point] : [meets];
  });
}

/** A ring as a path of whole differences. */
function drawn(line: Point[]): string {
  let [x, y] = line[0] ?? [0, 0];
  let path = `M${x} ${y}l`;
  for (const [nextX, nextY] of line.slice(1)) {
    if (nextX === x && nextY === y) continue;
    path += `${nextX - x} ${nextY - y} `;
    [x, y] = [nextX, nextY];
  }
  return `${path.trimEnd().replaceAll(" -", "-")}z`;
}

function write(name: string, viewBox: number[], lines: Point[][]) {
  const land = lines
    .filter((line) => line.length > 0)
    .map(drawn)
    .filter((ring) => !ring.endsWith("lz"))
    .join("");
  writeFileSync(
    path.join(projectRoot, "app/content/trip", name),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox.join(" ")}"><title>Land</title><path d="${land}" fill="#3d5063"/></svg>\n`,
  );
  console.log(`${land.length} characters in ${name}`);
}

write("world-land.svg", [-720, -336, landWidth, 576], rings("land-110m", mapUnitsPerDegree).map(unrolled));

const fine = 20;
const [left, right, top, bottom] = [closeLand.left, closeLand.right, closeLand.top, closeLand.bottom].map(
  (degrees) => degrees * fine,
) as [number, number, number, number];
write(
  "close-land.svg",
  [left, top, right - left, bottom - top],
  rings("land-50m", fine).map((ring) =>
    cut(cut(cut(cut(ring, 0, left, true), 0, right, false), 1, top, true), 1, bottom, false),
  ),
);
