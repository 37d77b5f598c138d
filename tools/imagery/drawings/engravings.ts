// Four engraved details for the services: what the work looks like on a desk or under a lens.
import { colours, path, range, round, sheet, text, through } from "./svg.ts";

export const width = 1440;
const height = 960;
export type Point = [number, number];
const turn = (degrees: number) => (degrees * Math.PI) / 180;
export const onCircle = (cx: number, cy: number, radius: number, degrees: number): Point => [
  cx + radius * Math.cos(turn(degrees)),
  cy + radius * Math.sin(turn(degrees)),
];
const circle = (cx: number, cy: number, r: number, attributes: string) =>
  `<circle cx="${cx}" cy="${cy}" r="${round(r)}" ${attributes}/>`;

const style = `
.rule{fill:none;stroke:${colours.ink};stroke-width:1.1}.hair{fill:none;stroke:${colours.dusk};stroke-width:.8;stroke-opacity:.55}
.bold{fill:none;stroke:${colours.ink};stroke-width:2.2}.brass{fill:none;stroke:${colours.brass};stroke-width:1.4}
.word{font-size:22px;fill:${colours.brassInk};letter-spacing:.08em}.entry{font-size:34px;fill:${colours.ink}}.head{font-size:74px;fill:${colours.ink};letter-spacing:-.01em}
.ink{fill:${colours.dusk};letter-spacing:.12em}.ink-head{font-size:40px}.ink-word{font-size:24px}
@media (max-width:800px){.word{font-size:25px}}
@media (max-width:560px){.rule,.brass{stroke-width:2}.hair{stroke-width:1.5}.bold{stroke-width:3.6}.word{font-size:34px}.entry{font-size:40px}.ink-word{font-size:32px;letter-spacing:0}}`;

/** What a phone shows of a sheet: the part from this corner on, so many times as large. */
type Near = readonly [x: number, y: number, scale: number];

/** A sheet on `ground`, in the manner of all engraved details. */
export const drawing = (
  shows: string,
  drawn: readonly string[],
  [x, y, scale]: Near,
  more = "",
  ground: string = colours.haze,
) =>
  sheet({
    width,
    height,
    shows,
    ground,
    style: `${style}${more}@media (max-width:560px){.near{transform:scale(${scale}) translate(${-x}px,${-y}px)}}`,
    drawn: [`<g class="near">${drawn.join("")}</g>`],
  });

/** A fuel release, cut by the edges of the picture: the form that lets a captain take fuel without paying for it. */
function fuelRelease(): string {
  const [left, top, right] = [120, 120, 1700];
  const rows = [
    ["SUPPLIER", "Into-plane agent"],
    ["STATION", "DNMM Lagos"],
    ["PRODUCT", "Jet A-1"],
    ["UPLIFT", "To the captain’s figure"],
    ["PRICE", "As agreed before arrival"],
    ["ACCOUNT", "Harmattan Aviation"],
  ];
  const drawn = [
    `<path d="M${left} ${top}H${right}V1100H${left}Z" fill="${colours.bone}" stroke="${colours.ink}" stroke-width="1.4"/>`,
    // The edge that was torn from its pad.
    ...range(40).map((hole) => circle(left + 34, top + 34 + hole * 26, 4, 'class="hair"')),
    path(`M${left + 68} ${top}V1100`, 'class="hair" stroke-dasharray="3 7"'),
    text(left + 130, top + 118, "Fuel release", "head serif"),
    path(`M${left + 130} ${top + 152}H${right}M${left + 130} ${top + 158}H${right}`, 'class="rule"'),
  ];
  for (const [index, [name = "", entry = ""]] of rows.entries()) {
    const y = top + 226 + index * 78;
    drawn.push(
      text(left + 130, y, name, "word sans"),
      text(left + 400, y + 4, entry, "entry serif"),
      path(`M${left + 130} ${y + 28}H${right}`, 'class="hair"'),
    );
  }
  drawn.push(path(`M${left + 372} ${top + 158}V1100M${left + 1010} ${top + 158}V1100`, 'class="hair"'));
  drawn.push(
    '<g class="moved">',
    ...dateStamp(1222, 460, -9, "RELEASED", "HARMATTAN AVIATION", "LAGOS"),
    "</g>",
  );
  return drawing(
    "Engraved detail of a fuel release form, stamped.",
    drawn,
    [40, 46, 1.3],
    // On a phone the stamp is whole, without the names that would be too small to read.
    `${stampStyle}@media (max-width:560px){.word{font-size:40px;letter-spacing:.02em}.entry{font-size:46px}.moved{transform:translate(252px,164px) scale(.6)}.stamp-name{display:none}.stamp-word{font-size:66px;letter-spacing:0}}`,
  );
}

