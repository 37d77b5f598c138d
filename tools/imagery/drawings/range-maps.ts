// Range maps: great circles round Lagos and London at the aircraft's published range, cities within it, their distances.
import { readFileSync } from "node:fs";
import {
  type GeoPath,
  type GeoProjection,
  geoAzimuthalEqualArea,
  geoCircle,
  geoGraticule,
  geoInterpolate,
  geoPath,
} from "d3-geo";
import type { Feature, FeatureCollection, Geometry, LineString, MultiLineString, Polygon } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Aircraft } from "../../../app/content/fleet.ts";
import { distanceNm as geodesicNm } from "../../../app/features/trip/geodesic.ts";
import { type Dot, lineHeight, type Placed, type Point, placeLabels } from "./labels.ts";
import { abuja, farPlaces, lagos, london, nearLagos, nearLondon, type Place } from "./places.ts";
import { legible } from "./svg.ts";

const width = 1600;
const height = 900;
const nauticalMileKm = 1.852;

type Atlas = { land: Feature | FeatureCollection; borders: MultiLineString };

function atlas(detail: "110m" | "50m"): Atlas {
  const load = (file: string): Topology =>
    JSON.parse(readFileSync(new URL(`../node_modules/world-atlas/${file}.json`, import.meta.url), "utf8"));
  const land = load(`land-${detail}`);
  const countries = load(`countries-${detail}`);
  return {
    land: feature(land, land.objects.land as GeometryCollection) as FeatureCollection,
    borders: mesh(countries, countries.objects.countries as GeometryCollection, (a, b) => a !== b),
  };
}

const position = ({ at: [lon, lat] }: Place) => ({ lat, lon });

/** The shortest way over the ellipsoid, as /trip measures it, in whole nautical miles. */
const distanceNm = (from: Place, to: Place) => Math.round(geodesicNm(position(from), position(to)));

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const thousands = (value: number) => value.toLocaleString("en-GB");

const style = `
text{text-rendering:geometricPrecision}
.ground{fill:#16222C}.sea{fill:#1A2732;stroke:#E9E0D2;stroke-opacity:.12;stroke-width:.8}.land{fill:#22323F;stroke:#3F5568;stroke-width:.7}.border{fill:none;stroke:#344859;stroke-width:.6}
.net{fill:none;stroke:#E9E0D2;stroke-opacity:.07;stroke-width:.7}
.reach{fill:#CFA968;fill-opacity:.055}.ring{fill:none;stroke:#CFA968;stroke-width:1.6}
.far{stroke-dasharray:1.5 7;stroke-linecap:round;stroke-width:2}
.route{fill:none;stroke:#E9E0D2;stroke-opacity:.5;stroke-width:.9}
.dot{fill:#F7F3EC}.base{fill:#D9774A}.halo{fill:none;stroke:#D9774A;stroke-width:1.2}
.serif{font-family:Newsreader,Georgia,serif;font-weight:300;font-feature-settings:'lnum'}
.sans{font-family:'Hanken Grotesk',Arial,sans-serif;font-weight:450}
.title{font-size:54px;fill:#F7F3EC;letter-spacing:-.01em}.figure{font-size:25px;fill:#CFA968}.note{font-size:23px;fill:#C6C0B6;paint-order:stroke;stroke:#16222C;stroke-width:5px;stroke-linejoin:round}
.place{font-size:23px;fill:#F7F3EC;paint-order:stroke;stroke:#16222C;stroke-width:5px;stroke-linejoin:round}
.home{font-size:25px;fill:#F0B08F}.nm{fill:#B9C2C9}.narrow{display:none}
@media (max-width:700px){.wide{display:none}.narrow{display:inline}.heading{transform:translateX(-56px)}.title{font-size:80px}.long{font-size:60px}.figure{font-size:52px;transform:translateY(18px)}.note{display:none}
.narrow .place{font-size:51px;stroke-width:10px}.narrow .home{font-size:54px}.ring{stroke-width:3}.far{stroke-width:4;stroke-dasharray:2 12}
.route{stroke-width:1.8}.land{stroke-width:1.2}.dot{stroke:#F7F3EC;stroke-width:5}.base{stroke:#D9774A;stroke-width:4}.halo{stroke-width:2}}
`.replaceAll("\n", "");

const net = geoGraticule().step([15, 15])();

type Drawing = { project: GeoProjection; path: GeoPath; out: string[] };

function ring(center: Place, nm: number, precision = 1.5): { line: LineString; area: Polygon } {
  const area = geoCircle()
    .center(center.at)
    .radius(nm / 60)
    .precision(precision)();
  return { area, line: { type: "LineString", coordinates: area.coordinates[0] ?? [] } };
}

