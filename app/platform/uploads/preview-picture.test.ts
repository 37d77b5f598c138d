import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { openPreviews } from "./preview-picture.server.ts";

const name = `${"a".repeat(32)}-1920x1280`;
// Noise is what weighs most as a JPEG.
const noise = await sharp({
  create: {
    width: 1920,
    height: 1280,
    channels: 3,
    background: "#000",
    noise: { type: "gaussian", mean: 128, sigma: 90 },
  },
})
  .webp({ quality: 90 })
  .toBuffer();
const uploads = {
  read: async (file: string) => (file === `${name}.webp` ? new Response(new Uint8Array(noise)) : null),
};
const preview = openPreviews(uploads, path.join(projectRoot, "public"));

test.each([
  [`${name}.card.jpg`, 1200, 630],
  [`${name}.mail.jpg`, 1040, 693],
  ["home-hero.card.jpg", 1200, 630],
])("%s is a JPEG of at most 300 KB", async (file, width, height) => {
  const bytes = await preview(file);
  if (!bytes) throw new Error("there is no preview");
  expect(bytes.length).toBeLessThanOrEqual(300_000);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width, height });
});

test.each([`${"b".repeat(32)}-10x10.card.jpg`, "no-such-slot.card.jpg", "../x.card.jpg", `${name}.jpg`])(
  "there is no %s",
  async (file) => {
    expect(await preview(file)).toBeNull();
  },
);