const stampStyle = `
.stamp{fill:none;stroke:#A8481D;stroke-width:3}.stamp-hair{fill:none;stroke:#A8481D;stroke-width:1.4}.stamp-word{font-size:30px;fill:#A8481D;letter-spacing:.14em}.stamp-name{font-size:22px;fill:#A8481D;letter-spacing:.1em}
@media (max-width:560px){.stamp{stroke-width:4}.stamp-hair{stroke-width:2}.stamp-word{font-size:34px}.stamp-name{font-size:31px;letter-spacing:.06em}}`;

/** A round stamp in ember ink, its centre barred for the word. */
function dateStamp(
  cx: number,
  cy: number,
  angle: number,
  word: string,
  name: string,
  place: string,
): string[] {
  const bar = 38;
  const half = (radius: number) => Math.sqrt(radius ** 2 - bar ** 2);
  const hatch = (side: 1 | -1) =>
    range(13)
      .map((line) => {
        const y = side * (bar + 10 + line * 8);
        const reach = Math.sqrt(Math.max(0, 128 ** 2 - y ** 2)) - 6;
        return reach > 6 ? `M${round(-reach)} ${round(y)}H${round(reach)}` : "";
      })
      .join("");
  return [
    `<g transform="translate(${cx} ${cy}) rotate(${angle})" opacity=".86">`,
    circle(0, 0, 190, 'class="stamp"'),
    circle(0, 0, 180, 'class="stamp-hair"'),
    circle(0, 0, 134, 'class="stamp-hair"'),
    path(hatch(1) + hatch(-1), 'class="stamp-hair"'),
    `<rect x="${-half(180) - 22}" y="${-bar}" width="${2 * half(180) + 44}" height="${2 * bar}" fill="${colours.bone}" stroke="#A8481D" stroke-width="3"/>`,
    text(0, 11, word, "stamp-word sans", 'text-anchor="middle"'),
    `<path id="arc-top" d="M-150 0A150 150 0 0 1 150 0" fill="none"/><path id="arc-low" d="M-164 0A164 164 0 0 0 164 0" fill="none"/>`,
    `<text class="stamp-name sans" text-anchor="middle"><textPath href="#arc-top" startOffset="50%">${name}</textPath></text>`,
    `<text class="stamp-name sans" text-anchor="middle"><textPath href="#arc-low" startOffset="50%">${place}</textPath></text>`,
    "</g>",
  ];
}

