// node tools/imagery/film/film.ts   renders and encodes the loop behind the first view; `render.ts home-hero` comes first.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { skyOfAircraft } from "../aircraft/job.ts";
import { type Film, places, readShots } from "../shots.ts";
import { openSky, type SkyView, type Vector } from "../sky/render-sky.ts";
import { publishFilm } from "./publish.ts";

const folder = `${places.work}film/`;

const smooth = (share: number) => share * share * (3 - 2 * share);
const displaced = (from: Vector, by: Vector, seconds: number): Vector => [
  from[0] + by[0] * seconds,
  from[1] + by[1] * seconds,
  from[2] + by[2] * seconds,
];

/** The sky at a moment. In the last seconds its clouds become those of the beginning, so that the loop has no seam. */
function skyAt(seconds: number, still: SkyView, film: Film): SkyView {
  const share = Math.max(0, (seconds - film.seconds + film.seam) / film.seam);
  const [width, height] = film.size;
  return {
    ...still,
    width,
    height,
    samples: 1,
    drift: displaced(still.drift, film.wind, seconds),
    morph: { drift: displaced(still.drift, film.wind, seconds - film.seconds), share: smooth(share) },
  };
}

async function frames(still: SkyView, film: Film): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const sky = await openSky(places.work);
  const paths: string[] = [];
  for (let frame = 0; frame < film.seconds * film.rate; frame++) {
    const path = `${folder}${String(frame).padStart(4, "0")}.f32`;
    const view = skyAt(frame / film.rate, still, film);
    const job = JSON.stringify(view);
    paths.push(path);
    if (existsSync(`${path}.job`) && readFileSync(`${path}.job`, "utf8") === job) continue;
    await sky.render(view, path);
    writeFileSync(`${path}.job`, job);
    if (frame % 10 === 0) console.log(`  frame ${frame}`);
  }
  await sky.close();
  return paths;
}

const { looks, shots, slots } = readShots();
const shot = shots["home-hero"];
const look = looks[shot?.look ?? ""];
if (!shot?.film || !look) throw new Error("shots.json has no film.");
const [still] = Object.values(skyOfAircraft(shot, look, "", false));
if (!still) throw new Error("The film's shot has no sky.");
const job = {
  frames: await frames(still, shot.film),
  rate: shot.film.rate,
  sky: `${places.work}home-hero-sky.f32`,
  craft: `${places.work}home-hero.exr`,
  softness: shot.softness ?? 1,
  denoise: shot.denoise ?? 2,
  tone: shot.tone ?? {},
  pitch: still.pitch,
  fieldOfView: still.fieldOfView,
  focus: slots["home-hero"]?.focus[0] ?? 50,
  quality: shot.film.quality,
  out: folder,
};
writeFileSync(`${folder}job.json`, JSON.stringify(job));
const python = fileURLToPath(new URL("./assemble.py", import.meta.url));
execFileSync(process.env.PYTHON ?? "python3", [python, `${folder}job.json`], { stdio: "inherit" });
publishFilm(folder, shot.film.seconds);
