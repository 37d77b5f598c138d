// node tools/imagery/cards.ts [slot...]   Open Graph pictures, 1200 x 630: the page's title over a picture of the site or a chart.
import sharp from "sharp";
import { cardTitle } from "./card-title.ts";
import { windRose } from "./drawings/wind-rose.ts";
import { readManifest } from "./manifest.ts";
import { places, readShots } from "./shots.ts";
import { openTypesetter } from "./typeset.ts";

const [width, height] = [1200, 630];

// The shade lies under the words alone, or it would turn a sun on the right grey.
const words = (title: string, isPicture: boolean) => `<style>
  .shade { position: absolute; inset: 0; mask-image: linear-gradient(90deg, black 46%, transparent 86%); background:
    linear-gradient(0deg, rgb(15 21 24 / 92%), rgb(15 21 24 / 80%) 110px, rgb(15 21 24 / 40%) 210px, rgb(15 21 24 / 0%) 340px),
    linear-gradient(180deg, rgb(15 21 24 / 50%), rgb(15 21 24 / 0%) 170px),
    linear-gradient(75deg, rgb(15 21 24 / 62%) 0%, rgb(15 21 24 / 34%) 38%, rgb(15 21 24 / 0%) 72%) }
  .frame { position: absolute; inset: 28px; border: 1px solid rgb(207 169 104 / 40%) }
  .brand { position: absolute; top: 72px; left: 76px; font: 500 27px/1 "Hanken Grotesk"; letter-spacing: .02em; color: #cfa968 }
  h1 { position: absolute; left: 74px; bottom: 64px; width: ${isPicture ? 960 : 760}px; font: 300 66px/1.06 Newsreader;
    letter-spacing: -.012em; color: #f7f3ec; text-wrap: balance }
</style>${isPicture ? '<div class="shade"></div>' : ""}<div class="frame"></div><div class="brand">Harmattan Aviation</div><h1>${title}</h1>`;

const night = { paper: "#16222C", line: "#4A5661", rule: "#5F6B74" };

const asked = process.argv.slice(2);
const typesetter = await openTypesetter();
const manifest = readManifest();
for (const [slot, { from, card, focus }] of Object.entries(readShots().slots)) {
  if (from !== "card" || !card || (asked.length > 0 && !asked.includes(slot))) continue;
  const picture = card.of ? manifest[card.of]?.files[0] : undefined;
  const ground = picture ? `${places.media}${picture.file}` : Buffer.from(windRose(night));
  const overlay = await typesetter.overlay(words(cardTitle(card.page), picture !== undefined), width, height);
  const scaled = await sharp(ground).resize({ width }).toBuffer({ resolveWithObject: true });
  const top = Math.round((scaled.info.height - height) * (focus[1] / 100));
  await sharp(scaled.data)
    .extract({ left: 0, top, width, height })
    .composite([{ input: overlay }])
    .png()
    .toFile(`${places.masters}${slot}.png`);
}
await typesetter.close();