function drawGround({ path, out }: Drawing, { land, borders }: Atlas): void {
  // Whole units: a coast needs no tenths, and the file is a third lighter.
  path.digits(0);
  out.push(`<path class="sea" d="${path({ type: "Sphere" })}"/><path class="net" d="${path(net)}"/>`);
  out.push(
    `<path class="land" d="${path(land as Feature<Geometry>)}"/><path class="border" d="${path(borders) ?? ""}"/>`,
  );
  path.digits(1);
}

/** A line as it shows on the sheet, its points close enough together that no letter fits between two of them. */
const shown = ({ project }: Drawing, points: [number, number][]): Point[] =>
  points
    .flatMap((point) => [project(point) ?? []])
    .flatMap(([x, y]) => (x === undefined || y === undefined ? [] : [[x, y]]));

const ringPoints = (drawing: Drawing, base: Place, nm: number): Point[] =>
  shown(drawing, ring(base, nm, 0.5).line.coordinates as [number, number][]);

function drawReach({ path, out }: Drawing, base: Place, nm: number, far: boolean): void {
  const { line, area } = ring(base, nm);
  out.push(
    `<path class="reach" d="${path(area)}"/><path class="ring${far ? " far" : ""}" d="${path(line)}"/>`,
  );
}

/** How far apart the points of a route lie on the sheet, so that an inch of each weighs the same. */
const routeStep = 4;

/** The places within reach, each with the great circle that leads there. */
function reachable(drawing: Drawing, from: Place, nm: number, places: Place[]): Dot[] {
  const { path, project } = drawing;
  const dots: Dot[] = [];
  for (const place of places) {
    const miles = distanceNm(from, place);
    const at = project(place.at);
    if (miles > nm || !at) continue;
    const route = path({ type: "LineString", coordinates: [from.at, place.at] }) ?? "";
    const along = geoInterpolate(from.at, place.at);
    const [x, y] = at;
    const [fromX = 0, fromY = 0] = project(from.at) ?? [];
    const steps = Math.ceil(Math.hypot(x - fromX, y - fromY) / routeStep);
    const way = shown(
      drawing,
      Array.from({ length: steps + 1 }, (_, step) => along(step / steps)),
    );
    dots.push({ x, y, name: place.name, detail: `${thousands(miles)} nm`, base: false, route, way });
  }
  return dots;
}

function homeDot({ project }: Drawing, base: Place): Dot {
  const [x = 0, y = 0] = project(base.at) ?? [];
  return { x, y, name: base.name, detail: "", base: true, route: "", way: [] };
}

function drawBases(bases: Dot[], out: string[]): void {
  for (const { x, y } of bases) {
    const at = `cx="${x.toFixed(1)}" cy="${y.toFixed(1)}"`;
    out.push(`<circle class="base" ${at} r="5"/><circle class="halo" ${at} r="10"/>`);
  }
}

/** Routes and dots of the places that found room for their name: a dot without one says nothing. */
function marks(placed: Placed[]): string {
  const named = placed.filter(({ base }) => !base);
  const routes = named.map(({ route }) => `<path class="route" d="${route}"/>`);
  const dots = named.map(
    ({ x, y }) => `<circle class="dot" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3"/>`,
  );
  return [...routes, ...dots].join("");
}

function words(placed: Placed[], withDetail: boolean): string {
  return placed
    .map(({ tx, ty, anchor, name, detail, base, stacked }) => {
      const below = stacked ? ` x="${tx.toFixed(1)}" dy="${lineHeight}em"` : "";
      const more = withDetail && detail ? ` <tspan class="nm"${below}>${detail}</tspan>` : "";
      const at = `x="${tx.toFixed(1)}" y="${ty.toFixed(1)}" text-anchor="${anchor}"`;
      return `<text class="place sans${base ? " home" : ""}" ${at}>${escaped(name)}${more}</text>`;
    })
    .join("");
}

/** Both sets of places: all with distances for a wide drawing, the first few and larger for one on a phone. */
function drawPlaces(bases: Dot[], dots: Dot[], rings: Point[], out: string[]): void {
  const frame = { left: 20, top: 20, right: width - 20, bottom: height - 20 };
  const wideTitle = { left: 0, top: 0, right: 600, bottom: 190 };
  const wideNote = { left: 0, top: height - 96, right: 780, bottom: height };
  const narrowTitle = { left: 0, top: 0, right: 780, bottom: 210 };
  const wide = placeLabels([...bases, ...dots], 23, true, frame, [wideTitle, wideNote], rings);
  const narrow = placeLabels([...bases, ...dots.slice(0, 5)], 51, false, frame, [narrowTitle], rings);
  out.push(`<g class="wide">${marks(wide)}</g><g class="narrow">${marks(narrow)}</g>`);
  drawBases(bases, out);
  out.push(`<g class="wide">${words(wide, true)}</g><g class="narrow">${words(narrow, false)}</g>`);
}

