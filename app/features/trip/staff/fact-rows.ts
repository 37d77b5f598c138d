import type { Opening } from "../facts.ts";
import { type FactText, moneyText, toMinor, toNumber } from "./fact-text.ts";
import { factLineMessages } from "./line-messages.ts";
import { staffFactMessages as say } from "./messages.ts";
import { openingText, readOpening } from "./opening-text.ts";

/** One row a line. A line that cannot be read hands on the whole text, which is no list and so refused. */
const rows = <Row>(
  write: (row: Row) => string,
  read: (line: string) => Row | null,
  wrong: string,
): FactText => ({
  control: "lines",
  write: (value) => (Array.isArray(value) ? value.map(write).join("\n") : ""),
  read(text) {
    const lines = text.split("\n").filter((line) => line.trim());
    const found = lines.map((line) => read(line.trim()));
    return lines.length === 0 ? undefined : found.includes(null) ? text : found;
  },
  wrong,
});

const pairOf = (line: string) => {
  const [left, right, ...more] = line.split(":").map((part) => part.trim());
  return left && right && more.length === 0 ? [left, right] : null;
};

export const rangeRows = rows<[number, number]>(
  ([people, nm]) => `${people}: ${nm}`,
  (line) => (pairOf(line)?.map(toNumber) as [number, number] | null) ?? null,
  say.wrong.rangeRows,
);
export const feeRows = rows<{ upToKg: unknown; minor: unknown }>(
  ({ upToKg, minor }) => `${upToKg}: ${moneyText(Number(minor))}`,
  (line) => {
    const [kg, fee] = pairOf(line) ?? [];
    return kg && fee ? { upToKg: toNumber(kg), minor: toMinor(fee) } : null;
  },
  say.wrong.feeRows,
);
export const areaRows = rows<unknown[]>(
  (point) => point.join(", "),
  (line) => line.split(/[,\s]+/).map(toNumber),
  say.wrong.areaRows,
);
export const openingRows = rows<Opening>(openingText, readOpening, say.wrong.openingRows);

const inWords = (figure: number) => figure.toLocaleString("en-GB");
const inMetres = (feet: number) => inWords(Math.round(feet * 0.3048));

export interface RunwayRow {
  ends: readonly string[];
  lengthFt: number;
  widthFt: number;
  surface: string;
  displacedFt: readonly number[];
}
/** A runway in words. */
export const runwayText = ({ ends, lengthFt, widthFt, surface, displacedFt }: RunwayRow): string =>
  factLineMessages.runway({
    ...{ ends: ends.join("/"), surface },
    feet: factLineMessages.size(inWords(lengthFt), inWords(widthFt)),
    // What breaks in a narrow column breaks between the two.
    metres: factLineMessages.size(inMetres(lengthFt), inMetres(widthFt)).replaceAll(" ", "\u00a0"),
    displaced: displacedFt.flatMap((feet, at) =>
      feet > 0 ? factLineMessages.displaced(ends[at] ?? "", inWords(feet)) : [],
    ),
  });
export const runwayRows = rows<RunwayRow>(
  ({ ends, lengthFt, widthFt, surface, displacedFt }) =>
    `${ends.join("/")} ${lengthFt} x ${widthFt} ${surface} ${displacedFt.join("/")}`,
  (line) => {
    const read = /^(\w+)\/(\w+) ([\d,]+) ?x ?(\d+) (hard|soft|unknown)(?: (\d+)\/(\d+))?$/i.exec(line);
    if (!read) return null;
    const [, one = "", other = "", length = "", width = "", surface = "", low = "0", high = "0"] = read;
    return {
      ...{ ends: [one, other], lengthFt: Number(length.replaceAll(",", "")), widthFt: Number(width) },
      ...{ surface: surface.toLowerCase(), displacedFt: [Number(low), Number(high)] },
    };
  },
  say.wrong.runwayRows,
);

/** By type of aircraft: `CL60 by-approval: where it says so`. */
export const approvalRows: FactText = {
  control: "lines",
  write: (value) =>
    Object.entries((value ?? {}) as Record<string, { state: string; source: string }>)
      .map(([icao, { state, source }]) => `${icao} ${state}: ${source}`)
      .join("\n"),
  read(text) {
    const lines = text.split("\n").filter((line) => line.trim());
    const read = lines.map((line) => /^(\w+) (by-approval|none): *(.+)$/.exec(line.trim()));
    if (lines.length === 0) return undefined;
    if (read.includes(null)) return text;
    return Object.fromEntries(
      read.map((found) => [found?.[1]?.toUpperCase(), { state: found?.[2], source: found?.[3] }]),
    );
  },
  wrong: say.wrong.approvalRows,
};
