import type { StoredFile, UploadStore } from "./upload-store.server.ts";

const dayMs = 24 * 60 * 60_000;

/** Younger pictures stay: their text may not be saved yet. */
const keptMs = 2 * dayMs;
/** One that is uploaded again is written anew when it is older than this, so that its time begins again. */
export const renewedAfterMs = dayMs;

/** Deletes unused pictures older than two days; returns how many. */
export async function sweepUploads(store: UploadStore, usedPictures: () => Promise<string[]>, now: Date) {
  const isKept = ({ at }: StoredFile) => now.getTime() - at.getTime() < keptMs;
  const pictures = new Map<string, StoredFile[]>();
  for await (const file of store.list()) {
    const name = pictureOf(file.name);
    pictures.set(name, [...(pictures.get(name) ?? []), file]);
  }
  for (const [name, files] of pictures) if (files.some(isKept)) pictures.delete(name);
  // Read after the list was made: pictures used meanwhile stay.
  if (pictures.size > 0) for (const name of await usedPictures()) pictures.delete(name);
  for (const [name, files] of pictures) {
    // The file that marks a complete picture goes first.
    await store.remove(`${name}.webp`);
    for (const file of files) await store.remove(file.name);
  }
  return pictures.size;
}

const pictureOf = (name: string) => name.slice(0, name.indexOf("."));
