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

/** A bill of sale, whole: guilloche round it, four clauses, a rosette and a signature. */
function billOfSale(): string {
  // The sheet itself is the picture: its edges are the plate's.
  const [left, top, right, bottom] = [70, 47, 1370, 913.67];
  const clauses = [
    ["AIRCRAFT", "As inspected"],
    ["TITLE", "Free of liens"],
    ["PRICE", "Held in escrow"],
    ["CLOSING", "On one call"],
  ];
  const [seam, frame, indent] = [46, 84, 150];
  const seal = { x: 1070, y: 396 };
  const drawn = [
    `<g transform="scale(${1440 / (right - left)}) translate(${-left} ${-top})">`,
    `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${colours.bone}" stroke="${colours.ink}" stroke-width="1.4"/>`,
    ...[top + seam, bottom - seam].flatMap((y) => braid([left + seam, y], [1, 0], right - left - 2 * seam)),
    ...[left + seam, right - seam].flatMap((x) => braid([x, top + seam], [0, 1], bottom - top - 2 * seam)),
    ...[left + seam, right - seam].flatMap((x) =>
      [top + seam, bottom - seam].flatMap((y) => [
        `<circle cx="${x}" cy="${y}" r="36" fill="${colours.bone}"/>`,
        ...rosette(x, y, 34, 12, 8, 8),
      ]),
    ),
    `<rect x="${left + frame}" y="${top + frame}" width="${right - left - 2 * frame}" height="${bottom - top - 2 * frame}" class="rule"/>`,
    text(left + indent, top + 190, "Bill of sale", "head serif"),
    // As far as the rosette.
    path(`M${left + indent} ${top + 226}H${left + 780}`, 'class="rule"'),
  ];
  for (const [index, [name = "", entry = ""]] of clauses.entries()) {
    const y = top + 334 + index * 114;
    drawn.push(
      text(left + indent, y, name, "word sans"),
      text(left + indent + 250, y + 4, entry, "entry serif"),
      path(`M${left + indent} ${y + 40}H${left + 780}`, 'class="hair"'),
    );
  }
  drawn.push(
    `<circle cx="${seal.x}" cy="${seal.y}" r="186" fill="${colours.bone}"/>`,
    ...rosette(seal.x, seal.y, 182, 96, 12, 14),
    ...rosette(seal.x, seal.y, 104, 46, 8, 10),
    ...[186, 42, 36].map((r) => `<circle cx="${seal.x}" cy="${seal.y}" r="${r}" class="brass"/>`),
    // Nobody's name: a hand that has signed often.
    '<g transform="translate(122 84) scale(.78)">',
    path(
      "M980 842c26-92 52-150 66-146 12 4-18 96-34 156 22-62 40-88 50-84 9 4-12 44-4 50 8 5 24-34 34-32 8 2-6 30 4 32 14 3 26-44 40-42 10 2-8 36 4 40 18 6 44-70 66-112-22 58-40 112-28 116 16 5 40-48 54-46 9 2-4 28 6 30 26 6 96-26 196-40",
      'class="signed"',
    ),
    "</g>",
    path(`M870 770H${right - indent}`, 'class="rule"'),
    "</g>",
  );
  return drawing(
    "Engraving of a bill of sale for an aircraft, with a rosette and a signature.",
    drawn,
    [0, 0, 1],
    `.guilloche{fill:none;stroke:${colours.brass};stroke-width:.9;stroke-opacity:.8}.signed{fill:none;stroke:${colours.dusk};stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
@media (max-width:560px){.guilloche{stroke-width:1.3}.signed{stroke-width:6}.head{font-size:92px}.word{font-size:38px;letter-spacing:.02em}.entry{font-size:58px}}`,
    colours.night,
  );
}

