// One chart for each of the first posts, from the figures that the post itself gives.
import { colours, legible, path, range, round, sheet, text } from "./svg.ts";

const width = 1600;
const height = 900;
// As far from the sheet's edge as the page's text is, where the picture runs on to the screen's.
const [left, right] = [140, 1460] as const;

const title = (words: string) => text(left - 2, 108, words, "title serif");
const titleStyle = (ink: string) =>
  `.title{font-size:54px;fill:${ink};letter-spacing:-.01em}@media (max-width:470px){.title{font-size:82px}}@media (max-width:330px){.title{font-size:96px}}`;

/** The smallest is marks alone, over the whole sheet. */
const sheetOf = (marks: readonly string[], words: readonly string[]) => [
  `<g class="drawn"><g class="marks">${marks.join("")}</g><g class="words">${words.join("")}</g></g>`,
];

/** "Slots and permits at the year's end": office hours from 1 December to 5 January, and a request that waits through the holidays. */
export function slotGrid(): string {
  const [top, column, row, hours] = [236, (right - left) / 36, 53, 8];
  const days = range(36).map((index) => new Date(Date.UTC(2026, 11, 1 + index)));
  // The working days that the post counts: not at weekends, on Christmas Day, the Monday after it and New Year's Day.
  const holidays = ["2026-12-25", "2026-12-28", "2027-01-01"];
  const isOpen = (day: Date) =>
    ![0, 6].includes(day.getUTCDay()) && !holidays.includes(day.toISOString().slice(0, 10));
  const x = (index: number) => left + index * column;
  const drawn: string[] = [];
  for (const [index, day] of days.entries()) {
    const middle = round(x(index) + column / 2);
    for (const hour of range(hours)) {
      const box = `x="${round(x(index) + 4)}" y="${top + hour * row + 5}" width="${round(column - 8)}" height="${row - 10}"`;
      drawn.push(
        isOpen(day)
          ? `<rect class="${index < 10 ? "open" : "late"}" ${box}/>`
          : `<circle class="shut" cx="${middle}" cy="${top + (hour + 0.5) * row}" r="2"/>`,
      );
    }
  }
  const dates: readonly [number, string][] = [
    [0, "1 Dec"],
    [6, "7"],
    [13, "14"],
    [20, "21"],
    [27, "28"],
  ];
  const bottom = top + hours * row;
  // The day to ask by, and the request that waits.
  const asked = round(x(10));
  const sent = [round(x(23) + column / 2), top + 6.5 * row] as const;
  const read = [round(x(28) + column / 2), top + 0.5 * row] as const;
  const end = 'text-anchor="end"';
  drawn.push(
    path(`M${asked} ${top - 20}V${bottom + 18}`, 'class="line by"'),
    path(`M${sent[0]} ${sent[1]}H${round(x(25))}V${read[1]}H${read[0]}`, 'class="line wait"'),
    `<circle cx="${sent[0]}" cy="${sent[1]}" r="9" fill="${colours.ember}"/><circle cx="${read[0]}" cy="${read[1]}" r="9" fill="${colours.night}" class="wait"/>`,
    path(`M${sent[0]} ${sent[1] + 20}V${bottom + 18}`, 'class="line wait thin"'),
  );
  const words = [
    title("December, by working hour"),
    text(asked, bottom + 86, "Ask by 10 December", "word by-word sans", 'text-anchor="middle"'),
    text(right - 4, bottom + 86, "Sent on the 24th, read on the 29th", "word wait-word wide sans", end),
    text(right - 4, bottom + 86, "Sent 24th, read 29th", "word wait-word narrow sans", end),
    ...dates.map(([index, day]) => text(x(index) + 4, top - 26, day, "day sans")),
    text(right - 4, top - 26, "5 Jan", "day sans", 'text-anchor="end"'),
  ];
  return sheet({
    width,
    height,
    shows:
      "Chart of office hours from 1 December to 5 January, one column a day: weekends and holidays are empty. A line at 10 December is the day to ask by; a request sent on the afternoon of 24 December is first read on 29 December.",
    ground: colours.night,
    style: `${titleStyle(colours.bone)}
.open{fill:${colours.brassLight};fill-opacity:.78}.late{fill:${colours.haze};fill-opacity:.04;stroke:${colours.haze};stroke-opacity:.42;stroke-width:1.2}
.shut{fill:${colours.haze};fill-opacity:.3}.day{fill:#B9C2C9}.by{stroke:${colours.brassLight};stroke-width:2}.by-word{fill:${colours.brassLight}}
.wait{stroke:${colours.ember};stroke-width:3}.thin{stroke-width:1.4}.wait-word{fill:#F0B08F}.narrow{display:none}
@media (max-width:640px){.late{stroke-width:2}.wait,.by{stroke-width:5}.thin{stroke-width:3}}${legible(".day", 12, width)}${legible(".word", 13, width)}
@media (max-width:469.98px){.wide{display:none}}@media (min-width:330px) and (max-width:469.98px){.narrow{display:inline}}
@media (min-width:330px){.drawn{transform:translateY(40px)}}
@media (max-width:329.98px){.words>:not(.title){display:none}.title{transform:translateY(28px)}.marks{transform:matrix(1.03,0,0,1.4,-24,-135)}}
@media (max-width:269.98px){.words{display:none}.marks{transform:matrix(1.03,0,0,1.5,-24,-182)}}`,
    drawn: sheetOf(drawn, words),
  });
}

