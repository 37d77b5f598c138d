// A paper for each service that has no desk of its own: the deed that a purchase ends with, the page that a study begins with.
import { drawing, onCircle, type Point } from "./engravings.ts";
import { colours, path, range, round, text, through } from "./svg.ts";

const turn = Math.PI * 2;

/** Curves of one rosette, each a little turned: where they cross, the eye sees rings that nobody drew. */
function rosette(
  cx: number,
  cy: number,
  outer: number,
  inner: number,
  lobes: number,
  curves: number,
): string[] {
  const [middle, swing] = [(outer + inner) / 2, (outer - inner) / 2];
  return range(curves).map((curve) => {
    const points = range(lobes * 12).map((step): Point => {
      const share = step / (lobes * 12);
      return onCircle(
        cx,
        cy,
        middle + swing * Math.cos(turn * (share * lobes + curve / curves)),
        share * 360,
      );
    });
    return path(through(points, "Z"), 'class="guilloche"');
  });
}

/** A braid of sines along an edge, as round a share certificate. */
function braid(from: Point, [dx, dy]: Point, length: number): string[] {
  return range(6).map((strand) => {
    const points = range(Math.round(length / 9)).map((step): Point => {
      const along = step * 9;
      const sway = 17 * Math.sin(along / 23 + (strand * Math.PI) / 3);
      return [from[0] + dx * along + dy * sway, from[1] + dy * along + dx * sway];
    });
    return path(through(points), 'class="guilloche"');
  });
}

/** A bill of sale, cut by the edges of the picture: guilloche round it, four clauses, a rosette and a signature. */
function billOfSale(): string {
  const [left, top] = [150, 120];
  const clauses = [
    ["AIRCRAFT", "As inspected"],
    ["TITLE", "Free of liens"],
    ["PRICE", "Held in escrow"],
    ["CLOSING", "On one call"],
  ];
  const drawn = [
    `<path d="M${left} ${top}H1700V1200H${left}Z" fill="${colours.bone}" stroke="${colours.ink}" stroke-width="1.4"/>`,
    ...braid([left + 46, top + 46], [1, 0], 1250),
    ...braid([left + 46, top + 46], [0, 1], 800),
    `<circle cx="${left + 46}" cy="${top + 46}" r="36" fill="${colours.bone}"/>`,
    ...rosette(left + 46, top + 46, 34, 12, 8, 8),
    path(`M${left + 84} 1200V${top + 84}H1700`, 'class="rule"'),
    text(left + 150, top + 208, "Bill of sale", "head serif"),
    path(`M${left + 150} ${top + 248}H1700`, 'class="rule"'),
  ];
  for (const [index, [name = "", entry = ""]] of clauses.entries()) {
    const y = top + 330 + index * 92;
    drawn.push(
      text(left + 150, y, name, "word sans"),
      text(left + 400, y + 4, entry, "entry serif"),
      path(`M${left + 150} ${y + 34}H1700`, 'class="hair"'),
    );
  }
  drawn.push(
    '<g class="moved">',
    `<circle cx="1190" cy="380" r="186" fill="${colours.bone}"/>`,
    ...rosette(1190, 380, 182, 96, 12, 14),
    ...rosette(1190, 380, 104, 46, 8, 10),
    ...[186, 42, 36].map((r) => `<circle cx="1190" cy="380" r="${r}" class="brass"/>`),
    "</g>",
    // Nobody's name: a hand that has signed often.
    path(
      "M980 842c26-92 52-150 66-146 12 4-18 96-34 156 22-62 40-88 50-84 9 4-12 44-4 50 8 5 24-34 34-32 8 2-6 30 4 32 14 3 26-44 40-42 10 2-8 36 4 40 18 6 44-70 66-112-22 58-40 112-28 116 16 5 40-48 54-46 9 2-4 28 6 30 26 6 96-26 196-40",
      'class="signed"',
    ),
    path("M960 868H1700", 'class="rule"'),
  );
  return drawing(
    "Engraved detail of a bill of sale for an aircraft, with a rosette and a signature.",
    drawn,
    [124, 100, 1.24],
    `.guilloche{fill:none;stroke:${colours.brass};stroke-width:.9;stroke-opacity:.8}.signed{fill:none;stroke:${colours.dusk};stroke-width:3.4;stroke-linecap:round;stroke-linejoin:round}
@media (max-width:560px){.guilloche{stroke-width:1.3}.signed{stroke-width:5}.word{font-size:38px}.entry{font-size:46px}.moved{transform:translate(-130px,70px)}}`,
    colours.night,
  );
}

/** A page with one question and the curve that answers it: what a payload costs in range, and how far the trip is. */
function onePage(): string {
  const [left, bottom, right, ceiling] = [330, 820, 1290, 420];
  // Full cabin as far as the tanks allow; then fuel for seats; then tanks full and ever lighter.
  const curve = (scale: number): Point[] => [
    [left, ceiling + (1 - scale) * 90],
    [left + 520 * scale, ceiling + (1 - scale) * 90],
    [left + 800 * scale, ceiling + 210],
    [left + 870 * scale, bottom],
  ];
  const drawn = [
    `<path d="M170 110H1700V1200H170Z" fill="${colours.bone}" stroke="${colours.ink}" stroke-width="1.4"/>`,
    path("M226 110V1200M236 110V1200", 'class="hair"'),
    text(left, 250, "Can it do Abuja to London, full?", "question serif"),
    path(`M${left} 292H1700`, 'class="rule"'),
    ...range(9).map((line) => path(`M${left} ${ceiling + line * 50}H${right}`, 'class="hair"')),
    ...range(13).map((line) => path(`M${left + line * 80} ${ceiling - 20}V${bottom}`, 'class="hair"')),
    path(`M${left} ${ceiling - 40}V${bottom}H${right + 20}`, 'class="bold"'),
    ...[0.78, 0.86, 0.94].map((scale) => path(through(curve(scale)), 'class="rule"')),
    path(through(curve(1.04)), 'class="answer"'),
    path(`M${left + 640} ${ceiling - 20}V${bottom}`, 'class="trip" stroke-dasharray="9 8"'),
    `<circle cx="${left + 640}" cy="${round(ceiling + 72)}" r="11" fill="${colours.ember}"/>`,
    text(left + 668, ceiling + 66, "Ten of twelve", "note serif"),
    text(left + 8, ceiling - 58, "SEATS", "word sans"),
    text(right - 40, bottom + 48, "MILES", "word sans", 'text-anchor="end"'),
  ];
  return drawing(
    "Engraved detail of a study: one question at the head of a page, and under it seats against range with the trip marked.",
    drawn,
    [262, 130, 1.26],
    `.question{font-size:56px;fill:${colours.ink};letter-spacing:-.01em}.note{font-size:36px;fill:#A8481D;paint-order:stroke;stroke:${colours.bone};stroke-width:12px}.answer{fill:none;stroke:${colours.brass};stroke-width:4.5}.trip{fill:none;stroke:${colours.ember};stroke-width:2.4}
@media (max-width:560px){.question{font-size:62px}.note{font-size:46px}.answer{stroke-width:6}.trip{stroke-width:4}}`,
  );
}

export const servicePapers = {
  "services-acquisition": billOfSale,
  "services-consultancy": onePage,
} as const;
