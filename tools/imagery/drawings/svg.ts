// What every drawing shares: the site's colours, its two typefaces, and a sheet that says what it shows.

export const colours = {
  ink: "#0F1518",
  night: "#16222C",
  dusk: "#2C3E55",
  haze: "#E9E0D2",
  bone: "#F7F3EC",
  brass: "#A9803F",
  brassInk: "#7D5C26",
  brassLight: "#CFA968",
  ember: "#D9774A",
} as const;

// Without the exact widths of its letters a small drawing sets each on a whole pixel, and words fall apart.
const type = `
text{text-rendering:geometricPrecision}
.serif{font-family:Newsreader,Georgia,serif;font-weight:300;font-feature-settings:'lnum'}
.sans{font-family:'Hanken Grotesk',Arial,sans-serif;font-weight:450}
.line{fill:none;stroke-linecap:round;stroke-linejoin:round}`;

export const round = (value: number) => String(Math.round(value * 10) / 10);
export const escaped = (words: string) =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The numbers 0, 1, ... below `count`. */
export const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The `d` of a path through points. */
export const through = (points: readonly (readonly [number, number])[], close = "") =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}${close}`;

export const path = (d: string, attributes: string) => `<path d="${d}" ${attributes}/>`;

/** `kind` holds "serif" or "sans": embed_fonts.py looks for it. */
export const text = (x: number, y: number, words: string, kind: string, attributes = "") =>
  `<text class="${kind}" x="${round(x)}" y="${round(y)}"${attributes ? ` ${attributes}` : ""}>${escaped(words)}</text>`;

/** From which width on the page each size of type is set. Below the last there is room for none. */
const shownWidths = [1000, 790, 640, 470, 390, 330, 275] as const;

/** Rules by which type keeps at least `px` pixels of the screen, however narrow a sheet of `width` is shown. */
export const legible = (selector: string, px: number, width: number) =>
  shownWidths
    .map((shown, index) => {
      const rule = `${selector}{font-size:${round((px * width) / shown)}px}`;
      return index === 0 ? rule : `@media (max-width:${(shownWidths[index - 1] ?? 0) - 0.02}px){${rule}}`;
    })
    .concat(`@media (max-width:${shownWidths[6] - 0.02}px){${selector}{display:none}}`)
    .join("");

interface Sheet {
  width: number;
  height: number;
  /** What it shows, for readers who do not see it. */
  shows: string;
  ground: string;
  style?: string;
  drawn: readonly string[];
}

export function sheet({ width, height, shows, ground, style = "", drawn }: Sheet): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"><desc>${escaped(shows)}</desc><style>${(type + style).replaceAll("\n", "")}</style><rect width="${width}" height="${height}" fill="${ground}"/>${drawn.join("")}</svg>\n`;
}
