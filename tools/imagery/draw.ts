// node tools/imagery/draw.ts   every drawing, as SVG masters. A few seconds.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { about } from "../../app/content/about.ts";
import { fleet } from "../../app/content/fleet.ts";
import { airportDiagrams } from "./drawings/airports.ts";
import { costBars, slotGrid, visibilityStrip } from "./drawings/charts.ts";
import { engravings } from "./drawings/engravings.ts";
import { basesMap, rangeMap, routeMap } from "./drawings/range-maps.ts";
import { servicePapers } from "./drawings/service-papers.ts";
import { colours } from "./drawings/svg.ts";
import { windRose } from "./drawings/wind-rose.ts";
import { places } from "./shots.ts";

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const python = (path: string, ...rest: string[]) =>
  execFileSync(process.env.PYTHON ?? "python3", [script(path), ...rest], { stdio: "inherit" });

mkdirSync(places.masters, { recursive: true });
writeFileSync(`${places.work}fleet.json`, JSON.stringify(fleet));
for (const drawings of ["./drawings/plates.py", "./drawings/first_hawker.py", "./drawings/line_up.py"])
  python(drawings, `${places.work}fleet.json`, places.masters);
const drawn = {
  ...Object.fromEntries(fleet.map((aircraft) => [`${aircraft.slug}-range`, rangeMap(aircraft)])),
  ...Object.fromEntries(airportDiagrams()),
  ...Object.fromEntries(
    Object.entries({ ...engravings, ...servicePapers }).map(([slot, draw]) => [slot, draw()]),
  ),
  "about-bases": basesMap(about.bases),
  closing: routeMap(),
  "journal-fallback": windRose({ paper: colours.haze, rule: colours.dusk, line: "#B4B2AC" }),
  "post-1": slotGrid(),
  "post-2": costBars(),
  "post-3-visibility": visibilityStrip(),
};
for (const [slot, svg] of Object.entries(drawn)) writeFileSync(`${places.masters}${slot}.svg`, svg);
const files = [
  ...fleet.map(({ slug }) => `${slug}-plate`),
  ...["about-hawker", "about-hawker-tall"],
  ...Object.keys(drawn),
].map((slot) => `${places.masters}${slot}.svg`);
python("./drawings/embed_fonts.py", script("./node_modules/@fontsource-variable"), ...files);
