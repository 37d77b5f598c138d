// node tools/imagery/replace.ts   takes the photographs in tools/imagery/photographs/ into the site.
//
// Name each file after its slot: home-hero.jpg, team-03.tif, hawker-800xp-air.png. A text file of the same name
// (team-03.txt) holds what the picture shows, for readers who do not see it. All widths and formats are made, the
// manifest is updated, and the picture is no longer marked as illustrative. A slot without a picture yet takes it as 16:9.
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { team } from "../../app/content/team.ts";
import { encodeSlot } from "./encode.ts";
import { type Manifest, readManifest, writeManifest } from "./manifest.ts";
import { places, readShots, type Slot } from "./shots.ts";

/** The words for a photograph: its text file, or a portrait's name, or what the picture before it showed. */
function wordsFor(slot: string, manifest: Manifest): string {
  const beside = `${places.photographs}${slot}.txt`;
  if (existsSync(beside)) return readFileSync(beside, "utf8").trim();
  const person = team.find(({ pictureSlot }) => pictureSlot === slot);
  return person ? `Portrait of ${person.name}.` : (manifest[slot]?.alt ?? "");
}

/** Answers what is wrong with the original, or nothing when the site has it. */
async function replace(
  slot: string,
  made: Slot,
  file: string,
  manifest: Manifest,
): Promise<string | undefined> {
  const before = manifest[slot];
  if (!before && !wordsFor(slot, manifest))
    return `${slot} is new: say what it shows in ${places.photographs}${slot}.txt.`;
  const { autoOrient } = await sharp(file).metadata();
  const ratio = before ? before.width / before.height : 16 / 9;
  const width = Math.min(1440, autoOrient.width, Math.floor(autoOrient.height * ratio));
  if (width < 720)
    return `${file} is too small: ${slot} needs at least 720 x ${Math.round(720 / ratio)} pixels.`;
  const master = `${places.masters}${slot}-photograph.png`;
  await sharp(file)
    .autoOrient()
    .resize(width, Math.round(width / ratio), { fit: "cover", position: "attention" })
    .png()
    .toFile(master);
  const photograph: Slot = { alt: wordsFor(slot, manifest), focus: made.focus, from: "photograph" };
  await encodeSlot(manifest, slot, photograph, master);
  return undefined;
}

mkdirSync(places.photographs, { recursive: true });
mkdirSync(places.masters, { recursive: true });
const { slots } = readShots();
const manifest = readManifest();
const originals = readdirSync(places.photographs).filter((file) =>
  /\.(jpe?g|png|tiff?|webp|avif|heic)$/i.test(file),
);
if (originals.length === 0)
  console.log(`Put photographs into ${places.photographs} and name them after their slots.`);
for (const file of originals) {
  const slot = file.slice(0, file.lastIndexOf("."));
  const made = slots[slot];
  if (!made || made.from === "card") {
    console.error(
      `${file}: there is no slot "${slot}". Slots: ${Object.keys(slots)
        .filter((name) => slots[name]?.from !== "card")
        .join(", ")}`,
    );
    process.exitCode = 1;
    continue;
  }
  const problem = await replace(slot, made, places.photographs + file, manifest);
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
  } else console.log(`${slot}: ${manifest[slot]?.files.map((made) => made.file).join(", ")}`);
}
writeManifest(manifest);
