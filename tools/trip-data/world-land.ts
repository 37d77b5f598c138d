import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { landWidth, mapUnitsPerDegree, mapWidth } from "#app/features/trip/map-path.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { fromPackages } from "./installed-packages.ts";

// Land without borders, as one path of an SVG: Natural Earth 1:110m (public domain) by npm world-atlas (ISC).

interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { land: { geometries: { type: string; arcs: number[][][] }[] } };
}

const file = path.join(projectRoot, "app/content/trip/world-land.svg");
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

/**
 * A ring as a path of whole differences; a negative number is an arc from its end. One across the antimeridian runs on past it in the
 * east, where the picture is a little wider than the world; along the pole there is nothing to cross.
 */
function ringPath(ring: number[]): string {
  const line = ring.flatMap((arc) => (arc < 0 ? (points[~arc] ?? []).toReversed() : (points[arc] ?? [])));
  let turns = 0;
  const whole = line.map(([x, y], at): [number, number] => {
    const before = line[at - 1];
    if (before && Math.abs(x - before[0]) > mapWidth / 2 && Math.abs(y) < 85 * mapUnitsPerDegree)
      turns -= Math.sign(x - before[0]);
    return [x + turns * mapWidth, y];
  });
  const shift = whole.some(([x]) => x < -mapWidth / 2) ? mapWidth : 0;
  return drawn(whole.map(([x, y]) => [x + shift, y]));
}

function drawn(line: [number, number][]): string {
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
writeFileSync(
  file,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-720 -336 ${landWidth} 576"><title>Land</title><path d="${land}" fill="#3d5063"/></svg>\n`,
);
console.log(`${land.length} characters in ${path.relative(projectRoot, file)}`);
