import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { maxDocumentBytes, maxPicturePixels } from "#app/limits.ts";

type Checked =
  | { ok: true; bytes: Uint8Array; type: "image/jpeg" | "application/pdf" }
  | { ok: false; message: string };

const longestSide = 2600;
const refused = (message: string): Checked => ({ ok: false, message });

/** A travel document by its content: pictures are encoded again, PDFs must hold no scripts. */
export async function checkDocument(bytes: Uint8Array): Promise<Checked> {
  if (bytes.length === 0) return refused("Choose a photograph or a PDF of the document first.");
  if (bytes.length > maxDocumentBytes)
    return refused(
      `This file has ${Math.ceil(bytes.length / 1024 / 1024)} MB; we take up to 10 MB. Send a smaller photograph, or a PDF. Everything else is saved.`,
    );
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (head.startsWith("%PDF-")) return checkPdf(bytes);
  if (/^(?:\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s.test(head)) return await checkPicture(bytes);
  return refused(
    "This is not a JPEG, PNG, WebP or PDF file. Take a photograph of the document and send that.",
  );
}

async function checkPicture(bytes: Uint8Array): Promise<Checked> {
  try {
    const encoded = await sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: "error" })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: 20 })
      .jpeg({ quality: 82 })
      .toBuffer();
    return { ok: true, bytes: encoded, type: "image/jpeg" };
  } catch {
    return refused("This picture cannot be opened, or it is damaged. Please take the photograph again.");
  }
}

/** Names of PDF that run, open or contain something, and encryption, which hides them. */
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|AA|Encrypt)\b/;
const mostInflated = 64 * 1024 * 1024;

function checkPdf(bytes: Uint8Array): Checked {
  const objects = pdfObjects(Buffer.from(bytes));
  return objects === null || active.test(objects)
    ? refused(
        "This PDF is locked, or holds scripts or attachments, so we cannot take it. Send a photograph, or print it to a new PDF.",
      )
    : { ok: true, bytes, type: "application/pdf" };
}

/** The text of a PDF's objects without pictures and fonts; null where compressed objects cannot be read. */
function pdfObjects(file: Buffer): string | null {
  const texts: string[] = [];
  let start = 0;
  let inflated = 0;
  for (let at = file.indexOf("stream"); at >= 0; at = file.indexOf("stream", start)) {
    const text = pdfText(file.subarray(start, at));
    texts.push(text);
    const begins = at + "stream".length + (file[at + 6] === 13 ? 2 : 1);
    const ends = file.indexOf("endstream", begins);
    if (ends < 0) return null;
    const isOfObjects = /\/ObjStm\b/.test(text.slice(text.lastIndexOf("obj")));
    if (isOfObjects) {
      try {
        const plain = inflateSync(file.subarray(begins, ends), { maxOutputLength: mostInflated - inflated });
        inflated += plain.length;
        texts.push(pdfText(plain));
      } catch {
        return null;
      }
    }
    start = ends + "endstream".length;
  }
  texts.push(pdfText(file.subarray(start)));
  return texts.join("\n");
}

/** Latin text with names spelt out: "/J#61vaScript" is a name too. */
const pdfText = (bytes: Buffer) =>
  bytes
    .toString("latin1")
    .replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
