// npm run pictures: encodes the files in tools/pictures/originals/ for their slots (tools/pictures/README.md).
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { team } from "#app/content/team.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const originals = `${root}tools/pictures/originals/`;
const media = `${root}public/media/`;
const manifestFile = `${root}app/content/picture-manifest.json`;
const picturesFile = `${root}app/content/pictures.ts`;

/** Pixels; a larger original is scaled down. */
const maxWidth = 1920;
const portraitRatio = 4 / 5;
const defaultRatio = 16 / 9;

interface MediaFile {
  file: string;
  format: string;
  width: number;
  height: number;
  bytes: number;
  sha256: string;
}

interface ManifestEntry {
  alt: string;
  width: number;
  height: number;
  /** Focal point in percent from left and top; it stays in view when a page crops the picture. */
  focus: [number, number];
  colour: string;
  illustrative: boolean;
  files: MediaFile[];
  /** Path of the page that uses this picture as its link preview. */
  page?: string;
  film?: { seconds: number; files: (Omit<MediaFile, "format"> & { type: string })[] };
}

type Manifest = Record<string, ManifestEntry>;

const isCard = (slot: string) => slot.startsWith("og-");

/** Writes one encoded file under a name with its hash, so that browsers may cache it for ever. */
function writeMedia(slot: string, format: string, data: Buffer, width: number, height: number): MediaFile {
  const sha256 = createHash("sha256").update(data).digest("hex");
  const file = `${slot}-${width}.${sha256.slice(0, 8)}.${format}`;
  writeFileSync(media + file, data);
  return { file, format, width, height, bytes: data.length, sha256 };
}

async function encodeRasters(slot: string, original: string, ratio: number): Promise<MediaFile[]> {
  const { autoOrient } = await sharp(original).metadata();
  const width = Math.min(maxWidth, autoOrient.width, Math.floor(autoOrient.height * ratio));
  const master = await sharp(original)
    .autoOrient()
    .resize(width, Math.round(width / ratio), { fit: "cover", position: "attention" })
    .png()
    .toBuffer();
  if (isCard(slot)) {
    const card = sharp(master).resize(1200, 630).jpeg({ quality: 80, mozjpeg: true });
    return [writeMedia(slot, "jpg", await card.toBuffer(), 1200, 630)];
  }
  const files: MediaFile[] = [];
  for (const format of ["avif", "webp"] as const)
    for (const size of [...new Set([width, 1440, 720])].filter((candidate) => candidate <= width)) {
      const scaled = sharp(master).resize({ width: size, kernel: "lanczos3" });
      const encoded =
        format === "avif"
          ? scaled.avif({ quality: 56, effort: 4, bitdepth: 8 })
          : scaled.webp({ quality: 80, effort: 4 });
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
      files.push(writeMedia(slot, format, data, size, info.height));
    }
  return files;
}

/** Hex colour of the picture's average, shown until it has loaded. */
async function averageColour(original: string): Promise<string> {
  const pixel = await sharp(original).removeAlpha().resize(1, 1, { kernel: "cubic" }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}

/** Alternative text: the text file beside the original, a portrait's name, or the text of the picture it replaces. */
function altFor(slot: string, before: ManifestEntry | undefined): string | undefined {
  const textFile = `${originals}${slot}.txt`;
  if (existsSync(textFile)) return readFileSync(textFile, "utf8").trim();
  const person = team.find(({ pictureSlot }) => pictureSlot === slot);
  return person ? `Portrait of ${person.name}.` : before?.alt;
}

async function encodeOriginal(slot: string, original: string, manifest: Manifest): Promise<void> {
  const before = manifest[slot];
  const alt = altFor(slot, before);
  if (!alt) throw new Error(`${slot} is a new slot: describe the picture in ${originals}${slot}.txt.`);
  const ratio = before
    ? before.width / before.height
    : slot.startsWith("team-")
      ? portraitRatio
      : defaultRatio;
  let files: MediaFile[];
  if (original.endsWith(".svg")) {
    const { width, height } = await sharp(original).metadata();
    files = [writeMedia(slot, "svg", readFileSync(original), width, height)];
  } else files = await encodeRasters(slot, original, ratio);
  for (const { file } of before?.files ?? [])
    if (!files.some((written) => written.file === file)) rmSync(media + file, { force: true });
  const [largest] = files as [MediaFile, ...MediaFile[]];
  manifest[slot] = {
    ...before,
    alt,
    width: largest.width,
    height: largest.height,
    focus: before?.focus ?? [50, 50],
    colour: await averageColour(original),
    illustrative: false,
    files,
  };
}

/** Tailwind reads these classes from pictures.ts; the CSP forbids inline styles. */
function pictureLine([slot, entry]: [string, ManifestEntry]): string {
  const tone = [1, 3, 5].map((at) =>
    Math.round(Number.parseInt(entry.colour.slice(at, at + 2), 16) / 17).toString(16),
  );
  const files = entry.files.map(({ file }) => `"/media/${file}"`).join(", ");
  return `  "${slot}": { alt: ${JSON.stringify(entry.alt)}, width: ${entry.width}, height: ${entry.height}, tone: "bg-[#${tone.join("")}]", focus: "object-[${entry.focus[0]}%_${entry.focus[1]}%]", files: [${files}] },`;
}

/** Replaces the generated half of app/content/pictures.ts, below its marker line. */
function writePictures(manifest: Manifest): void {
  writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
  const entries = Object.entries(manifest);
  const photographs = entries.filter(([slot]) => !isCard(slot));
  const films = (manifest["home-hero"]?.film?.files ?? []).map(
    ({ file, type, width, height }) =>
      `  { src: "/media/${file}", type: ${JSON.stringify(type)}${width < height ? ", media: tallScreen" : ""} },`,
  );
  const cards = entries
    .filter(([slot]) => isCard(slot))
    .map(
      ([, { page, alt, files }]) =>
        `  "${page}": { src: "/media/${files[0]?.file}", alt: ${JSON.stringify(alt)} },`,
    );
  const marker = "// Written by npm run pictures.\n";
  const [head] = readFileSync(picturesFile, "utf8").split(marker);
  writeFileSync(
    picturesFile,
    `${head}${marker}
export type PictureSlot =
${photographs.map(([slot]) => `  | "${slot}"`).join("\n")};

/** Every picture of the site by its slot. */
export const pictures: Readonly<Record<PictureSlot, Picture>> = {
${photographs.map(pictureLine).join("\n")}
};

/** The silent loop of the home page: for tall screens first. Its posters are \`home-hero-tall\` and \`home-hero\`. */
export const heroFilm = [
${films.join("\n")}
];

/** Link previews by path: JPEG, 1200 x 630, with the page's title. */
export const openGraphPictures: Readonly<Record<string, { src: string; alt: string }>> = {
${cards.join("\n")}
};
`,
  );
  execFileSync("node_modules/.bin/biome", ["format", "--write", picturesFile], { cwd: root, stdio: "pipe" });
}

mkdirSync(originals, { recursive: true });
const manifest: Manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
const files = readdirSync(originals).filter((file) => /\.(jpe?g|png|tiff?|webp|avif|heic|svg)$/i.test(file));
if (files.length === 0) console.log(`Put pictures into ${originals} and name them after their slots.`);
for (const file of files) {
  const slot = file.slice(0, file.lastIndexOf("."));
  try {
    await encodeOriginal(slot, originals + file, manifest);
    console.log(`${slot}: ${manifest[slot]?.files.map((made) => made.file).join(", ")}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
writePictures(manifest);
