import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** One picture of the site: what it shows, where its subject sits and how it came to be. */
export type Slot = {
  alt: string;
  /** The part that must survive a crop, in per cent of width and height. */
  focus: [number, number];
  /** `shot`: rendered here; `drawing`: an SVG made here; `card`: an Open Graph picture; `photograph`: the company's own. */
  from: "shot" | "drawing" | "card" | "photograph";
  /** Cut from another slot's master: left, top, width, height in fractions of it. */
  crop?: { of: string; box: [number, number, number, number] };
};

type Shots = { slots: Record<string, Slot> };

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