function sheet(aircraft: Aircraft, within: string, note: string, out: string[]): string {
  const nm = aircraft.performance.rangeNm;
  const km = thousands(Math.round(nm * nauticalMileKm));
  // The kilometres would reach into the ring on a phone.
  const range = `Range ${thousands(nm)} nm<tspan class="wide"> (${km} km)</tspan>`;
  const description = `Map of the range of the ${aircraft.name}: ${thousands(nm)} nm, ${km} km, round Lagos and round London, in still air without reserves. ${within}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(aircraft.name)}: range</title><desc>${escaped(description)}</desc><style>${style}</style>`,
    `<rect class="ground" width="${width}" height="${height}"/>`,
    ...out,
    `<g class="heading"><text class="title serif${aircraft.name.length > 16 ? " long" : ""}" x="138" y="104">${escaped(aircraft.name)}</text>`,
    `<text class="figure sans" x="140" y="152">${range}</text></g>`,
    `<text class="note sans" x="140" y="${height - 64}">${escaped(note)}</text></svg>\n`,
  ].join("");
}

const listed = (dots: Dot[]) => dots.map(({ name, detail }) => `${name} ${detail}`).join(", ");

/** One map with both rings whole inside the sheet. */
function jetMap(aircraft: Aircraft): string {
  const nm = aircraft.performance.rangeNm;
  const rings: MultiLineString = {
    type: "MultiLineString",
    coordinates: [ring(lagos, nm).line.coordinates, ring(london, nm).line.coordinates],
  };
  const project = geoAzimuthalEqualArea().rotate([-1.5, -29]).clipAngle(155).precision(0.4);
  project.fitExtent(
    [
      [470, 34],
      [width - 50, height - 34],
    ],
    rings,
  );
  const drawing: Drawing = { project, path: geoPath(project).digits(1), out: [] };
  const { out } = drawing;
  drawGround(drawing, atlas("110m"));
  drawReach(drawing, lagos, nm, false);
  drawReach(drawing, london, nm, true);
  const dots = reachable(drawing, lagos, nm, farPlaces);
  const bases = [homeDot(drawing, lagos), homeDot(drawing, london)];
  const reach = [lagos, london].flatMap((base) => ringPoints(drawing, base, nm));
  drawPlaces(bases, dots, reach, out);
  const toLondon = distanceNm(lagos, london);
  const londonWithin = toLondon <= nm ? ` London is ${thousands(toLondon)} nm from Lagos.` : "";
  return sheet(
    aircraft,
    `From Lagos: ${listed(dots)}.${londonWithin}`,
    "Solid ring: from Lagos. Dotted: from London. Still air, no reserves.",
    out,
  );
}

/** Two maps at one scale: a helicopter's world is the country round its base. */
function helicopterMap(aircraft: Aircraft): string {
  const nm = aircraft.performance.rangeNm;
  const radius = 284;
  const ground = atlas("50m");
  const out: string[] = [];
  const allBases: Dot[] = [];
  const allDots: Dot[] = [];
  const rings: Point[] = [];
  const told: string[] = [];
  const panels = [
    { base: lagos, places: nearLagos, x: 1200, y: 450, far: false },
    { base: london, places: nearLondon, x: 460, y: 512, far: true },
  ];
  for (const { base, places, x, y, far } of panels) {
    const project = geoAzimuthalEqualArea()
      .rotate([-base.at[0], -base.at[1]])
      .translate([x, y])
      .scale(radius / (2 * Math.sin(((nm / 60) * Math.PI) / 360)))
      .clipAngle((nm / 60) * 1.17)
      .precision(0.3);
    const drawing: Drawing = { project, path: geoPath(project).digits(1), out };
    drawGround(drawing, ground);
    drawReach(drawing, base, nm, far);
    const dots = reachable(drawing, base, nm, places);
    allDots.push(...dots);
    allBases.push(homeDot(drawing, base));
    rings.push(...ringPoints(drawing, base, nm));
    told.push(`From ${base.name}: ${listed(dots)}.`);
  }
  const halves = [allDots.slice(0, 3), allDots.filter(({ x }) => x < 830).slice(0, 3)].flat();
  const order = [...new Set([...halves, ...allDots])];
  drawPlaces(allBases, order, rings, out);
  return sheet(aircraft, told.join(" "), "Both maps at one scale. Still air, no reserves.", out);
}

/** The SVG of an aircraft's range; the figure is the one that app/content/fleet.ts publishes. */
export function rangeMap(aircraft: Aircraft): string {
  return aircraft.wing === "fixed" ? jetMap(aircraft) : helicopterMap(aircraft);
}

