// The picture of a post without one of its own: the rose of a sea chart, whose lines run on to the edge of the sheet.
import { colours, path, range, round, sheet, through } from "./svg.ts";

const [width, height, cx, cy] = [1600, 900, 1010, 450] as const;
type Point = [number, number];
const from = ([x, y]: Point, radius: number, degrees: number): Point => [
  x + radius * Math.sin((degrees * Math.PI) / 180),
  y - radius * Math.cos((degrees * Math.PI) / 180),
];

/** One point of the star, its left half ruled and its right half clear. */
function point(degrees: number, long: number, wide: number): string {
  const tip = from([cx, cy], long, degrees);
  const left = from([cx, cy], wide, degrees - 45);
  const right = from([cx, cy], wide, degrees + 45);
  const ruled = range(12).map((line) => {
    const share = (line + 1) / 13;
    const edge: Point = [left[0] + (tip[0] - left[0]) * share, left[1] + (tip[1] - left[1]) * share];
    const axis: Point = [cx + (tip[0] - cx) * share, cy + (tip[1] - cy) * share];
    return through([edge, axis]);
  });
  return (
    path(through([left, tip, right, [cx, cy]], "Z") + through([[cx, cy], tip]), 'class="rule paper"') +
    path(ruled.join(""), 'class="rule"')
  );
}

/** The colours of its paper, its stars and the lines behind them. */
interface Inks {
  paper: string;
  rule: string;
  line: string;
}

export function windRose({ paper, rule, line }: Inks): string {
  const rhumbs = range(32).map((rhumb) =>
    through([from([cx, cy], 330, rhumb * 11.25), from([cx, cy], 1400, rhumb * 11.25)]),
  );
  const nodes = range(16).map((node) => from([cx, cy], 720, node * 22.5));
  const crossings = nodes.flatMap((node, index) =>
    nodes.slice(index + 3, index + 8).map((other) => through([node, other])),
  );
  const ticks = range(72).map((tick) =>
    through([from([cx, cy], 300, tick * 5), from([cx, cy], tick % 6 === 0 ? 322 : 310, tick * 5)]),
  );
  return sheet({
    width,
    height,
    shows: "The compass rose of a chart, its lines running on to the edges of the sheet.",
    ground: paper,
    style: `
.rule{fill:none;stroke:${rule};stroke-width:1.2}.hair{fill:none;stroke:${line};stroke-width:.8}.brass{fill:none;stroke:${colours.brass};stroke-width:1.4}.paper{fill:${paper}}
@media (max-width:560px){.rule,.brass{stroke-width:2.4}.hair{stroke-width:1.6}}`,
    drawn: [
      path(rhumbs.join(""), 'class="hair"'),
      path(crossings.join(""), 'class="hair"'),
      ...[300, 330].map((r) => `<circle class="rule" cx="${cx}" cy="${cy}" r="${round(r)}"/>`),
      path(ticks.join(""), 'class="rule"'),
      ...range(8).map((index) => point(22.5 + index * 45, 190, 44)),
      ...range(4).map((index) => point(45 + index * 90, 240, 56)),
      ...range(4).map((index) => point(index * 90, 300, 68)),
      path(
        through([from([cx, cy], 344, -4), from([cx, cy], 378, 0), from([cx, cy], 344, 4)]),
        'class="brass"',
      ),
    ],
  });
}
