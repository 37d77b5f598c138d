import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { places, readShots } from "./shots.ts";

export type MediaFile = {
  file: string;
  format: string;
  width: number;
  height: number;
  bytes: number;
  sha256: string;
};

export type FilmFile = Omit<MediaFile, "format"> & { type: string };

export type ManifestEntry = {
  alt: string;
  width: number;
  height: number;
  focus: [number, number];
  colour: string;
  illustrative: boolean;
  command: string;
  files: MediaFile[];
  /** The loop that this picture is the poster of. */
  film?: { seconds: number; command: string; files: FilmFile[] };
};

export type Manifest = Record<string, ManifestEntry>;

export function readManifest(): Manifest {
  return existsSync(places.manifest) ? JSON.parse(readFileSync(places.manifest, "utf8")) : {};
}

export function sha256(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Tailwind reads these two classes out of pictures.ts, so no inline style is needed under the site's policy. */
function classes(entry: ManifestEntry): { tone: string; focus: string } {
  const short = [1, 3, 5].map((at) =>
    Math.round(Number.parseInt(entry.colour.slice(at, at + 2), 16) / 17).toString(16),
  );
  return { tone: `bg-[#${short.join("")}]`, focus: `object-[${entry.focus[0]}%_${entry.focus[1]}%]` };
}

/** The bytes that a file name carries, so that a browser may keep the file for ever. */
export const nameVersion = (content: Buffer) => sha256(content).slice(0, 8);

/** Writes the full manifest and the short typed one that pages use, both in the order of shots.json. */
export function writeManifest(manifest: Manifest): void {
  const slots = Object.keys(readShots().slots);
  const ordered = Object.fromEntries(
    slots.flatMap((slot) => (manifest[slot] ? [[slot, manifest[slot]]] : [])),
  );
  writeFileSync(places.manifest, `${JSON.stringify(ordered, null, 2)}\n`);
  const isCard = (slot: string) => slot.startsWith("og-");
  const cards = Object.entries(ordered)
    .filter(([slot]) => isCard(slot))
    .map(([slot, { alt, files }]) => {
      const page = readShots().slots[slot]?.card?.page;
      return `  "${page}": { src: "/media/${files[0]?.file}", alt: ${JSON.stringify(alt)} },`;
    });
  const lines = Object.entries(ordered)
    .filter(([slot]) => !isCard(slot))
    .map(([slot, entry]) => {
      const { tone, focus } = classes(entry);
      const files = entry.files.map(({ file }) => `"/media/${file}"`).join(", ");
      return `  "${slot}": { alt: ${JSON.stringify(entry.alt)}, width: ${entry.width}, height: ${entry.height}, tone: "${tone}", focus: "${focus}", files: [${files}] },`;
    });
  const films = (ordered["home-hero"]?.film?.files ?? []).map(({ file, type, width, height }) => {
    const media = width < height ? ", media: tallScreen" : "";
    return `  { src: "/media/${file}", type: ${JSON.stringify(type)}${media} },`;
  });
  writeFileSync(
    places.pictures,
    `// Written by tools/imagery (see its README): change shots.json there and run it, never this file.

/** What a page needs to show one picture without the layout moving. \`picture-manifest.json\` has the rest. */
export type Picture = {
  alt: string;
  width: number;
  height: number;
  /** A Tailwind class: the picture's dominant colour, shown until it has arrived. */
  tone: string;
  /** A Tailwind class: the point that stays in view when a picture is cropped. */
  focus: string;
  /** Widest first, AVIF before WebP; the width stands in the name: \`<slot>-<width>.<version>.<format>\`. */
  files: readonly string[];
};

export type PictureSlot =
${slots
  .filter((slot) => !isCard(slot) && ordered[slot])
  .map((slot) => `  | "${slot}"`)
  .join("\n")};

/** The screens that are shown the tall form of a picture: phones held upright. */
export const tallScreen = "(max-aspect-ratio: 3/4)";

/** Every picture of the site by its slot. All are illustrations until the company's photographs replace them. */
export const pictures: Readonly<Record<PictureSlot, Picture>> = {
${lines.join("\n")}
};

/**
 * The loop behind the first view of the home page, without sound: for tall screens first, then for all. Its posters are
 * the slots \`home-hero-tall\` and \`home-hero\`.
 */
export const heroFilm = [
${films.join("\n")}
];

/** What a shared link shows, by the page's path: JPEG, 1200 x 630, with the page's title. */
export const openGraphPictures: Readonly<Record<string, { src: string; alt: string }>> = {
${cards.join("\n")}
};
`,
  );
  execFileSync(
    process.execPath,
    ["node_modules/@biomejs/biome/bin/biome", "format", "--write", "app/content/pictures.ts"],
    {
      cwd: new URL("../../", import.meta.url),
      stdio: "pipe",
    },
  );
}
