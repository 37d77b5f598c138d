import { promisify } from "node:util";
import { inflate } from "node:zlib";
import sharp from "sharp";
import { maxDocumentBytes, maxPicturePixels } from "#app/limits.ts";

type DocumentCheck =
  | { ok: true; bytes: Uint8Array; type: "image/jpeg" | "application/pdf" }
  | { ok: false; message: string };

const longestSide = 2600;
const refused = (message: string): DocumentCheck => ({ ok: false, message });

/** Checks a travel document by its content. Pictures are encoded again; PDFs must contain no scripts. */
export async function checkDocument(bytes: Uint8Array): Promise<DocumentCheck> {
  if (bytes.length === 0) return refused("Choose a photograph or a PDF of the document first.");
  if (bytes.length > maxDocumentBytes)
    return refused(
      `This file has ${Math.ceil(bytes.length / 1024 / 1024)} MB; we take up to 10 MB. Send a smaller photograph, or a PDF.`,
    );
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (head.startsWith("%PDF-")) {
    if (await isPassive(Buffer.from(bytes))) return { ok: true, bytes, type: "application/pdf" };
    return refused(
      "This PDF is locked, or holds scripts or attachments, so we cannot take it. Send a photograph, or print it to a new PDF.",
    );
  }
  if (/^(?:\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s.test(head)) return await checkPicture(bytes);
  return refused(
    "This is not a JPEG, PNG, WebP or PDF file. Take a photograph of the document and send that.",
  );
}

async function checkPicture(bytes: Uint8Array): Promise<DocumentCheck> {
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

/** Names of scripts, launches, submissions and attachments, and of encryption, which could hide them. */
const active = /\/(?:JavaScript|Rendition|Launch|EmbeddedFile|RichMedia|XFA\b|SubmitForm|ImportData|Encrypt)/;
/** Encodings other than `FlateDecode` that can hide names. */
const otherEncodings = /\/(?:ASCII|LZW|RunLength|Crypt)|\/FlateDecode\s*\/Fl/;
const mostInflated = 128 * 1024 * 1024;
const inflated = promisify(inflate);

/**
 * Whether a PDF has no active name at any offset, since viewers may read an object from inside a stream. If the file names `ObjStm` or
 * `XRef`, objects may be compressed, and every deflated stream is checked too.
 */
async function isPassive(file: Buffer): Promise<boolean> {
  const text = pdfText(file);
  if (active.test(text)) return false;
  if (!/\/(?:ObjStm|XRef)\b/.test(text)) return true;
  if (otherEncodings.test(text)) return false;
  let budget = mostInflated;
  for (const { index, 0: keyword } of file.toString("latin1").matchAll(/stream\r?\n?/g)) {
    const content = file.subarray(index + keyword.length);
    if (!isDeflated(content)) continue;
    const plain = await inflated(content, { maxOutputLength: budget }).catch(() => null);
    if (!plain || active.test(pdfText(plain))) return false;
    budget -= plain.length;
  }
  return true;
}

/** Whether the bytes begin with a zlib header (RFC 1950). */
const isDeflated = (bytes: Buffer) =>
  bytes.length > 2 && ((bytes[0] ?? 0) & 0x8f) === 8 && bytes.readUInt16BE(0) % 31 === 0;

/** Latin-1 text with decoded names, such as "/J#61vaScript". */
const pdfText = (bytes: Buffer) =>
  bytes
    .toString("latin1")
    .replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
