// One camera and one sun for the cloud plate, the lighting panorama and the aircraft: that is why they agree.
import type { Camera, Look, Shot } from "../shots.ts";
import { places } from "../shots.ts";
import type { SkyView, Vector } from "../sky/render-sky.ts";

const degrees = (radians: number) => (radians * 180) / Math.PI;
const radians = (value: number) => (value * Math.PI) / 180;

function cameraOf(shot: Shot): Camera & { position: Vector } {
  const { camera } = shot;
  if (!camera) throw new Error("A shot of an aircraft needs a camera.");
  if (camera.position) return { ...camera, position: camera.position };
  const azimuth = radians(camera.azimuth ?? -140);
  const elevation = radians(camera.elevation ?? 5);
  const distance = camera.distance ?? 50;
  const [x, y, z] = camera.target;
  const position: Vector = [
    x - Math.cos(azimuth) * Math.cos(elevation) * distance,
    y + Math.sin(azimuth) * Math.cos(elevation) * distance,
    z + Math.sin(elevation) * distance,
  ];
  return { ...camera, position };
}

/** The camera's direction in the sky's own angles, and the sun's. */
function directions(shot: Shot, ratio: number) {
  const { position, target, lens } = cameraOf(shot);
  const along = target.map((value, i) => value - (position[i] ?? 0));
  const [x = 0, y = 0, z = 0] = along.map((value) => value / Math.hypot(...along));
  const azimuth = -degrees(Math.atan2(y, x));
  return {
    azimuth,
    pitch: degrees(Math.asin(z)),
    fieldOfView: 2 * degrees(Math.atan(18 / lens / ratio)),
    sunAzimuth: azimuth + shot.sun,
  };
}

/** Which part of the clouds is seen, and from how high. */
export function field({ slab, drift, altitude }: Shot) {
  if (!slab || !drift || altitude === undefined)
    throw new Error("A shot above clouds needs a slab, a drift and an altitude.");
  return { slab, drift, camera: [0, altitude, 0] as Vector };
}

/** The two skies of an air-to-air shot: what the camera sees, and what lights the aircraft. */
export function skyOfAircraft(shot: Shot, look: Look, base: string, draft: boolean): Record<string, SkyView> {
  const shared = {
    ...look,
    ...directions(shot, 16 / 9),
    ...field(shot),
    step: draft ? 0.0062 : 0.005,
  };
  const [width, height] = draft ? [480, 270] : shot.width ? [1440, 810] : [960, 540];
  return {
    [`${base}-sky.f32`]: { ...shared, width, height, samples: draft ? 1 : 3, steps: 400 },
    [`${base}-panorama.f32`]: {
      ...shared,
      panorama: true,
      width: draft ? 256 : 512,
      height: draft ? 128 : 256,
      samples: 1,
      glow: 0,
      steps: 130,
    },
  };
}

/** The same two of a dusk shot: a clear sky, which sky/dusk.py makes. */
export function duskOfAircraft(shot: Shot, base: string, [width, height]: [number, number]) {
  const { azimuth, pitch, fieldOfView, sunAzimuth } = directions(shot, 16 / 9);
  const shared = { air: shot.look, sun: [sunAzimuth, shot.sunElevation ?? 0], seed: shot.seed ?? 1 };
  return {
    [`${base}-sky.f32`]: { ...shared, width, height, azimuth, pitch, fieldOfView },
    [`${base}-panorama.f32`]: { ...shared, width: 512, height: 256, panorama: true },
  };
}

/** What aircraft/scene.py reads. A dusk shot has no look, and no sun: that has set. */
export function aircraftJob(shot: Shot, look: Look | undefined, base: string, draft: boolean) {
  const width = draft ? 480 : (shot.width ?? 1440);
  const [red, green, blue] = look?.sunColour ?? [1, 1, 1];
  return {
    type: shot.type,
    size: [width, (width * 9) / 16],
    samples: draft ? 20 : (shot.samples ?? (look ? 48 : 28)),
    // A wing close by or seen on edge shows every firefly of the low sun; elsewhere the glint may be whole.
    brightest: shot.samples || !look ? 4 : 14,
    noise: draft ? 0.05 : look ? 0.02 : 0.04,
    out: `${base}.exr`,
    textures: places.work,
    camera: cameraOf(shot),
    attitude: shot.attitude ?? [0, 0, 0],
    rotor: shot.rotor,
    cabin: shot.cabin ?? 0,
    panorama: `${base}-panorama.f32`,
    // Below one, the side towards the camera stays dark: a silhouette.
    skyGain: look ? 1.55 : 0.5,
    sun: {
      azimuth: -directions(shot, 16 / 9).sunAzimuth,
      elevation: look?.sunElevation ?? 0,
      strength: look ? red * 1.5 : 0,
      colour: [1, green / red, blue / red],
    },
  };
}
