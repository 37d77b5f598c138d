// node tools/imagery/render.ts [--draft] shot...    renders masters into the work folder, one after the other.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { aircraftJob, duskOfAircraft, field, skyOfAircraft } from "./aircraft/job.ts";
import { type Look, places, readShots, type Shot } from "./shots.ts";
import { openSky, type SkyView } from "./sky/render-sky.ts";

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const python = (path: string, ...rest: string[]) =>
  execFileSync(process.env.PYTHON ?? "python3", [script(path), ...rest], { stdio: "inherit" });

/** Runs `make` unless its output is there and came from the very same job. */
async function unlessMade(path: string, job: unknown, make: () => unknown): Promise<void> {
  const text = JSON.stringify(job);
  const note = `${path}.job`;
  if (existsSync(path) && existsSync(note) && readFileSync(note, "utf8") === text) return;
  const from = Date.now();
  await make();
  writeFileSync(note, text);
  console.log(`  ${path.split("/").at(-1)}: ${((Date.now() - from) / 1000).toFixed(0)} s`);
}

async function renderSky(views: Record<string, SkyView>): Promise<void> {
  for (const [path, view] of Object.entries(views)) {
    await unlessMade(path, view, async () => {
      const sky = await openSky(places.work);
      await sky.render(view, path);
      await sky.close();
    });
  }
}

/** A view of clouds without an aircraft. */
function skyView(shot: Shot, look: Look, width: number, height: number, samples: number): SkyView {
  return {
    ...look,
    width,
    height,
    samples,
    azimuth: shot.azimuth ?? 0,
    pitch: shot.pitch ?? -4,
    fieldOfView: shot.fieldOfView ?? 32,
    sunAzimuth: (shot.azimuth ?? 0) + shot.sun,
    ...field(shot),
    steps: 400,
    step: samples > 1 ? 0.005 : 0.0062,
  };
}

/** The two skies of a dusk shot, which need no clouds and no browser. */
async function renderDusk(shot: Shot, base: string, size: [number, number]): Promise<void> {
  const views = duskOfAircraft(shot, base, size);
  await unlessMade(`${base}-sky.f32`, views, () => {
    writeFileSync(`${base}-dusk.json`, JSON.stringify(views));
    python("./sky/dusk.py", `${base}-dusk.json`);
  });
}

const duskTone = { exposure: 1, contrast: 1.08, saturation: 1, bloom: 0.1, vignette: 0.15 };

async function render(name: string, shot: Shot, draft: boolean): Promise<void> {
  const isDusk = shot.kind === "dusk";
  const look = isDusk ? undefined : readShots().looks[shot.look];
  const base = `${places.work}${draft ? "draft-" : ""}${name}`;
  const master = draft ? `${base}.png` : `${places.masters}${name}.png`;
  const finish = async (job: Record<string, unknown>) => {
    writeFileSync(`${base}-composite.json`, JSON.stringify({ ...job, out: master }));
    python("./light/composite.py", `${base}-composite.json`);
  };
  const sky = `${base}-sky.f32`;
  if (!look && !isDusk)
    throw new Error(`Shot ${name} asks for the look "${shot.look}", which shots.json does not have.`);
  if (look && shot.kind === "sky") {
    const [width, height] = draft ? [480, 270] : [1200, 675];
    await renderSky({ [sky]: skyView(shot, look, width, height, draft ? 1 : 5) });
    await finish({ sky, size: draft ? [480, 270] : [1440, 810], softness: draft ? 0 : 0.6, tone: shot.tone });
    return;
  }
  const job = aircraftJob(shot, look, base, draft);
  if (look) await renderSky(skyOfAircraft(shot, look, base, draft));
  else await renderDusk(shot, base, job.size as [number, number]);
  writeFileSync(`${base}-craft.json`, JSON.stringify(job));
  await unlessMade(`${base}.exr`, job, () => {
    python("./aircraft/paint.py", shot.type ?? "", places.work);
    execFileSync(
      "blender",
      ["-b", "--python-exit-code", "1", "-P", script("./aircraft/scene.py"), "--", `${base}-craft.json`],
      { stdio: "pipe" },
    );
  });
  await finish({
    sky,
    softness: draft || isDusk ? 0 : (shot.softness ?? 1),
    haze: shot.hazeOver ?? 0,
    craft: `${base}.exr`,
    size: job.size,
    denoise: shot.denoise ?? (draft ? 3 : 2),
    tone: isDusk ? { ...duskTone, ...shot.tone } : shot.tone,
  });
}

mkdirSync(places.masters, { recursive: true });
if (!existsSync(`${places.work}noise-128.bin`)) python("./sky/noise.py", places.work);
const draft = process.argv.includes("--draft");
const { shots } = readShots();
for (const name of process.argv.slice(2).filter((word) => !word.startsWith("--"))) {
  const shot = shots[name];
  if (!shot) throw new Error(`shots.json has no shot called "${name}".`);
  console.log(name);
  await render(name, shot, draft);
}