/** A page with one question and the curve that answers it: what heat costs in range, and how far the trip is. */
function onePage(): string {
  const [left, right, top, bottom] = [170, 1330, 360, 830];
  const [mostMiles, mostSeats, trip] = [4_000, 12, 2_600];
  const at = ([miles, seats]: Point): Point => [
    left + (miles / mostMiles) * (right - left),
    bottom - (seats / mostSeats) * (bottom - top),
  ];
  // Full cabin as far as the tanks allow; then fuel for seats; then tanks full and ever lighter. Heat shortens all three.
  const onStandardDay: Point[] = [
    [0, 12],
    [2_800, 12],
    [3_250, 10],
    [3_480, 0],
  ];
  const inTheHeat: Point[] = [
    [0, 12],
    [2_150, 12],
    [trip, 10],
    [2_730, 9.4],
    [2_950, 0],
  ];
  const [x, y] = at([trip, 10]).map(round);
  const foot = bottom + 62;
  const drawn = [
    text(90, 158, "Can it do Abuja to London, full?", "question serif"),
    path(`M90 206H${right}`, 'class="rule"'),
    ...range(7).map((step) => path(`M${left} ${round(at([0, step * 2])[1])}H${right}`, 'class="hair"')),
    ...range(9).map((step) => path(`M${round(at([step * 500, 0])[0])} ${top}V${bottom}`, 'class="hair"')),
    path(`M${left} ${top}V${bottom}H${right}`, 'class="bold"'),
    ...[0, 6, 12].map((seats) =>
      text(left - 24, at([0, seats])[1] + 14, String(seats), "word sans", 'text-anchor="end"'),
    ),
    ...[1_000, 2_000, 3_000, 4_000].map((miles) =>
      text(at([miles, 0])[0], foot, miles.toLocaleString("en-GB"), "word sans", 'text-anchor="middle"'),
    ),
    text(left, foot, "NM", "word sans"),
    text(left, top - 36, "SEATS", "word sans"),
    path(through(onStandardDay.map(at)), 'class="bold"'),
    path(through(inTheHeat.map(at)), 'class="answer"'),
    path(`M${x} ${top - 22}V${bottom}M${x} ${y}H${left}`, 'class="trip" stroke-dasharray="9 8"'),
    `<circle cx="${x}" cy="${y}" r="13" fill="${colours.ember}"/>`,
    // Each name beside what it names: the way at its foot, the answer at its point, the heat where its curve leaves the other.
    text(x - 22, bottom - 26, "Abuja to London", "note sans", 'text-anchor="end"'),
    text(x - 26, at([trip, 10])[1] + 56, "10 of 12 seats", "note sans", 'text-anchor="end"'),
    text(at([2_150, 0])[0], top - 36, "35 °C", "curve hot sans", 'text-anchor="middle"'),
    text(at([2_800, 0])[0], top - 36, "15 °C", "curve sans", 'text-anchor="middle"'),
  ];
  return drawing(
    "Engraved detail of a study: one question at the head of a page, and under it seats against range on a standard day and at 35 °C, with the trip marked at ten of twelve seats.",
    drawn,
    [0, 0, 1],
    `.question{font-size:80px;fill:${colours.ink};letter-spacing:-.01em}.note{font-size:40px;fill:#A8481D;paint-order:stroke;stroke:${colours.bone};stroke-width:12px}.curve{font-size:36px;fill:${colours.ink};paint-order:stroke;stroke:${colours.bone};stroke-width:12px}.hot{fill:${colours.brassInk}}.word{font-size:36px;letter-spacing:.02em}.answer{fill:none;stroke:${colours.brass};stroke-width:7}.trip{fill:none;stroke:${colours.ember};stroke-width:4}.bold{stroke-width:3}
@media (max-width:800px){.word,.curve{font-size:36px}}@media (max-width:560px){.word,.curve{font-size:44px;letter-spacing:0}.note{font-size:48px}}`,
    colours.bone,
  );
}

export const servicePapers = {
  "services-acquisition": billOfSale,
  "services-consultancy": onePage,
} as const;