// The table of "What an aircraft management budget really holds": shares of a year's cost, and what they follow.
const shares = [
  { name: "Crew", share: 24, follows: "calendar" },
  { name: "Fuel", share: 22, follows: "hours" },
  { name: "Engines", share: 19, follows: "hours" },
  { name: "Airframe", share: 14, follows: "both" },
  { name: "Hangar, insurance", share: 11, follows: "calendar" },
  { name: "Landing, handling", share: 7, follows: "hours" },
  { name: "Management fee", share: 3, follows: "calendar" },
] as const;

/** Its bars: ruled where the cost follows the calendar, full where it follows the hours. */
export function costBars(): string {
  const [from, top, step, deep, per] = [680, 186, 80, 46, 27];
  const end = top + 6 * step + deep;
  // Half a capital's height, in whatever size it is set.
  const raised = 'dy=".36em"';
  const ruled = (x: number, y: number, width: number, height: number) => {
    const lines = range(Math.floor(width / 10)).map((line) => `M${x + 5 + line * 10} ${y}v${height}`);
    const frame = `<rect class="frame" x="${x}" y="${y}" width="${width}" height="${height}"/>`;
    return path(lines.join(""), 'class="line ruled"') + frame;
  };
  const full = (x: number, y: number, width: number, height: number) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colours.brass}"/>`;
  const words = [title("A year’s cost, by share")];
  const bars = [path(`M${from} ${top - 26}V${end + 26}`, 'class="line axis"')];
  for (const [index, { name, share, follows }] of shares.entries()) {
    const y = top + index * step;
    const size = share * per;
    const flown = follows === "hours" ? size : follows === "both" ? size / 2 : 0;
    if (flown > 0) bars.push(full(from, y, flown, deep));
    if (flown < size) bars.push(ruled(from + flown, y, size - flown, deep));
    words.push(
      text(left, y + deep / 2, name, "word sans", raised),
      text(from + size + 22, y + deep / 2, `${share}%`, "word share sans", raised),
    );
  }
  const key = end + 68;
  words.push(
    full(left, key, 52, 38),
    text(left + 72, key + 19, "Follows the hours", "key sans", raised),
    ruled(830, key, 52, 38),
    text(902, key + 19, "Follows the calendar", "key sans", raised),
  );
  return sheet({
    width,
    height,
    shows: `Bars of a year's cost by share: ${shares.map(({ name, share }) => `${name.toLowerCase()} ${share} per cent`).join(", ")}. Ruled bars follow the calendar, full ones the flight hours.`,
    ground: colours.haze,
    style: `${titleStyle(colours.ink)}
.word{fill:${colours.ink}}.share{fill:${colours.brassInk}}.key{fill:#4A4A45}
.ruled{stroke:${colours.dusk};stroke-width:1.3}.frame{fill:none;stroke:${colours.dusk};stroke-width:1.4}.axis{stroke:${colours.ink};stroke-width:1.6}
@media (max-width:470px){.ruled,.frame,.axis{stroke-width:2.4}}${legible(".word", 12.5, width)}${legible(".key", 12, width)}
@media (max-width:329.98px){.ruled{stroke-width:3}.words>:not(.word,.title),.share{display:none}.word{transform:translateX(-100px)}.title{transform:translate(-100px,16px)}.drawn{transform:translate(100px,50px)}}
@media (min-width:330px) and (max-width:469.98px){.drawn{transform:translateY(16px)}}
@media (max-width:274.98px){.words{display:none}.drawn{transform:none}.marks{transform:matrix(2.03,0,0,1.28,-1240,-104)}}`,
    drawn: sheetOf(bars, words),
  });
}

