// npm run pictures   takes the company's own pictures in tools/imagery/photographs/ into the site.
//
// Name each file after its slot: home-hero.jpg, team-03.png, contact.svg. A text file of the same name (team-03.txt) holds what
// the picture shows, for readers who do not see it. A photograph is cropped to the slot's shape and made in all widths and
// formats, a drawing is taken as it is; neither is marked as illustrative any more.
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

/** The shape of a portrait; other slots without a picture yet take 16:9. */
const portrait = 4 / 5;

/** Answers what is wrong with the original, or nothing when the site has it. */
async function replace(
  slot: string,
  made: Slot,
  file: string,
  manifest: Manifest,
): Promise<string | undefined> {
  const before = manifest[slot];
  const alt = wordsFor(slot, manifest);
  if (!alt) return `${slot} is new: say what it shows in ${places.photographs}${slot}.txt.`;
  if (file.endsWith(".svg")) {
    await encodeSlot(manifest, slot, { alt, focus: made.focus, from: "drawing" }, file);
    return undefined;
  }
  const { autoOrient } = await sharp(file).metadata();
  const ratio = before ? before.width / before.height : slot.startsWith("team-") ? portrait : 16 / 9;
  const width = Math.min(widest, autoOrient.width, Math.floor(autoOrient.height * ratio));
  const master = `${places.masters}${slot}-photograph.png`;
  await sharp(file)
    .autoOrient()
    .resize(width, Math.round(width / ratio), { fit: "cover", position: "attention" })
    .png()
    .toFile(master);
  const widths = [width, 1440, 720].filter((size) => size <= width);
  await encodeSlot(manifest, slot, { alt, focus: made.focus, from: "photograph", widths }, master);
  return undefined;
}

/** In pixels; a larger original is scaled down. */
const widest = 1920;

mkdirSync(places.photographs, { recursive: true });
mkdirSync(places.masters, { recursive: true });
const { slots } = readShots();
const manifest = readManifest();
const originals = readdirSync(places.photographs).filter((file) =>
  /\.(jpe?g|png|tiff?|webp|avif|heic|svg)$/i.test(file),
);
if (originals.length === 0)
  console.log(`Put pictures into ${places.photographs} and name them after their slots.`);
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
