import type { UploadSettings } from "../settings.server.ts";
import { diskStore } from "./disk-store.server.ts";
import { s3Store } from "./s3-store.server.ts";

/** A stored file's name and when it was last written. */
export interface StoredFile {
  name: string;
  at: Date;
}

/** Where uploaded pictures are kept. Names are those of `uploadFile`; what is under a name is whole, or not there. Throws when it cannot be reached. */
export interface UploadStore {
  /** When the file was last written; null: it is not there. */
  writtenAt(name: string): Promise<Date | null>;
  /** Writes a file, also over one that is there. */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** The file as a stream, with its Content-Length; null: it is not there. */
  read(name: string): Promise<Response | null>;
  remove(name: string): Promise<void>;
  /** Every file, in no order. */
  list(): AsyncIterable<StoredFile>;
  /** For the operator: where it is, no credentials. */
  describe(): string;
}

export const openUploadStore = (uploads: UploadSettings, dataDir: string): UploadStore =>
  uploads.kind === "s3" ? s3Store(uploads) : diskStore(dataDir);
