import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import sharp, { type Sharp } from "sharp";
import { maxAvifPixels, maxPictureBytes, maxPicturePixels } from "#app/limits.ts";
import type { Services } from "../services.server.ts";
import { renewedAfterMs } from "./upload-store.server.ts";
import { smallerWidths, uploadFormats, uploadWidths } from "./uploaded-picture.ts";

// Pictures are decoded and encoded again, so that metadata (locations, scripts, appended files) is dropped.

/** `pixels`: too many when decoded; `slow`: not decoded within 20 s; `away`: the storage fails. */
export type Upload =
  | { ok: true; src: string; width: number; height: number }
  | { ok: false; reason: "kind" | "size" | "pixels" | "broken" | "slow" | "away" };

// One picture at a time, on one core, so that pages are served meanwhile.
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

const longestSeconds = 20;

// Parsing a body needs several times its size in memory; further uploads wait.
const maxInMemory = 2;
// Below the idle timeouts of this server and of proxies.
const longestWaitMs = 40_000;
const pollMs = 100;
let inMemory = 0;

/** Runs `work` when there is memory for a body; null after waiting too long. */
export async function waitForMemory<Result>(work: () => Promise<Result>): Promise<Result | null> {
  for (let waitedMs = 0; inMemory >= maxInMemory; waitedMs += pollMs) {
    if (waitedMs >= longestWaitMs) return null;
    await pause(pollMs);
  }
  inMemory += 1;
  try {
    return await work();
  } finally {
    inMemory -= 1;
  }
}

let lastEncoding: Promise<unknown> = Promise.resolve();

/** Stores a picture in every width and format under a name derived from its content. */
export async function storePicture(
  bytes: Uint8Array,
  parts: Pick<Services, "uploads" | "clock" | "log">,
): Promise<Upload> {
  if (bytes.length > maxPictureBytes) return { ok: false, reason: "size" };
  const encoding = lastEncoding.then(() => encode(bytes, parts));
  lastEncoding = encoding.catch(() => {});
  return await encoding;
}

/** An AVIF relabelled with the only brand by which libvips recognises its codec. HEIC has the same container. */
function withAvifBrand(bytes: Uint8Array): Uint8Array {
  const brands = Buffer.from(bytes.subarray(4, 64)).toString("latin1");
  if (!/^ftyp(?:avis|mif1|msf1|miaf|MA1[AB]).*avif/s.test(brands)) return bytes;
  const copy = Buffer.from(bytes);
  copy.write("avif", 8, "latin1");
  return copy;
}

async function encode(
  bytes: Uint8Array,
  { uploads, clock, log }: Pick<Services, "uploads" | "clock" | "log">,
): Promise<Upload> {
  try {
    const source = withAvifBrand(bytes);
    const facts = await withDecodeErrors(sharp(source, { limitInputPixels: false }).metadata());
    const isAvif = facts.compression === "av1";
    if (facts.format === "heif" && !isAvif) return { ok: false, reason: "kind" };
    if (facts.width * facts.height > (isAvif ? maxAvifPixels : maxPicturePixels))
      return { ok: false, reason: "pixels" };
    const { autoOrient } = facts;
    const width = Math.min(autoOrient.width, uploadWidths.at(-1) ?? autoOrient.width);
    const height = Math.max(1, Math.round((autoOrient.height * width) / autoOrient.width));
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
    const name = `${hash}-${width}x${height}`;
    const upload: Upload = { ok: true, src: `/uploads/${name}.webp`, width, height };
    // The file that pages refer to is written last, so if it exists, all do.
    const since = await uploads.writtenAt(`${name}.webp`);
    if (since && clock.now().getTime() - since.getTime() < renewedAfterMs) return upload;
    const picture = await decodeAtWidth(width, source);
    for (const each of [...smallerWidths(width), width]) {
      const suffix = each === width ? "" : `.${each}`;
      for (const stored of uploadFormats) {
        const resized = picture.clone().resize({ width: each });
        await uploads.write(`${name}${suffix}.${stored}`, await encodedAs(resized, stored));
      }
    }
    return upload;
  } catch (err) {
    if (err instanceof Undecodable) return { ok: false, reason: err.reason };
    log.error({ err }, "a picture was not stored");
    return { ok: false, reason: "away" };
  }
}

/** Why sharp cannot decode a picture. It has no codes for its errors. */
class Undecodable extends Error {
  reason: "kind" | "broken" | "slow";
  constructor({ message }: Error) {
    super(message);
    const isSlow = message.startsWith("timeout");
    this.reason = message.includes("unsupported image format") ? "kind" : isSlow ? "slow" : "broken";
  }
}

const withDecodeErrors = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error) => {
    throw new Undecodable(error);
  });

/** The picture in its largest width, decoded once, since decoding may take seconds and hundreds of megabytes. */
async function decodeAtWidth(width: number, bytes: Uint8Array): Promise<Sharp> {
  const { data, info } = await withDecodeErrors(
    sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: "error" })
      .autoOrient()
      .resize({ width })
      .timeout({ seconds: longestSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return sharp(data, { raw: info });
}

async function encodedAs(picture: Sharp, format: (typeof uploadFormats)[number]) {
  const timed = picture.timeout({ seconds: longestSeconds });
  const encoded =
    format === "avif" ? timed.avif({ quality: 55, effort: 2 }) : timed.webp({ quality: 78, effort: 3 });
  return new Uint8Array(await withDecodeErrors(encoded.toBuffer()));
}
