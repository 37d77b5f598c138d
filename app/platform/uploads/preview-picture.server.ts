import { readFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { type PictureSlot, pictures } from "#app/content/pictures.ts";
import { previewFile } from "#app/ui/preview-picture.ts";
import type { UploadStore } from "./upload-store.server.ts";

/** Many messengers and mail programs load no larger picture. */
const maxBytes = 300_000;
const qualities = [80, 65, 50, 35];
const cardSize = { width: 1200, height: 630, fit: "cover" as const };
/** Twice the width of a mail's text, for high-density screens. */
const mailWidth = 1040;
const maxPreviews = 40;

type Preview = Uint8Array<ArrayBuffer>;

/** Makes JPEG previews of uploaded and own pictures; the newest stay in memory. Null for an unknown picture. */
export function openPreviews(uploads: Pick<UploadStore, "read">, publicFolder: string) {
  let last: Promise<unknown> = Promise.resolve();
  const previews = new LRUCache<string, Preview>({
    max: maxPreviews,
    // A preview that is evicted during its rendering is still returned.
    ignoreFetchAbort: true,
    fetchMethod: (file) => {
      const [, name = "", kind = ""] = previewFile.exec(file) ?? [];
      // One at a time, so that pages are served meanwhile.
      const rendering = last.then(async () => {
        const source = await sourceOf(name);
        return source ? await encode(source, kind) : undefined;
      });
      last = rendering.catch(() => {});
      return rendering;
    },
  });

  async function sourceOf(name: string): Promise<Uint8Array | null> {
    const slot = Object.hasOwn(pictures, name) ? pictures[name as PictureSlot] : null;
    const file = slot?.files.find((each) => each.endsWith(".webp"));
    if (file) return await readFile(path.join(publicFolder, file));
    const upload = await uploads.read(`${name}.webp`);
    return upload && new Uint8Array(await upload.arrayBuffer());
  }

  return async (file: string): Promise<Preview | null> =>
    previewFile.test(file) ? ((await previews.fetch(file)) ?? null) : null;
}

async function encode(source: Uint8Array, kind: string): Promise<Preview> {
  const sized = sharp(source)
    .flatten({ background: "#ffffff" })
    .resize(kind === "card" ? cardSize : { width: mailWidth, withoutEnlargement: true });
  let bytes = Buffer.alloc(0);
  for (const quality of qualities) {
    bytes = await sized.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= maxBytes) break;
  }
  return new Uint8Array(bytes);
}
