import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { maxPictureBytes, maxPicturePixels } from "#app/limits.ts";
import { smallerWidths, uploadFormats, uploadWidths } from "./uploaded-picture.ts";

// Nothing of what was sent is kept: a picture is decoded and written anew, so that what travelled with it (places, scripts, a second
// file in its tail) stays behind.

/** Where they lie under DATA_DIR. */
export const uploadsFolder = (dataDir: string): string => path.join(dataDir, "uploads");

/** `kind`: no picture of a format that is taken; `size`: too many bytes; `pixels`: unfolds too large; `broken`: cannot be decoded; `busy`: too many wait. */
export type Upload =
  | { ok: true; src: string; width: number; height: number }
  | { ok: false; reason: "kind" | "size" | "pixels" | "broken" | "busy" };

// One picture at a time, on one core: pages are served meanwhile.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});

const mostWaiting = 4;
const longestSeconds = 20;
let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/** Takes a picture as it was sent, whatever it is called, and stores it in every width and format under a name made of its content. */
export async function storePicture(bytes: Uint8Array, folder: string): Promise<Upload> {
  if (bytes.length > maxPictureBytes) return { ok: false, reason: "size" };
  const format = sniffedFormat(bytes);
  if (!format) return { ok: false, reason: "kind" };
  if (waiting >= mostWaiting) return { ok: false, reason: "busy" };
  waiting += 1;
  const mine = turn.then(() => encode(bytes, format, folder));
  turn = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}

type Format = "jpeg" | "png" | "webp" | "heif";

/** The format that the first bytes say; null for any other: SVG, GIF, HTML. */
function sniffedFormat(bytes: Uint8Array): Format | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
  if (head.slice(4, 8) === "ftyp" && /^avi[fs]$/.test(head.slice(8, 12))) return "heif";
  return null;
}

async function encode(bytes: Uint8Array, format: Format, folder: string): Promise<Upload> {
  const open = () => sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: "error" });
  let size: { width: number; height: number };
  try {
    const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (facts.format !== format) return { ok: false, reason: "kind" };
    if (facts.width * facts.height > maxPicturePixels) return { ok: false, reason: "pixels" };
    const { autoOrient } = facts;
    const width = Math.min(autoOrient.width, uploadWidths.at(-1) ?? autoOrient.width);
    size = { width, height: Math.max(1, Math.round((autoOrient.height * width) / autoOrient.width)) };
  } catch {
    return { ok: false, reason: "broken" };
  }
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const name = `${hash}-${size.width}x${size.height}`;
  const src = `/uploads/${name}.webp`;
  // The file that pages name is written last: where it is, all are.
  if (await isThere(path.join(folder, `${name}.webp`))) return { ok: true, src, ...size };
  await mkdir(folder, { recursive: true });
  for (const width of [...smallerWidths(size.width), size.width]) {
    const suffix = width === size.width ? "" : `.${width}`;
    for (const format of uploadFormats) {
      let encoded: Buffer;
      try {
        const picture = open().autoOrient().resize({ width }).timeout({ seconds: longestSeconds });
        encoded = await (format === "avif"
          ? picture.avif({ quality: 55, effort: 2 })
          : picture.webp({ quality: 78, effort: 3 })
        ).toBuffer();
      } catch {
        return { ok: false, reason: "broken" };
      }
      await writeWhole(path.join(folder, `${name}${suffix}.${format}`), encoded);
    }
  }
  return { ok: true, src, ...size };
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Nobody reads half a file: it appears under its name when it is complete. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, bytes, { flag: "wx" });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