/** What a borescope sees: a stage of compressor blades, in the round field of its lens with the scale round it. */
function borescopePlate(): string {
  const [cx, cy, field] = [720, 480, 244];
  const blades: string[] = [];
  const count = 22;
  // The hub lies below the field, so that the blades fan out across it.
  const [hx, hy, root, tip] = [cx - 56, cy + 372, 202, 586];
  for (const blade of range(count)) {
    const from = -152 + blade * 5.6;
    // A blade is a bundle of lines from its leading to its trailing edge, close together where it turns from the light.
    for (const line of range(13)) {
      const share = (line / 12) ** 1.7;
      const points = range(15).map((step): Point => {
        const along = step / 14;
        const twist = from + share * (4.4 - 2.6 * along) + 7.5 * along ** 1.5;
        return onCircle(hx, hy, root + (tip - root) * along, twist);
      });
      blades.push(path(through(points), line === 0 || line === 12 ? 'class="edge"' : 'class="shade"'));
    }
  }
  const rings = [root - 24, root - 10, root].map((r) => circle(hx, hy, r, 'class="edge"'));
  const casing = range(9).map((line) => circle(hx, hy, tip + 8 + line ** 1.35 * 3, 'class="shade"'));
  const ticks = range(120).map((tick) => {
    const long = tick % 10 === 0 ? 30 : tick % 5 === 0 ? 20 : 11;
    return through([onCircle(cx, cy, field + 16, tick * 3), onCircle(cx, cy, field + 16 + long, tick * 3)]);
  });
  return drawing(
    "Engraved view through a borescope: compressor blades in the round field of the lens, a scale about it.",
    [
      `<clipPath id="field">${circle(cx, cy, field, "")}</clipPath>`,
      circle(cx, cy, field, `fill="${colours.night}"`),
      `<g clip-path="url(#field)">`,
      ...casing,
      ...blades,
      ...rings,
      path(`M${cx - 26} ${cy}h52M${cx} ${cy - 26}v52`, 'class="cross"'),
      circle(cx, cy, 90, 'class="cross" stroke-dasharray="2 7"'),
      "</g>",
      circle(cx, cy, field, 'class="bold"'),
      circle(cx, cy, field + 10, 'class="hair"'),
      path(ticks.join(""), 'class="rule"'),
    ],
    [166, 111, 1.3],
    `.edge{fill:none;stroke:${colours.haze};stroke-width:1.5}.shade{fill:none;stroke:${colours.haze};stroke-width:.9;stroke-opacity:.5}.cross{fill:none;stroke:${colours.ember};stroke-width:1.6}
@media (max-width:560px){.edge{stroke-width:2.4}.shade{stroke-width:1.4}.cross{stroke-width:3}}`,
  );
}

/** The company's seal on a page of the account: a low sun over a ruled horizon. */
function seal(): string {
  const [cx, cy] = [960, 520];
  const ledger: string[] = [];
  for (const line of range(20)) ledger.push(`M0 ${70 + line * 46}H${width}`);
  const columns = [150, 158, 470, 478, 640].map((x) => path(`M${x} 0V${height}`, 'class="brass"'));
  // Sums stand as strokes: a page of figures seen from across the desk.
  const sums = range(17).flatMap((line) => {
    const y = 104 + line * 46;
    return [
      path(`M186 ${y}h${60 + ((line * 53) % 170)}`, 'class="bold"'),
      path(`M${620 - 30 - ((line * 37) % 70)} ${y}H620`, 'class="bold"'),
    ];
  });
  const knurl = range(180).map((tick) =>
    through([onCircle(cx, cy, 352, tick * 2), onCircle(cx, cy, 372, tick * 2 + 1.4)]),
  );
  const sea: string[] = [];
  for (const line of range(26)) {
    const y = 14 + line ** 1.32 * 3;
    const reach = Math.sqrt(Math.max(0, 232 ** 2 - y ** 2));
    if (y > 228) break;
    // The sun's track lies across the lines as a gap that grows.
    const gap = (line % 2 === 0 ? 8 : 16) + line * 1.2;
    sea.push(`M${round(-reach)} ${round(y)}H${round(-gap)}M${round(gap)} ${round(y)}H${round(reach)}`);
  }
  const rays = range(61).map((ray) => {
    const angle = -180 + ray * 3;
    return through([onCircle(0, 0, 104, angle), onCircle(0, 0, ray % 2 === 0 ? 226 : 178, angle)]);
  });
  return drawing(
    "Engraved seal of Harmattan Aviation, a low sun over a ruled horizon, on a page of an account.",
    [
      path(ledger.join(""), 'class="hair"'),
      ...columns,
      ...sums,
      `<g transform="translate(${cx} 480) scale(.72) translate(${-cx} ${-cy})">`,
      circle(cx, cy, 388, `fill="${colours.haze}"`),
      circle(cx, cy, 372, 'class="bold"'),
      path(knurl.join(""), 'class="rule"'),
      ...[352, 344, 260, 250, 242].map((r) =>
        circle(cx, cy, r, r === 352 || r === 250 ? 'class="bold"' : 'class="hair"'),
      ),
      `<path id="ring" d="M${cx - 288} ${cy}A288 288 0 0 1 ${cx + 288} ${cy}" fill="none"/><path id="ring-low" d="M${cx - 314} ${cy}A314 314 0 0 0 ${cx + 314} ${cy}" fill="none"/>`,
      `<text class="ring serif" text-anchor="middle"><textPath href="#ring" startOffset="50%">HARMATTAN AVIATION</textPath></text>`,
      `<text class="ring serif" text-anchor="middle"><textPath href="#ring-low" startOffset="50%">LAGOS · ABUJA · LONDON</textPath></text>`,
      `<g transform="translate(${cx} ${cy + 20})">`,
      path(rays.join(""), 'class="hair"'),
      path("M-96 0A96 96 0 0 1 96 0Z", `fill="${colours.haze}" stroke="${colours.ink}" stroke-width="2.2"`),
      ...range(9).map((line) => {
        const y = -8 - line * 9.4;
        const reach = Math.sqrt(Math.max(0, 96 ** 2 - y ** 2));
        return path(`M${round(-reach)} ${round(y)}H${round(reach)}`, 'class="rule"');
      }),
      path("M-240 0H240", 'class="bold"'),
      path(sea.join(""), 'class="rule"'),
      "</g></g>",
    ],
    [424, 149, 1.45],
    `.ring{font-size:44px;letter-spacing:.16em;fill:${colours.ink}}`,
  );
}

