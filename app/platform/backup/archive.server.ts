import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createTarDecoder, packTar } from "modern-tar";

/** A file within an archive; small enough to be held in memory. */
export interface Part {
  name: string;
  bytes: Buffer;
}

/** The file is truncated, changed, or not a backup. */
export class DamagedArchive extends Error {}

/** In the format of `sha256sum`, as the last entry, so that the archive can be checked without this program. */
const checksumsName = "checksums.sha256";
/** Length of the two empty blocks that end an archive. */
const endBytes = 1024;

/** The parts as a tar archive (POSIX ustar), with their checksums as its last part. */
export async function* tarOf(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  let checksums = "";
  for await (const part of parts) {
    checksums += checksumLine(part);
    yield await entryOf(part);
  }
  yield await entryOf({ name: checksumsName, bytes: Buffer.from(checksums) });
  yield Buffer.alloc(endBytes);
}

const checksumLine = ({ name, bytes }: Part) =>
  `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`;

async function entryOf({ name, bytes }: Part): Promise<Uint8Array> {
  const archive = await packTar([{ header: { name, size: bytes.length, mode: 0o600 }, body: bytes }]);
  return archive.subarray(0, -endBytes);
}

/** The parts of a gzipped archive; `DamagedArchive` at the latest after the last one. */
export async function* partsOf(file: string): AsyncGenerator<Part> {
  const bytes = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const entries = bytes
    .pipeThrough(new DecompressionStream("gzip"))
    .pipeThrough(createTarDecoder({ strict: true }));
  let checksums = "";
  try {
    for await (const { header, body } of entries) {
      const part = { name: header.name, bytes: await buffer(body) };
      if (part.name === checksumsName && part.bytes.toString() === checksums) return;
      checksums += checksumLine(part);
      yield part;
    }
  } catch (error) {
    // Only errors of the file system name a system call.
    throw (error as NodeJS.ErrnoException).syscall ? error : new DamagedArchive();
  }
  throw new DamagedArchive();
}
