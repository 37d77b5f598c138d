import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { storePicture } from "./store-picture.server.ts";
import type { UploadStore } from "./upload-store.server.ts";

/** A store that keeps the names of what was written, and nothing else. */
function emptyStore() {
  const names: string[] = [];
  const store: Partial<UploadStore> = {
    writtenAt: async () => null,
    write: async (name) => void names.push(name),
  };
  return { names, store: store as UploadStore };
}

async function upload(bytes: Uint8Array) {
  const { names, store } = emptyStore();
  const clock = { now: () => new Date("2026-11-25T12:00:00Z") };
  const outcome = await storePicture(bytes, { uploads: store, clock, log: console as never });
  return { outcome, names };
}

const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: "#1c6e8c" } });
const avif = picture.avif({ effort: 0 }).toBuffer();

/** The same picture, whose file names these brands: the major one, then the compatible ones. */
async function avifWith(major: string, ...compatible: string[]): Promise<Buffer> {
  const bytes = Buffer.from(await avif);
  const length = bytes.readUInt32BE(0);
  const places = (length - 16) / 4;
  bytes.write(major, 8, "latin1");
  for (let place = 0; place < places; place++)
    bytes.write(compatible[place] ?? compatible[0] ?? major, 16 + 4 * place, "latin1");
  return bytes;
}

describe("an AVIF upload", () => {
  it.each([
    ["avif", "mif1", "miaf"],
    ["avif", "avif"],
    ["mif1", "avif", "miaf"],
    ["mif1", "mif1", "MA1B"],
    ["mif1", "mif1"],
    ["miaf", "avif"],
    ["MA1B", "mif1"],
    ["avis", "avif"],
  ])("is stored where its major brand is %s beside %s", async (...brands) => {
    const [major = "", ...compatible] = brands;
    const { outcome, names } = await upload(await avifWith(major, ...compatible));
    expect(outcome).toMatchObject({ ok: true, width: 64, height: 48 });
    expect(names.at(-1)).toMatch(/-64x48\.webp$/);
  });

  it.each([
    ["heic", "mif1"],
    ["mif1", "heic"],
    ["msf1", "hevc"],
    ["isom", "avc1"],
    ["qt  ", "qt  "],
  ])("is refused as another kind where its brands are %s and %s", async (major, compatible) => {
    expect((await upload(await avifWith(major, compatible))).outcome).toEqual({ ok: false, reason: "kind" });
  });

  it("is refused as broken where nothing follows its brands", async () => {
    const head = (await avifWith("mif1", "avif")).subarray(0, 40);
    expect((await upload(head)).outcome).toEqual({ ok: false, reason: "broken" });
  });
});

it.each([
  ["JPEG", () => picture.jpeg().toBuffer()],
  ["PNG", () => picture.png().toBuffer()],
  ["WebP", () => picture.webp().toBuffer()],
])("stores a %s", async (_kind, encode) => {
  expect((await upload(await encode())).outcome).toMatchObject({ ok: true });
});
