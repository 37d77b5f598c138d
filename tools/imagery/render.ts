// node tools/imagery/render.ts [--draft] shot...    renders masters into the work folder, one after the other.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { aircraftJob, skyOfAircraft } from "./aircraft/job.ts";
import { portrait } from "./portraits/portrait.ts";
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
    slab: shot.slab,
    camera: [0, shot.altitude, 0],
    drift: shot.drift,
    steps: 400,
    step: samples > 1 ? 0.005 : 0.0062,
  };
}

async function render(name: string, shot: Shot, draft: boolean): Promise<void> {
  const { looks, duotone } = readShots();
  const look = looks[shot.look];
  if (!look)
    throw new Error(`Shot ${name} asks for the look "${shot.look}", which shots.json does not have.`);
  const base = `${places.work}${draft ? "draft-" : ""}${name}`;
  const master = draft ? `${base}.png` : `${places.masters}${name}.png`;
  const finish = async (job: Record<string, unknown>, out = master) => {
    writeFileSync(`${base}-composite.json`, JSON.stringify({ ...job, out }));
    python("./light/composite.py", `${base}-composite.json`);
  };
  const sky = `${base}-sky.f32`;
  if (shot.kind === "sky") {
    const [width, height] = draft ? [480, 270] : [1200, 675];
    await renderSky({ [sky]: skyView(shot, look, width, height, draft ? 1 : 5) });
    await finish({ sky, size: draft ? [480, 270] : [1440, 810], softness: draft ? 0 : 0.6, tone: shot.tone });
  } else if (shot.kind === "portrait") {
    const [width, height] = draft ? [240, 300] : [640, 800];
    await renderSky({ [sky]: skyView(shot, look, width, height, draft ? 1 : 6) });
    const ground = `${base}-ground.png`;
    await finish({ sky, size: [960, 1200], softness: 1, tone: shot.tone, duotone }, ground);
    await portrait(name, ground, master);
  } else {
    const views = shot.kind === "air" ? skyOfAircraft(shot, look, base, draft) : {};
    await renderSky(views);
    const job = aircraftJob(shot, look, base, draft);
    writeFileSync(`${base}-craft.json`, JSON.stringify(job));
    await unlessMade(`${base}.exr`, job, () => {
      python("./aircraft/paint.py", shot.type ?? "", places.work);
      execFileSync(
        "blender",
        ["-b", "--python-exit-code", "1", "-P", script("./aircraft/scene.py"), "--", `${base}-craft.json`],
        {
          stdio: "pipe",
        },
      );
    });
    const plate =
      shot.kind === "air"
        ? { sky, softness: draft ? 0 : (shot.softness ?? 1), haze: shot.hazeOver ?? 0 }
        : {};
    await finish({
      ...plate,
      craft: `${base}.exr`,
      size: job.size,
      denoise: shot.denoise ?? (draft || shot.kind === "apron" ? 3 : 2),
      tone: shot.tone,
    });
  }
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
