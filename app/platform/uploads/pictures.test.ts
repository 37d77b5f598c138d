import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { openPreviews } from "./preview-picture.server.ts";
import { storePicture } from "./store-picture.server.ts";
import type { UploadStore } from "./upload-store.server.ts";

/** Uploads these bytes into a store that records the names written. */
async function upload(bytes: Uint8Array) {
  const names: string[] = [];
  const uploads: Partial<UploadStore> = {
    writtenAt: async () => null,
    write: async (name) => void names.push(name),
  };
  const clock = { now: () => new Date("2026-11-25T12:00:00Z") };
  const parts = { uploads: uploads as UploadStore, clock, log: console as never };
  return { outcome: await storePicture(bytes, parts), names };
}

const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: "#1c6e8c" } });
const avif = picture.avif({ effort: 0 }).toBuffer();

/** The same AVIF with these brands in its file: the major one and the compatible ones. */
async function avifWith(major: string, compatible: string): Promise<Buffer> {
  const bytes = Buffer.from(await avif);
  bytes.write(major, 8, "latin1");
  for (let at = 16; at < bytes.readUInt32BE(0); at += 4) bytes.write(compatible, at, "latin1");
  return bytes;
}

describe("an upload", () => {
  it.each([
    ["avif", "mif1"],
    ["mif1", "avif"],
    ["MA1A", "avif"],
  ])("is stored if it is AVIF of the brands %s, %s", async (major, compatible) => {
    const { outcome, names } = await upload(await avifWith(major, compatible));
    expect(outcome).toMatchObject({ ok: true, width: 64, height: 48 });
    expect(names.at(-1)).toMatch(/-64x48\.webp$/);
  });

  it("is refused as another kind by its brands, and as broken if the file ends after them", async () => {
    for (const other of [await avifWith("heic", "mif1"), await avifWith("mif1", "heic")])
      expect((await upload(other)).outcome).toEqual({ ok: false, reason: "kind" });
    const head = (await avifWith("mif1", "avif")).subarray(0, 40);
    expect((await upload(head)).outcome).toEqual({ ok: false, reason: "broken" });
  });

  // JPEG is tested in tests/http/staff-blog.test.ts.
  it.each(["png", "webp"] as const)("is stored if it is %s", async (kind) => {
    expect((await upload(await picture.toFormat(kind).toBuffer())).outcome).toMatchObject({ ok: true });
  });
});

describe("a preview", async () => {
  const name = `${"a".repeat(32)}-1920x1280`;
  // Noise makes the largest JPEG.
  const noise = { type: "gaussian", mean: 128, sigma: 90 } as const;
  const noisy = sharp({ create: { width: 1920, height: 1280, channels: 3, background: "#000", noise } });
  const bytes = new Uint8Array(await noisy.webp({ quality: 90, effort: 0 }).toBuffer());
  const read = async (file: string) => (file === `${name}.webp` ? new Response(bytes) : null);
  const preview = openPreviews({ read }, path.join(projectRoot, "public"));

  it.each([
    [`${name}.card.jpg`, 1200, 630],
    [`${name}.mail.jpg`, 1040, 693],
    ["home-hero.card.jpg", 1200, 630],
  ])("%s is a JPEG of at most 300 KB", async (file, width, height) => {
    const jpeg = (await preview(file)) ?? Buffer.of();
    expect(jpeg.length).toBeLessThanOrEqual(300_000);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width, height });
  });

  it("is missing for an unknown picture and for a path", async () => {
    for (const file of [`${"b".repeat(32)}-10x10.card.jpg`, "no-such-slot.card.jpg", "../x.card.jpg"])
      expect([file, await preview(file)]).toEqual([file, null]);
  });
});
