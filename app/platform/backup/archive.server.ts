import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

/** A file within an archive; small enough to be held in memory. */
export interface Part {
  name: string;
  bytes: Buffer;
}

/** The file is truncated, changed, or not a backup. */
export class DamagedArchive extends Error {}

const blockSize = 512;
// Bounds the memory that the size in a damaged header could claim.
const largestPart = 512 * 1024 * 1024;
/** In the format of `sha256sum`, as the last entry, so that the archive can be checked without this program. */
const checksumsName = "checksums.sha256";

/** The parts as a tar archive (POSIX ustar), with their checksums as its last part. */
export async function* tarOf(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  let checksums = "";
  for await (const part of parts) {
    checksums += checksumLine(part);
    yield* entryOf(part);
  }
  yield* entryOf({ name: checksumsName, bytes: Buffer.from(checksums) });
  yield Buffer.alloc(2 * blockSize);
}

const checksumLine = ({ name, bytes }: Part) =>
  `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`;

function* entryOf({ name, bytes }: Part): Generator<Buffer> {
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  const header = Buffer.alloc(blockSize);
  header.write(name, 0, 100);
  // Mode, owner and group.
  header.write(octal(0o600, 7) + octal(0, 7) + octal(0, 7), 100);
  header.write(octal(bytes.length, 11) + octal(Math.floor(Date.now() / 1000), 11), 124);
  // The checksum is computed with spaces in its own place; "0" is the type of a plain file.
  header.write(`${" ".repeat(8)}0`, 148);
  header.write("ustar\u000000", 257);
  header.write(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    ),
    148,
  );
  yield header;
  yield bytes;
  yield Buffer.alloc(-bytes.length & (blockSize - 1));
}

/** The parts of a gzipped archive; `DamagedArchive` at the latest after the last one. */
export async function* partsOf(file: string): AsyncGenerator<Part> {
  const source = createReadStream(file);
  const chunks: AsyncIterator<Buffer> = pipeline(source, createGunzip(), () => {})[Symbol.asyncIterator]();
  let unread: Buffer = Buffer.alloc(0);
  async function take(size: number): Promise<Buffer> {
    const pieces = [unread];
    for (let length = unread.length; length < size; ) {
      const next = await chunks.next().catch((error: NodeJS.ErrnoException) => {
        throw error.code?.startsWith("Z_") ? new DamagedArchive() : error;
      });
      if (next.done) throw new DamagedArchive();
      pieces.push(next.value);
      length += next.value.length;
    }
    const all = Buffer.concat(pieces);
    unread = all.subarray(size);
    return all.subarray(0, size);
  }
  try {
    let checksums = "";
    for (;;) {
      const header = await take(blockSize);
      const text = (from: number, length: number) =>
        header.toString("utf8", from, from + length).replace(/[\0 ].*$/s, "");
      const size = Number.parseInt(text(124, 12), 8);
      if (text(257, 6) !== "ustar" || !(size >= 0 && size <= largestPart)) throw new DamagedArchive();
      const part = { name: text(0, 100), bytes: await take(size) };
      await take(-size & (blockSize - 1));
      if (part.name === checksumsName) {
        if (part.bytes.toString() !== checksums) throw new DamagedArchive();
        return;
      }
      checksums += checksumLine(part);
      yield part;
    }
  } finally {
    source.destroy();
  }
}
