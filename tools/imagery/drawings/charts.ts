// One chart for each of the first posts, from the figures that the post itself gives.
import { colours, path, range, round, sheet, text } from "./svg.ts";

/** "Slots and permits at the year's end": office hours from 1 December to 5 January, and a request that waits through the holidays. */
export function slotGrid(): string {
  const [left, top, column, row, hours] = [150, 216, 37, 58, 8];
  const days = range(36).map((index) => new Date(Date.UTC(2026, 11, 1 + index)));
  // The working days that the post counts: not at weekends, on Christmas Day, the Monday after it and New Year's Day.
  const holidays = ["2026-12-25", "2026-12-28", "2027-01-01"];
  const isOpen = (day: Date) =>
    ![0, 6].includes(day.getUTCDay()) && !holidays.includes(day.toISOString().slice(0, 10));
  const x = (index: number) => left + index * column;
  const drawn: string[] = [];
  for (const [index, day] of days.entries()) {
    const open = isOpen(day);
    const past = index >= 9;
    for (const hour of range(hours)) {
      const box = `x="${x(index) + 3}" y="${top + hour * row + 3}" width="${column - 6}" height="${row - 6}"`;
      drawn.push(
        open
          ? `<rect class="open${past ? " late" : ""}" ${box}/>`
          : `<rect class="shut" x="${x(index) + column / 2 - 1}" y="${top + hour * row + row / 2 - 1}" width="2" height="2"/>`,
      );
    }
    if (day.getUTCDay() === 1 || index === 0)
      drawn.push(
        text(
          x(index) + 3,
          top - 22,
          index === 0 ? "1 December" : day.getUTCDate() === 4 ? "4 January" : String(day.getUTCDate()),
          "day sans",
        ),
      );
  }
  const bottom = top + hours * row;
  // The day to ask by, and the request that waits.
  const asked = x(9) + column + 0.5;
  drawn.push(
    path(`M${asked} ${top - 58}V${bottom + 14}`, 'class="line by"'),
    text(left + 3, bottom + 74, "Ask by 10 December", "by-word sans"),
  );
  const sent = [x(23) + column / 2, top + 6.5 * row] as const;
  const read = [x(28) + column / 2, top + 0.5 * row] as const;
  drawn.push(
    path(`M${sent[0]} ${sent[1]}H${x(24) + column / 2}V${read[1]}H${read[0]}`, 'class="line wait"'),
    `<circle cx="${sent[0]}" cy="${sent[1]}" r="8" fill="${colours.ember}"/><circle cx="${read[0]}" cy="${read[1]}" r="8" fill="${colours.night}" stroke="${colours.ember}" stroke-width="3"/>`,
    path(`M${sent[0]} ${sent[1] + 18}V${bottom + 14}`, 'class="line wait thin"'),
    text(
      left + 36 * column - 3,
      bottom + 74,
      "Sent on the 24th, read on the 29th",
      "wait-word sans",
      'text-anchor="end"',
    ),
  );
  return sheet({
    width: 1600,
    height: 900,
    shows:
      "Chart of office hours from 1 December to 5 January, one column a day: weekends and holidays are empty. A line at 10 December is the day to ask by; a request sent on the afternoon of 24 December is first read on 29 December.",
    ground: colours.night,
    style: `
.open{fill:${colours.haze};fill-opacity:.24;stroke:${colours.haze};stroke-opacity:.38}.late{fill-opacity:.08}
.shut{fill:${colours.haze};fill-opacity:.28}
.day{font-size:24px;fill:#B9C2C9}.by{stroke:${colours.brassLight};stroke-width:2}.by-word{font-size:28px;fill:${colours.brassLight}}
.wait{stroke:${colours.ember};stroke-width:3}.thin{stroke-width:1.2}.wait-word{font-size:28px;fill:#F0B08F}
@media (max-width:700px){.day{display:none}.by-word,.wait-word{font-size:36px}.open{stroke-width:2}.wait,.by{stroke-width:5}}
@media (max-width:450px){.by-word,.wait-word{font-size:48px}}
@media (max-width:330px){.by-word,.wait-word{display:none}}`,
    drawn,
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
  const [left, top, step, deep, per] = [430, 150, 88, 52, 34];
  const drawn: string[] = [];
  for (const [index, { name, share, follows }] of shares.entries()) {
    const y = top + index * step;
    const width = share * per;
    const full = follows === "hours" ? width : follows === "both" ? width / 2 : 0;
    drawn.push(text(left - 28, y + deep / 2 + 10, name, "name sans", 'text-anchor="end"'));
    if (full > 0)
      drawn.push(`<rect x="${left}" y="${y}" width="${full}" height="${deep}" fill="${colours.brass}"/>`);
    if (full < width) {
      const lines = range(Math.floor((width - full) / 6)).map(
        (line) => `M${left + full + 3 + line * 6} ${y}v${deep}`,
      );
      drawn.push(
        path(lines.join(""), 'class="line ruled"'),
        `<rect class="frame" x="${left + full}" y="${y}" width="${width - full}" height="${deep}"/>`,
      );
    }
    drawn.push(text(left + width + 20, y + deep / 2 + 10, `${share} %`, "share sans"));
  }
  const key = top + 6 * step + deep - 8;
  drawn.push(
    path(`M${left} ${top - 30}V${top + 6 * step + deep + 30}`, 'class="line axis"'),
    text(1246, key, "Ruled: follows the calendar. Full: follows the hours.", "key sans", 'text-anchor="end"'),
  );
  return sheet({
    width: 1600,
    height: 900,
    shows: `Bars of a year's cost by share: ${shares.map(({ name, share }) => `${name.toLowerCase()} ${share} per cent`).join(", ")}. Ruled bars follow the calendar, full ones the flight hours.`,
    ground: colours.haze,
    style: `
.name{font-size:30px;fill:${colours.ink}}.share{font-size:30px;fill:${colours.brassInk}}
.key{font-size:24px;fill:#4A4A45}
.ruled{stroke:${colours.dusk};stroke-width:1.4}.frame{fill:none;stroke:${colours.dusk};stroke-width:1.4}.axis{stroke:${colours.ink};stroke-width:1.6}
@media (max-width:560px){.name,.share{font-size:40px}.key{display:none}.ruled{stroke-width:2}}
@media (max-width:450px){.name,.share{font-size:42px}}
@media (max-width:330px){.name,.share{display:none}}`,
    drawn,
  });
}

/** "Flying through the dust season": runway lights as they are seen in a visibility of 800 metres, and the three figures of the text. */
export function visibilityStrip(): string {
  const [width, height, left, right, ground] = [1200, 400, 60, 1140, 210];
  const farthest = 5_000;
  // Distance on a scale of roots, as perspective brings it closer together.
  const x = (metres: number) => left + Math.sqrt(metres / farthest) * (right - left);
  const visibility = 800;
  const drawn: string[] = [];
  for (const metres of range(80).map((index) => 30 + index * 60)) {
    // Contrast falls to a twentieth at the distance that is called the visibility.
    const seen = Math.exp((-3 * metres) / visibility);
    if (seen < 0.008) break;
    const size = 74 / Math.sqrt(1 + metres / 60);
    drawn.push(
      `<rect x="${round(x(metres) - size / 9)}" y="${round(ground - size)}" width="${round(size / 4.5)}" height="${round(size)}" fill="${colours.ink}" fill-opacity="${seen.toFixed(3)}"/>`,
    );
  }
  drawn.push(path(`M${left} ${ground + 14}H${right}`, 'class="line axis"'));
  const marks = [
    { metres: 550, figure: "550 m", words: "Category I minimum" },
    { metres: 800, figure: "800 m", words: "0800 DU at Abuja" },
    { metres: 5000, figure: "5,000 m", words: "haze enters the report" },
  ];
  for (const { metres, figure, words } of marks) {
    const at = x(metres);
    const anchor = metres === visibility ? "start" : "end";
    drawn.push(
      path(
        `M${round(at)} ${ground - 84}V${ground + 44}`,
        `class="line ${metres === visibility ? "day" : "tick"}"`,
      ),
      text(at + (anchor === "end" ? -12 : 12), ground + 48, figure, "figure sans", `text-anchor="${anchor}"`),
      text(at + (anchor === "end" ? -12 : 12), ground + 80, words, "words sans", `text-anchor="${anchor}"`),
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
.figure{font-size:30px;fill:${colours.ink}}.words{font-size:24px;fill:#4A4A45}
@media (max-width:480px){.figure{font-size:44px}.words{display:none}.axis,.tick{stroke-width:2.4}.day{stroke-width:4}}`,
    drawn,
  });
}
