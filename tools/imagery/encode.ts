// node tools/imagery/encode.ts [slot...]   masters -> public/media in every width, and the manifest. Without names: all.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { cardTitle } from "./card-title.ts";
import {
  type Manifest,
  type MediaFile,
  nameVersion,
  readManifest,
  sha256,
  writeManifest,
} from "./manifest.ts";
import { places, readShots, type Slot } from "./shots.ts";

const widths = [1440, 720];
sharp.concurrency(1);

/** Where a slot's full-size original lies, or none when it has not been rendered yet. */
function masterOf(slot: string, made: Slot): string | undefined {
  const path = `${places.masters}${made.crop?.of ?? slot}`;
  return [`${path}.png`, `${path}.svg`].find(existsSync);
}

/** The words of a picture: its own, or those of the drawing or the page that it stands for. */
function altOf(slot: string, made: Slot, master: string): string {
  if (made.alt) return made.alt;
  if (made.card) return `${cardTitle(made.card.page)}. Harmattan Aviation.`.replace("..", ".");
  const told = master.endsWith(".svg")
    ? /<desc>(.*?)<\/desc>/.exec(readFileSync(master, "utf8"))?.[1]
    : undefined;
  if (told) return told.replaceAll("&amp;", "&").replaceAll("&lt;", "<");
  throw new Error(`${slot} has no words: give it an "alt" in shots.json.`);
}

async function rasters(
  slot: string,
  image: sharp.Sharp,
  width: number,
  height: number,
  { widths: wanted = widths, quality = 56 }: Pick<Slot, "widths" | "quality"> = {},
): Promise<MediaFile[]> {
  const files: MediaFile[] = [];
  const sizes = [...new Set(wanted.map((size) => Math.min(size, width)))];
  for (const format of ["avif", "webp"] as const) {
    for (const size of sizes) {
      const scaled = image.clone().resize({ width: size, kernel: "lanczos3" });
      const { data, info } =
        format === "avif"
          ? await scaled.avif({ quality, effort: 4, bitdepth: 8 }).toBuffer({ resolveWithObject: true })
          : await scaled
              .webp({ quality: Math.min(90, quality + 24), effort: 4 })
              .toBuffer({ resolveWithObject: true });
      const file = `${slot}-${size}.${nameVersion(data)}.${format}`;
      writeFileSync(places.media + file, data);
      files.push({
        file,
        format,
        width: size,
        height: info.height,
        bytes: data.length,
        sha256: sha256(data),
      });
    }
  }
  if (height <= 0) throw new Error(`${slot} has no height`);
  return files;
}

async function card(slot: string, image: sharp.Sharp): Promise<MediaFile[]> {
  const data = await image.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  const file = `${slot}-1200.${nameVersion(data)}.jpg`;
  writeFileSync(places.media + file, data);
  return [{ file, format: "jpg", width: 1200, height: 630, bytes: data.length, sha256: sha256(data) }];
}

function drawing(slot: string, path: string, width: number, height: number): MediaFile[] {
  const data = readFileSync(path);
  const file = `${slot}-${width}.${nameVersion(data)}.svg`;
  writeFileSync(places.media + file, data);
  return [{ file, format: "svg", width, height, bytes: data.length, sha256: sha256(data) }];
}

function commandOf(slot: string, made: Slot, master: string): string {
  if (made.from === "photograph" || master.startsWith(places.photographs)) return "npm run pictures";
  const source = made.crop?.of ?? slot;
  const make =
    made.from === "card" ? `cards.ts ${slot}` : master.endsWith(".svg") ? "draw.ts" : `render.ts ${source}`;
  return `node tools/imagery/${make} && node tools/imagery/encode.ts ${slot}`;
}

/** Encodes one slot and replaces its manifest entry; answers false when its master is missing. */
export async function encodeSlot(
  manifest: Manifest,
  slot: string,
  made: Slot,
  master = masterOf(slot, made),
): Promise<boolean> {
  if (!master) return false;
  let image = sharp(master, { density: made.crop ? 216 : 72 }).removeAlpha();
  let { width = 0, height = 0 } = await image.metadata();
  if (made.crop) {
    const [left, top, w, h] = made.crop.box;
    const box = {
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.round(w * width),
      height: Math.round(h * height),
    };
    image = sharp(await image.extract(box).png().toBuffer());
    ({ width, height } = box);
  }
  const [r, g, b] = await image.clone().resize(1, 1, { kernel: "cubic" }).raw().toBuffer();
  const files =
    made.from === "drawing"
      ? drawing(slot, master, width, height)
      : made.from === "card"
        ? await card(slot, image)
        : await rasters(slot, image, width, height, made);
  const kept = new Set(files.map(({ file }) => file));
  for (const { file } of manifest[slot]?.files ?? [])
    if (!kept.has(file)) rmSync(places.media + file, { force: true });
  const widest = files[0];
  if (!widest) throw new Error(`Nothing was encoded for ${slot}.`);
  manifest[slot] = {
    alt: altOf(slot, made, master),
    width: widest.width,
    height: widest.height,
    focus: made.focus,
    colour: `#${[r, g, b].map((value) => (value ?? 0).toString(16).padStart(2, "0")).join("")}`,
    illustrative: made.from !== "photograph" && !master.startsWith(places.photographs),
    command: commandOf(slot, made, master),
    files,
    ...(manifest[slot]?.film ? { film: manifest[slot].film } : {}),
  };
  return true;
}

async function main(names: string[]): Promise<void> {
  mkdirSync(places.media, { recursive: true });
  const { slots } = readShots();
  const manifest = readManifest();
  for (const [slot, made] of Object.entries(slots)) {
    if (names.length > 0 && !names.includes(slot)) continue;
    if (names.length === 0 && manifest[slot] && !manifest[slot].illustrative) continue;
    const done = await encodeSlot(manifest, slot, made);
    console.log(
      done
        ? `${slot}: ${manifest[slot]?.files.map((f) => `${f.format} ${f.width} ${Math.round(f.bytes / 1024)} KB`).join(", ")}`
        : `${slot}: no master yet`,
    );
  }
  for (const [slot, { files }] of Object.entries(manifest)) {
    const isPhotograph = slots[slot]?.from === "photograph" && manifest[slot]?.illustrative;
    if (slots[slot] && !isPhotograph) continue;
    for (const { file } of files) rmSync(places.media + file, { force: true });
    delete manifest[slot];
  }
  writeManifest(manifest);
}

if (import.meta.main) await main(process.argv.slice(2));
