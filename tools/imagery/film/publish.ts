// Takes the encoded film into the site: into public/media under names that carry its content, and into the manifest.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { type FilmFile, nameVersion, readManifest, sha256, writeManifest } from "../manifest.ts";
import { places } from "../shots.ts";

// A phone held upright comes first: a browser takes the first source that fits its screen and its codecs.
const encodings = [
  { name: "tall-av1", width: 540, type: 'video/mp4; codecs="av01.0.05M.10"' },
  { name: "tall-h264", width: 540, type: 'video/mp4; codecs="avc1.64001f"' },
  { name: "wide-av1", width: 1280, type: 'video/mp4; codecs="av01.0.05M.10"' },
  { name: "wide-h264", width: 1280, type: 'video/mp4; codecs="avc1.64001f"' },
];

/** Replaces the site's film by the encodings in `folder`, beside its poster's entry in the manifest. */
export function publishFilm(folder: string, seconds: number): void {
  const manifest = readManifest();
  const poster = manifest["home-hero"];
  if (!poster) throw new Error("The poster comes first: node tools/imagery/encode.ts home-hero");
  for (const { file } of poster.film?.files ?? []) rmSync(places.media + file, { force: true });
  const files = encodings.map(({ name, width, type }): FilmFile => {
    const data = readFileSync(`${folder}${name}.mp4`);
    const file = `home-film-${name}.${nameVersion(data)}.mp4`;
    writeFileSync(places.media + file, data);
    return { file, type, width, height: 720, bytes: data.length, sha256: sha256(data) };
  });
  poster.film = { seconds, command: "node tools/imagery/film/film.ts", files };
  writeManifest(manifest);
}
