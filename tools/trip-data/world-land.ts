import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { mapUnitsPerDegree } from "#app/features/trip/map-path.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { fromPackages } from "./installed-packages.ts";

// Land without borders, as one path for an SVG: Natural Earth 1:110m (public domain) by npm world-atlas (ISC).

interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { land: { geometries: { type: string; arcs: number[][][] }[] } };
}

const file = path.join(projectRoot, "app/content/trip/world-land.txt");
const { transform, arcs, objects } = JSON.parse(
  readFileSync(fromPackages().resolve("world-atlas/land-110m.json"), "utf8"),
) as Topology;

/** Arcs of a topology hold differences, in steps of its own grid. */
const points = arcs.map((arc) => {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]): [number, number] => {
    x += dx;
    y += dy;
    const [lon, lat] = [
      x * transform.scale[0] + transform.translate[0],
      y * transform.scale[1] + transform.translate[1],
    ];
    return [Math.round(lon * mapUnitsPerDegree), Math.round(-lat * mapUnitsPerDegree)];
  });
});

/** A ring as a path of whole differences; a negative number is an arc from its end. */
function ringPath(ring: number[]): string {
  const line = ring.flatMap((arc) => (arc < 0 ? (points[~arc] ?? []).toReversed() : (points[arc] ?? [])));
  let [x, y] = line[0] ?? [0, 0];
  let drawn = `M${x} ${y}l`;
  for (const [nextX, nextY] of line.slice(1)) {
    if (nextX === x && nextY === y) continue;
    drawn += `${nextX - x} ${nextY - y} `;
    [x, y] = [nextX, nextY];
  }
  return `${drawn.trimEnd().replaceAll(" -", "-")}z`;
}

const land = objects.land.geometries
  .flatMap((geometry) => geometry.arcs.flat())
  .map(ringPath)
  .filter((ring) => !ring.endsWith("lz"))
  .join("");
writeFileSync(file, `${land}\n`);
console.log(`${land.length} characters in ${path.relative(projectRoot, file)}`);
