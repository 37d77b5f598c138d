import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Vector } from "./sky/render-sky.ts";

/** A loop of the same view: seconds, rendered frames a second, the clouds' way in km/s, and how long the seam takes. */
export type Film = {
  seconds: number;
  rate: number;
  wind: Vector;
  seam: number;
  size: [number, number];
  /** Constant rate factors of the four encodings. */
  quality: { av1: number; h264: number; tallAv1: number; tallH264: number };
};

/** Light and air that several shots share; see sky/cloud.frag for each value. */
export type Look = {
  sunElevation: number;
  sunColour: Vector;
  ambientTop: Vector;
  ambientBase: Vector;
  skyGain: number;
  fog: number;
  haze: number;
  glow: number;
  scale: [number, number, number, number];
};

/** Where the camera stands: on an orbit round `target` (0 dead ahead, 90 to starboard), or at `position`. Metres. */
export type Camera = {
  target: Vector;
  lens: number;
  azimuth?: number;
  elevation?: number;
  distance?: number;
  position?: Vector;
  aperture?: number;
  focus?: number;
  shift?: [number, number];
};

export type Shot = {
  /** `dusk`: an aircraft in silhouette before a clear or dusty evening sky. */
  kind: "sky" | "air" | "dusk";
  /** A name of `looks`; of a dusk shot, one of AIRS in sky/dusk.py. */
  look: string;
  /** Degrees from the camera's axis to the sun, positive to the right. */
  sun: number;
  /** Of a dusk shot: degrees above the horizon, and which bands of haze. */
  sunElevation?: number;
  seed?: number;
  /** Kilometres. */
  altitude?: number;
  drift?: Vector;
  slab?: [number, number, number, number];
  azimuth?: number;
  pitch?: number;
  fieldOfView?: number;
  type?: string;
  /** Of the master, in pixels; 1440 unless the picture must fill a tall screen too. */
  width?: number;
  camera?: Camera;
  /** Pitch, bank, yaw of the aircraft. */
  attitude?: Vector;
  /** Degrees that the rotor sweeps while the shutter is open, and where it stands. */
  rotor?: { sweep: number; phase: number };
  softness?: number;
  /** Samples a pixel and rounds of noise removal, where a close surface needs more than the usual. */
  samples?: number;
  denoise?: number;
  /** Share of horizon light that lies over a distant aircraft. */
  hazeOver?: number;
  tone?: Record<string, number>;
  film?: Film;
  /** Strength of the cabin lights. */
  cabin?: number;
};

/** One picture of the site: what it shows, where its subject sits and how it came to be. */
export type Slot = {
  /** Empty where the words come from elsewhere: drawings tell their own, cards take them from app/content. */
  alt: string;
  /** The part that must survive a crop, in per cent of width and height. */
  focus: [number, number];
  /** `shot`: rendered here; `drawing`: an SVG made here; `card`: an Open Graph picture; `photograph`: the company's own. */
  from: "shot" | "drawing" | "card" | "photograph";
  /** Cut from another slot's master: left, top, width, height in fractions of it. */
  crop?: { of: string; box: [number, number, number, number] };
  /** In pixels, where they are not the usual ones. */
  widths?: number[];
  /** Of AVIF, where the usual one would show steps in a clear sky. */
  quality?: number;
  /** A card: the page that it announces, and the picture behind its title; without one, a compass rose. */
  card?: { page: string; of?: string };
};

type Shots = {
  looks: Record<string, Look>;
  shots: Record<string, Shot>;
  slots: Record<string, Slot>;
};

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const places = {
  shots: here("./shots.json"),
  /** Masters and intermediate files; never checked in. */
  work: `${process.env.IMAGERY_WORK ?? here("./work")}/`,
  masters: `${process.env.IMAGERY_WORK ?? here("./work")}/masters/`,
  photographs: here("./photographs/"),
  media: here("../../public/media/"),
  manifest: here("../../app/content/picture-manifest.json"),
  pictures: here("../../app/content/pictures.ts"),
};

export function readShots(): Shots {
  return JSON.parse(readFileSync(places.shots, "utf8"));
}
