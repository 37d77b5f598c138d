import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import manifest from "./picture-manifest.json" with { type: "json" };
import { heroFilm, openGraphPictures, type PictureSlot, pictures } from "./pictures.ts";

const media = new URL("../../public/media/", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, media));

/** As whoever shows it reads it, whatever its format. */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

/** The most that one file may weigh, in KiB; a picture of the company's own may weigh what a photograph does. */
const limits: Record<string, number> = { avif: 90, webp: 150, svg: 130, jpg: 110 };
const ownLimit = 500;

describe.each(Object.entries(manifest))("picture %s", (slot, entry) => {
  it.each(entry.files.map((file) => [file.file, file] as const))(
    "%s is what the manifest says",
    async (_, file) => {
      const bytes = read(file.file);
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(file.sha256);
      expect(bytes.length).toBe(file.bytes);
      expect(await sizeOf(bytes)).toEqual({ width: file.width, height: file.height });
      expect(bytes.length / 1024).toBeLessThanOrEqual(
        entry.illustrative ? (limits[file.format] ?? 0) : ownLimit,
      );
    },
  );

  it("has alternative text, a colour and a focal point", () => {
    expect(entry.alt.length).toBeGreaterThan(15);
    expect(entry.alt).toMatch(/\.$/);
    expect(entry.colour).toMatch(/^#[0-9a-f]{6}$/);
    for (const share of entry.focus) expect(share).toBeGreaterThanOrEqual(0);
    for (const share of entry.focus) expect(share).toBeLessThanOrEqual(100);
  });

  it("is offered to pages by the same files", () => {
    const files = entry.files.map((file) => `/media/${file.file}`);
    if (slot.startsWith("og-")) {
      const card = Object.values(openGraphPictures).find(({ src }) => files.includes(src));
      expect(card).toEqual({ src: files[0], alt: entry.alt });
      return;
    }
    const offered = pictures[slot as PictureSlot];
    expect(offered).toMatchObject({ alt: entry.alt, width: entry.width, height: entry.height, files });
  });
});

describe("the media folder", () => {
  const films = manifest["home-hero"].film.files;
  const weightOf = (name: string) => films.find(({ file }) => file.includes(name))?.bytes ?? Number.NaN;

  it("holds the manifest's files and the film, nothing else, within 12 MB", () => {
    const listed = Object.values(manifest).flatMap((entry) => entry.files.map((file) => file.file));
    expect(readdirSync(media).sort()).toEqual([...listed, ...films.map(({ file }) => file)].sort());
    const bytes = readdirSync(media).reduce((sum, file) => sum + statSync(new URL(file, media)).size, 0);
    expect(bytes).toBeLessThanOrEqual(12_000_000);
  });

  it.each(films.map((film) => [film.file, film] as const))("%s is what the manifest says", (file, film) => {
    const bytes = read(file);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(film.sha256);
    expect(bytes.length).toBe(film.bytes);
    // The track header of an MP4 ends with its width and height as 16.16 fixed point.
    const at = bytes.indexOf("tkhd", 0, "latin1");
    expect([bytes.readUInt16BE(at + 80), bytes.readUInt16BE(at + 84)]).toEqual([film.width, film.height]);
  });

  it("offers the film of a tall screen first, and of each the better codec", () => {
    expect(heroFilm.map(({ src, type, media: screen }) => [src, type, screen !== undefined])).toEqual(
      films.map(({ file, type, width, height }) => [`/media/${file}`, type, width < height]),
    );
    expect(films.map(({ file }) => file.slice(10, -13))).toEqual([
      "tall-av1",
      "tall-h264",
      "wide-av1",
      "wide-h264",
    ]);
  });

  // The page itself, its type, styles and scripts weigh some 300 KB: tests/journeys/home.spec.ts measures the whole.
  it("leaves the first view of the home page below 0.9 MB: poster and film", () => {
    for (const slot of ["home-hero", "home-hero-tall"] as const) {
      const poster = manifest[slot].files.find((file) => file.format === "avif");
      expect(poster?.bytes).toBeLessThanOrEqual(60 * 1024);
    }
    expect(weightOf("wide-av1")).toBeLessThanOrEqual(560_000);
    expect(weightOf("wide-h264")).toBeLessThanOrEqual(1_300_000);
    expect(weightOf("tall-av1")).toBeLessThanOrEqual(300_000);
    expect(weightOf("tall-h264")).toBeLessThanOrEqual(560_000);
  });
});