/** A page of permits: the wavering ground of a document that must not be copied, and the stamp of a border on it. */
function permitStamp(): string {
  const waves: string[] = [];
  for (const line of range(46)) {
    const points = range(73).map((step): Point => {
      const x = step * 20;
      const swell = Math.sin(step / 7 + line * 0.11) * 26 + Math.sin(step / 2.9 - line * 0.23) * 9;
      return [x, 40 + line * 20 + swell * Math.sin((line / 46) * Math.PI)];
    });
    waves.push(path(through(points), 'class="hair"'));
  }
  return drawing(
    "Engraved detail of a landing permit with the stamps of two authorities.",
    [
      ...waves,
      path("M150 0V960M166 0V960M0 150H1440M0 166H1440", 'class="rule"'),
      `<rect x="250" y="250" width="760" height="250" fill="${colours.bone}" stroke="${colours.ink}" stroke-width="1.4"/>`,
      text(296, 348, "Permit to land", "head serif"),
      path("M296 386H964", 'class="rule"'),
      text(296, 448, "ONE FLIGHT, 72 HOURS", "word sans"),
      ...rectangularStamp(560, 640, 5),
      `<g transform="translate(1060 500) scale(1.1)">`,
      ...dateStamp(0, 0, -12, "APPROVED", "CIVIL AVIATION", "ABUJA"),
      "</g>",
    ],
    [232, 138, 1.34],
    stampStyle,
  );
}

function rectangularStamp(cx: number, cy: number, angle: number): string[] {
  return [
    `<g transform="translate(${cx} ${cy}) rotate(${angle})" opacity=".9">`,
    `<rect x="-230" y="-92" width="460" height="184" rx="16" fill="none" stroke="${colours.dusk}" stroke-width="3.4"/>`,
    `<rect x="-218" y="-80" width="436" height="160" rx="9" fill="none" stroke="${colours.dusk}" stroke-width="1.4"/>`,
    text(0, -22, "OVERFLIGHT", "ink ink-head sans", 'text-anchor="middle"'),
    path("M-190 0H190", `fill="none" stroke="${colours.dusk}" stroke-width="1.4"`),
    text(0, 48, "72 HOURS EITHER WAY", "ink ink-word sans", 'text-anchor="middle"'),
    "</g>",
  ];
}

export const engravings = {
  "services-flight-operations": fuelRelease,
  "services-maintenance": borescopePlate,
  "services-commercial": seal,
  "services-compliance": permitStamp,
} as const;
