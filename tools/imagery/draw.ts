// node tools/imagery/draw.ts   all drawing plates and range maps, as SVG masters. A few seconds.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fleet } from "../../app/content/fleet.ts";
import { lagos, london } from "./drawings/places.ts";
import { distanceNm, rangeMap } from "./drawings/range-maps.ts";
import { places } from "./shots.ts";

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const python = (path: string, ...rest: string[]) =>
  execFileSync(process.env.PYTHON ?? "python3", [script(path), ...rest], { stdio: "inherit" });

mkdirSync(places.masters, { recursive: true });
// Known to the operations desk: if this is wrong, every distance on the maps is.
const known = 2726;
if (Math.abs(distanceNm(lagos, london) - known) > 5) throw new Error(`Lagos to Luton should be ${known} nm.`);
writeFileSync(`${places.work}fleet.json`, JSON.stringify(fleet));
python("./drawings/plates.py", `${places.work}fleet.json`, places.masters);
for (const aircraft of fleet)
  writeFileSync(`${places.masters}${aircraft.slug}-range.svg`, rangeMap(aircraft));
const files = fleet.flatMap(({ slug }) =>
  ["plate", "range"].map((kind) => `${places.masters}${slug}-${kind}.svg`),
);
python("./drawings/embed_fonts.py", script("./node_modules/@fontsource-variable"), ...files);
