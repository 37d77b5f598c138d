import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import sharp from "sharp";
import { expect, it } from "vitest";
import manifest from "./picture-manifest.json" with { type: "json" };
import { heroFilm, openGraphPictures, type PictureSlot, pictures } from "./pictures.ts";

const media = new URL("../../public/media/", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, media));
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const films = manifest["home-hero"].film.files;

/** The largest size in KiB of an illustrative picture; the company's own photographs may be larger. */
const limits: Record<string, number> = { avif: 90, webp: 150, svg: 130, jpg: 110 };
const ownLimit = 500;

it.each(Object.entries(manifest))(
  "the files of picture %s are those of the manifest and of pages",
  async (slot, entry) => {
    for (const { file, sha256, bytes: weight, width, height, format } of entry.files) {
      const bytes = read(file);
      expect([file, hashOf(bytes), bytes.length]).toEqual([file, sha256, weight]);
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
      expect(bytes.length / 1024).toBeLessThanOrEqual(entry.illustrative ? (limits[format] ?? 0) : ownLimit);
    }
    expect(entry.alt).toMatch(/^.{15,}\.$/s);
    expect(entry.colour).toMatch(/^#[0-9a-f]{6}$/);
    for (const share of entry.focus) expect([share >= 0, share <= 100]).toEqual([true, true]);
    const { alt, width, height } = entry;
    const files = entry.files.map(({ file }) => `/media/${file}`);
    if (slot.startsWith("og-"))
      expect(Object.values(openGraphPictures)).toContainEqual({ src: files[0], alt });
    else expect(pictures[slot as PictureSlot]).toMatchObject({ alt, width, height, files });
  },
);

it("the media folder holds the manifest's files and the film, within 12 MB", () => {
  const listed = Object.values(manifest).flatMap((entry) => entry.files.map(({ file }) => file));
  const found = readdirSync(media);
  expect(found.toSorted()).toEqual([...listed, ...films.map(({ file }) => file)].sort());
  expect(found.reduce((sum, file) => sum + statSync(new URL(file, media)).size, 0)).toBeLessThanOrEqual(
    12_000_000,
  );
});

it("films are those of the manifest, the tall screen's first, the better codec before the other", () => {
  for (const { file, sha256, bytes: weight, width, height } of films) {
    const bytes = read(file);
    // The track header of an MP4 ends with its width and height as 16.16 fixed point.
    const at = bytes.indexOf("tkhd", 0, "latin1");
    const size = [bytes.readUInt16BE(at + 80), bytes.readUInt16BE(at + 84)];
    expect([file, hashOf(bytes), bytes.length, ...size]).toEqual([file, sha256, weight, width, height]);
  }
  expect(heroFilm.map(({ src, type, media: screen }) => [src, type, screen !== undefined])).toEqual(
    films.map(({ file, type, width, height }) => [`/media/${file}`, type, width < height]),
  );
  expect(films.map(({ file }) => file.slice(10, -13)).join(" ")).toBe(
    "tall-av1 tall-h264 wide-av1 wide-h264",
  );
});