/** "Flying through the dust season": runway lights as they are seen in a visibility of 800 metres, and the three figures of the text. */
export function visibilityStrip(): string {
  const [width, height, left, right, ground] = [1200, 480, 60, 1140, 252];
  const farthest = 5_000;
  // Distance on a scale of roots, as perspective brings it closer together.
  const x = (metres: number) => left + Math.sqrt(metres / farthest) * (right - left);
  const visibility = 800;
  const drawn: string[] = [];
  for (let metres = 30; metres <= visibility; metres += 60) {
    // Contrast falls to a twentieth at the distance that is called the visibility.
    const seen = Math.exp((-3 * metres) / visibility);
    const size = 150 / Math.sqrt(1 + metres / 60);
    drawn.push(
      `<rect x="${round(x(metres) - size / 14)}" y="${round(ground - size)}" width="${round(size / 7)}" height="${round(size)}" fill="${colours.ink}" fill-opacity="${seen.toFixed(3)}"/>`,
    );
  }
  drawn.push(path(`M${left} ${ground + 14}H${right}`, 'class="line axis"'));
  const marks = [
    { metres: 550, figure: "550 m", words: "Category I" },
    { metres: 800, figure: "800 m", words: "0800 DU" },
    { metres: 5000, figure: "5,000 m", words: "Haze is reported" },
  ];
  for (const { metres, figure, words } of marks) {
    const at = x(metres);
    const anchor = metres === visibility ? "start" : "end";
    drawn.push(
      path(
        `M${round(at)} ${ground - 150}V${ground + 84}`,
        `class="line ${metres === visibility ? "day" : "tick"}"`,
      ),
      text(at + (anchor === "end" ? -18 : 18), ground + 84, figure, "figure sans", `text-anchor="${anchor}"`),
      text(at + (anchor === "end" ? -18 : 18), ground + 136, words, "words sans", `text-anchor="${anchor}"`),
    );
  }
  return sheet({
    width,
    height,
    shows:
      "Runway lights growing fainter with distance in a visibility of 800 metres, with marks at 550 metres, the least for a Category I approach, at 800 metres, and at 5,000 metres, from where haze is reported.",
    ground: "#DDD2C1",
    style: `
.axis{stroke:${colours.ink};stroke-width:1.2;stroke-opacity:.6}.tick{stroke:${colours.ink};stroke-opacity:.55;stroke-width:1.2}.day{stroke:#A8481D;stroke-width:2.4}
.figure{fill:${colours.ink}}.words{fill:#4A4A45}
@media (max-width:470px){.axis,.tick{stroke-width:2.4}.day{stroke-width:4}}${legible(".figure", 17, width)}${legible(".words", 14, width)}@media (max-width:470px){.figure{font-size:56px}.words{font-size:44px}}
@media (max-width:329.98px){.words{display:none}}`,
    drawn,
  });
}
