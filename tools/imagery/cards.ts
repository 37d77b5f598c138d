// node tools/imagery/cards.ts [slot...]   Open Graph pictures, 1200 x 630: a picture of the site and the page's title.
import { existsSync } from "node:fs";
import sharp from "sharp";
import { cardTitle } from "./card-title.ts";
import { places, readShots } from "./shots.ts";
import { openTypesetter } from "./typeset.ts";

const width = 1200;
const height = 630;
/** A picture of 16:9 as wide as the card is this high. */
const whole = 675;
const ink = "#0f1518";

// The shade lies under the words alone, or it would turn a sun on the right grey. A lifted picture sinks into ink as well.
const words = (title: string, below: number, column = 960) => `<style>
  .shade { position: absolute; inset: 0; mask-image: linear-gradient(90deg, black 46%, transparent 86%); background:
    linear-gradient(0deg, rgb(15 21 24 / 92%), rgb(15 21 24 / 80%) 110px, rgb(15 21 24 / 40%) 210px, rgb(15 21 24 / 0%) 340px),
    linear-gradient(180deg, rgb(15 21 24 / 50%), rgb(15 21 24 / 0%) 170px),
    linear-gradient(75deg, rgb(15 21 24 / 62%) 0%, rgb(15 21 24 / 34%) 38%, rgb(15 21 24 / 0%) 72%) }
  .floor { position: absolute; inset: 0; background:
    linear-gradient(0deg, rgb(15 21 24) ${below}px, rgb(15 21 24 / 84%) ${below + 90}px, rgb(15 21 24 / 46%) ${below + 170}px,
      rgb(15 21 24 / 0%) ${below + 290}px) }
  .frame { position: absolute; inset: 28px; border: 1px solid rgb(207 169 104 / 40%) }
  .brand { position: absolute; top: 72px; left: 76px; font: 500 27px/1 "Hanken Grotesk"; letter-spacing: .02em; color: #cfa968 }
  h1 { position: absolute; left: 74px; bottom: 64px; width: ${column}px; font: 300 66px/1.06 Newsreader; letter-spacing: -.012em;
    color: #f7f3ec; text-wrap: balance }
</style><div class="${below ? "floor" : ""}"></div><div class="shade"></div><div class="frame"></div><div class="brand">Harmattan Aviation</div><h1>${title}</h1>`;

const asked = process.argv.slice(2);
const typesetter = await openTypesetter();
for (const [slot, { from, card, focus }] of Object.entries(readShots().slots)) {
  if (from !== "card" || !card || (asked.length > 0 && !asked.includes(slot))) continue;
  const master = `${places.masters}${card.of}.png`;
  if (!existsSync(master)) {
    console.log(`${slot}: ${card.of} has not been rendered yet`);
    continue;
  }
  const scaled = sharp(master).removeAlpha().resize({ width, height: whole });
  const top = card.lift ?? Math.round((whole - height) * (focus[1] / 100));
  const shown = Math.min(height, whole - top);
  const below = height - shown;
  const ground = await scaled
    .extract({ left: 0, top, width, height: shown })
    .extend({ bottom: below, background: ink })
    .png()
    .toBuffer();
  const overlay = await typesetter.overlay(words(cardTitle(card.page), below, card.column), width, height);
  await sharp(ground)
    .composite([{ input: overlay }])
    .png()
    .toFile(`${places.masters}${slot}.png`);
}
await typesetter.close();
