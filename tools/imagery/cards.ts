// node tools/imagery/cards.ts [slot...]   Open Graph pictures, 1200 x 630: a picture of the site and the page's title.
import { existsSync } from "node:fs";
import sharp from "sharp";
import { cardTitle } from "./card-title.ts";
import { places, readShots } from "./shots.ts";
import { openTypesetter } from "./typeset.ts";

const width = 1200;
const height = 630;

const words = (title: string) => `<style>
  .shade { position: absolute; inset: 0; background:
    linear-gradient(75deg, rgb(15 21 24 / 88%) 0%, rgb(15 21 24 / 62%) 38%, rgb(15 21 24 / 0%) 78%) }
  .frame { position: absolute; inset: 28px; border: 1px solid rgb(207 169 104 / 40%) }
  .brand { position: absolute; top: 72px; left: 76px; font: 500 27px/1 "Hanken Grotesk"; letter-spacing: .02em; color: #cfa968 }
  h1 { position: absolute; left: 74px; bottom: 70px; width: 800px; font: 300 78px/1.04 Newsreader; letter-spacing: -.012em;
    color: #f7f3ec; text-wrap: balance }
</style><div class="shade"></div><div class="frame"></div><div class="brand">Harmattan Aviation</div><h1>${title}</h1>`;

const asked = process.argv.slice(2);
const typesetter = await openTypesetter();
for (const [slot, { from, card, focus }] of Object.entries(readShots().slots)) {
  if (from !== "card" || !card || (asked.length > 0 && !asked.includes(slot))) continue;
  const master = `${places.masters}${card.of}.png`;
  if (!existsSync(master)) {
    console.log(`${slot}: ${card.of} has not been rendered yet`);
    continue;
  }
  const scaled = sharp(master).removeAlpha().resize({ width: 1200, height: 675 });
  const top = Math.round((675 - height) * (focus[1] / 100));
  const ground = await scaled.extract({ left: 0, top, width, height }).png().toBuffer();
  const overlay = await typesetter.overlay(words(cardTitle(card.page)), width, height);
  await sharp(ground)
    .composite([{ input: overlay }])
    .png()
    .toFile(`${places.masters}${slot}.png`);
}
await typesetter.close();
