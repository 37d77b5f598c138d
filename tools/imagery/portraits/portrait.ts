// A plate that stands in for a portrait: a duotone sky, a hairline frame and the person's initials.
import sharp from "sharp";
import { team } from "../../../app/content/team.ts";
import { openTypesetter } from "../typeset.ts";

/** Sets the initials of the person whose picture slot is `slot` over `ground` and writes the plate. */
export async function portrait(slot: string, ground: string, out: string): Promise<void> {
  const person = team.find(({ pictureSlot }) => pictureSlot === slot);
  if (!person) throw new Error(`Nobody in app/content/team.ts has the picture slot "${slot}".`);
  const typesetter = await openTypesetter();
  const words = await typesetter.overlay(
    `<style>
      .frame { position: absolute; inset: 40px; border: 1px solid rgb(207 169 104 / 45%) }
      .letters { position: absolute; top: 312px; left: 0; width: 100%; text-align: center; text-indent: .06em;
        font: 300 188px/1 Newsreader; letter-spacing: .06em; color: #f1eadb }
      .rule { position: absolute; top: 540px; left: 450px; width: 60px; height: 1px; background: #cfa968 }
    </style><div class="frame"></div><div class="letters">${person.initials}</div><div class="rule"></div>`,
    960,
    1200,
  );
  await typesetter.close();
  await sharp(ground)
    .composite([{ input: words }])
    .png()
    .toFile(out);
}