/** The company's own two routes on the night, with rings of a thousand miles round Lagos: no words, since it stands behind some. */
export function routeMap(): string {
  const project = geoAzimuthalEqualArea()
    .rotate([-2, -28])
    .scale(820)
    .translate([1130, 440])
    .clipExtent([
      [-20, -20],
      [width + 20, height + 20],
    ])
    .precision(0.4);
  const drawing: Drawing = { project, path: geoPath(project).digits(1), out: [] };
  const { path, out } = drawing;
  drawGround(drawing, atlas("110m"));
  for (const thousand of [1, 2, 3, 4])
    out.push(`<path class="mile" d="${path(ring(lagos, thousand * 1000).line)}"/>`);
  for (const to of [london, abuja])
    out.push(`<path class="way" d="${path({ type: "LineString", coordinates: [lagos.at, to.at] })}"/>`);
  const dots = [lagos, london, abuja].map((base) => homeDot(drawing, base));
  drawBases(dots, out);
  // Beside the way, on the side where no other begins.
  for (const { x, y, name } of dots) {
    const [dx, dy, anchor] =
      name === lagos.name ? [-20, 34, "end"] : [22, name === london.name ? 8 : -14, "start"];
    out.push(
      `<text class="base-name sans" x="${Math.round(x + Number(dx))}" y="${Math.round(y + Number(dy))}" text-anchor="${anchor}">${name}</text>`,
    );
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    "<desc>Map on a dark ground: the great circle from Lagos to London, and the short one to Abuja.</desc>",
    `<style>${style}.mile{fill:none;stroke:#CFA968;stroke-opacity:.4;stroke-width:1.1}.way{fill:none;stroke:#D9774A;stroke-width:2}.base-name{font-size:24px;fill:#F7F3EC}@media (max-width:800px){.mile{stroke-width:2}.way{stroke-width:4}.base-name{font-size:36px}}</style>`,
    `<rect class="ground" width="${width}" height="${height}"/>`,
    ...out,
    "</svg>\n",
  ].join("");
}

/** Where a base's name stands: on open sea, or on land that nothing crosses. */
const labelsOfBases = {
  lagos: [-22, 66, "end"],
  abuja: [30, 12, "start"],
  london: [30, -58, "start"],
} as const;

/** The three bases with the years in which they opened, north up, and the great circles that join them to the first. */
export function basesMap(opened: readonly { base: "lagos" | "abuja" | "london"; year: number }[]): string {
  const [wide, high] = [1280, 1600];
  const project = geoAzimuthalEqualArea()
    .rotate([-3, -29])
    .scale(1640)
    .translate([wide / 2, high / 2])
    .clipExtent([
      [-20, -20],
      [wide + 20, high + 20],
    ])
    .precision(0.4);
  const drawing: Drawing = { project, path: geoPath(project).digits(1), out: [] };
  const { path, out } = drawing;
  drawGround(drawing, { ...atlas("50m"), borders: { type: "MultiLineString", coordinates: [] } });
  const bases = { lagos, abuja, london };
  for (const to of [abuja, london])
    out.push(`<path class="way" d="${path({ type: "LineString", coordinates: [lagos.at, to.at] })}"/>`);
  for (const { base, year } of opened) {
    const { x, y, name } = homeDot(drawing, bases[base]);
    const at = `cx="${x.toFixed(1)}" cy="${y.toFixed(1)}"`;
    const [dx, dy, anchor] = labelsOfBases[base];
    out.push(
      `<circle class="base" ${at} r="9"/><circle class="halo" ${at} r="19"/>`,
      `<text class="base-name serif" x="${Math.round(x + dx)}" y="${Math.round(y + dy)}" text-anchor="${anchor}">${name}<tspan class="base-year" dx="16">${year}</tspan></text>`,
    );
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" role="img">`,
    `<desc>Map from the Gulf of Guinea to Britain, with the offices and the years in which they opened: ${opened.map(({ base, year }) => `${bases[base].name}, ${year}`).join("; ")}.</desc>`,
    `<style>${style}.land{fill:#2A3C4A}.way{fill:none;stroke:#D9774A;stroke-width:3}.halo{stroke-width:2}.base-name{fill:#F7F3EC}.base-year{fill:#CFA968}${legible(".base-name", 26, wide)}${legible(".base-year", 20, wide)}@media (max-width:470px){.way{stroke-width:5}.base-name{font-size:76px}.base-year{font-size:58px}}</style>`,
    `<rect class="ground" width="${wide}" height="${high}"/>`,
    ...out,
    "</svg>\n",
  ].join("");
}
