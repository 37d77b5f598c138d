import { currencies } from "#app/content/trip/model.ts";
import type { Opening } from "../facts.ts";
import { staffFactMessages } from "./messages.ts";

/**
 * A figure as a form's text, and read back. Unreadable text is returned as it is: the facts' schema refuses
 * it, and the form then says `wrong`. Undefined: left out.
 */
export interface FactText {
  control: "line" | "lines" | "choice";
  options?: readonly (readonly [value: string, text: string])[];
  write(value: unknown): string;
  read(text: string): unknown;
  /** What to do about text that was refused. */
  wrong: string;
}

const filled = (text: string) => text.trim() || undefined;
/** A figure as people write it, with commas between thousands alone: 0,79 is no way to write 0.79 here, and is not guessed at. */
const numberPattern = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
/** A number as people write it; other text unchanged. */
const toNumber = (text: string) =>
  numberPattern.test(text.trim()) ? Number(text.replaceAll(",", "")) : text;
const plain = (value: unknown) => (value === undefined || value === null ? "" : String(value));

export const word: FactText = {
  control: "line",
  write: plain,
  read: filled,
  wrong: staffFactMessages.wrong.word,
};
export const prose: FactText = { ...word, control: "lines" };
export const figure: FactText = {
  control: "line",
  write: plain,
  read: (text) => (filled(text) ? toNumber(text) : undefined),
  wrong: staffFactMessages.wrong.figure,
};
/** A figure that may not be known: then null. */
export const figureOrUnknown: FactText = {
  ...figure,
  read: (text) => (filled(text) ? toNumber(text) : null),
  wrong: staffFactMessages.wrong.figureOrUnknown,
};
/** Whole minor units, written as people write money: 1,097 or 1,097.50. */
export const money: FactText = {
  control: "line",
  write: (value) => (typeof value === "number" ? moneyText(value) : ""),
  read: (text) => (filled(text) ? toMinor(text) : undefined),
  wrong: staffFactMessages.wrong.money,
};
export const yesNo: FactText = {
  control: "choice",
  options: [
    ["true", "Yes"],
    ["false", "No"],
  ],
  write: plain,
  read: (text) => text === "true" || (text === "false" ? false : undefined),
  wrong: staffFactMessages.wrong.choice,
};
/** A code that an aerodrome may not have. */
export const code: FactText = {
  ...word,
  write: (value) => (value === null ? staffFactMessages.none : plain(value)),
  read: (text) => (text.trim().toLowerCase() === staffFactMessages.none ? null : filled(text)?.toUpperCase()),
};

export const choice = (options: FactText["options"] & object, isOptional = false): FactText => ({
  control: "choice",
  options: isOptional ? [["", "As in the public list"], ...options] : options,
  write: plain,
  read: filled,
  wrong: staffFactMessages.wrong.choice,
});

export const words = (separator: RegExp, isCode = false): FactText => ({
  control: "lines",
  write: (value) => (Array.isArray(value) ? value.join(isCode ? " " : ", ") : ""),
  read: (text) => {
    const parts = text.split(separator).flatMap((part) => part.trim() || []);
    return parts.length > 0 ? parts.map((part) => (isCode ? part.toUpperCase() : part)) : undefined;
  },
  wrong: staffFactMessages.wrong.word,
});

/** An amount as people write it, in minor units; other text unchanged. */
function toMinor(text: string): unknown {
  const amount = toNumber(text);
  const isAmount = typeof amount === "number" && amount >= 0 && !/\.\d{3}/.test(text);
  return isAmount ? Math.round(amount * 100) : text;
}

const moneyText = (minor: number) =>
  (minor / 100).toLocaleString("en-GB", { minimumFractionDigits: minor % 100 === 0 ? 0 : 2 });

/** One row a line. If a line does not parse, the raw text is returned, and the schema rejects it. */
const rows = <Row>(
  write: (row: Row) => string,
  read: (line: string) => Row | null,
  wrong: string,
): FactText => ({
  control: "lines",
  write: (value) => (Array.isArray(value) ? value.map(write).join("\n") : ""),
  read(text) {
    const lines = text.split("\n").filter((line) => line.trim());
    const values = lines.map((line) => read(line.trim()));
    return lines.length === 0 ? undefined : values.includes(null) ? text : values;
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
  staffFactMessages.wrong.rangeRows,
);
export const feeRows = rows<{ upToKg: unknown; minor: unknown }>(
  ({ upToKg, minor }) => `${upToKg}: ${moneyText(Number(minor))}`,
  (line) => {
    const [kg, fee] = pairOf(line) ?? [];
    return kg && fee ? { upToKg: toNumber(kg), minor: toMinor(fee) } : null;
  },
  staffFactMessages.wrong.feeRows,
);
export const areaRows = rows<unknown[]>(
  (point) => point.join(", "),
  (line) => line.split(/[,\s]+/).map(toNumber),
  staffFactMessages.wrong.areaRows,
);
export const openingRows = rows<Opening>(openingText, readOpening, staffFactMessages.wrong.openingRows);

const inWords = (figure: number) => figure.toLocaleString("en-GB");
const inMetres = (feet: number) => inWords(Math.round(feet * 0.3048));

export interface RunwayRow {
  ends: readonly string[];
  lengthFt: number;
  widthFt: number;
  surface: string;
  displacedFt: readonly number[];
}
export function runwayText({ ends, lengthFt, widthFt, surface, displacedFt }: RunwayRow): string {
  const metres = `${inMetres(lengthFt)}\u00a0by\u00a0${inMetres(widthFt)}\u00a0m`;
  const size = `${inWords(lengthFt)} by ${inWords(widthFt)}\u00a0ft (${metres})`;
  const displaced = displacedFt.flatMap((feet, at) =>
    feet > 0 ? [`threshold ${ends[at]} displaced by ${inWords(feet)} ft`] : [],
  );
  return [ends.join("/"), size, surface, ...displaced].join(", ");
}
export const runwayRows = rows<RunwayRow>(
  ({ ends, lengthFt, widthFt, surface, displacedFt }) =>
    `${ends.join("/")} ${lengthFt} x ${widthFt} ${surface} ${displacedFt.join("/")}`,
  (line) => {
    const read = /^(\w+)\/(\w+) ([\d,]+) ?x ?(\d+) (hard|soft|unknown)(?: (\d+)\/(\d+))?$/i.exec(line);
    if (!read) return null;
    const [, one = "", other = "", length = "", width = "", surface = "", low = "0", high = "0"] = read;
    return {
      ends: [one, other],
      lengthFt: Number(length.replaceAll(",", "")),
      widthFt: Number(width),
      surface: surface.toLowerCase(),
      displacedFt: [Number(low), Number(high)],
    };
  },
  staffFactMessages.wrong.runwayRows,
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
  wrong: staffFactMessages.wrong.approvalRows,
};

/** Whether the figure is only said with a quotation. */
export const confirmation: FactText = {
  ...yesNo,
  options: [
    ["true", "With each quotation"],
    ["false", "Not needed"],
  ],
};

export const currency = choice(currencies.map((each) => [each, each] as const));
export const percent: FactText = { ...figure, wrong: staffFactMessages.wrong.percent };
export const factor: FactText = { ...figure, wrong: staffFactMessages.wrong.factor };
export const basis = choice([
  ["cited", "Read in the source"],
  ["derived", "Worked out from others"],
  ["general", "General knowledge, approximate"],
]);

// Opening hours as staff write them, one rule a line: "Mon-Fri 07:00-22:00", "Sat, Sun Apr-Oct 08:00-20:00", "Sun closed".

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** One rule in words; days and months are left out where all are meant. */
export function openingText({ days, months: inMonths, open, close }: Opening): string {
  const hours = open && close ? `${open}-${close}` : "closed";
  return [named(days, weekdays), named(inMonths, months), hours].filter(Boolean).join(" ");
}

export const alwaysOpen = "Day and night";

/** A day's or week's hours as people read them, one rule a line, those of most days first. */
export const hoursText = (rules: readonly Opening[]): string =>
  [...rules.filter(isUsual), ...rules.filter((rule) => !isUsual(rule))]
    .map((rule) =>
      isUsual(rule) && rule.open === "00:00" && rule.close === "24:00"
        ? alwaysOpen
        : openingText(rule).replaceAll("-", " to "),
    )
    .join("\n");

const isUsual = ({ days, months: inMonths }: Opening) => !days && !inMonths;

/** Reads what `openingText` writes; null where it is something else. */
export function readOpening(line: string): Opening | null {
  const read = /^(?<names>[A-Za-z ,-]*?)\s*(?:(?<open>\d\d:\d\d)\s*-\s*(?<close>\d\d:\d\d)|closed)$/i.exec(
    line.trim(),
  );
  if (!read?.groups) return null;
  const { names = "", open = null, close = null } = read.groups;
  const result: { days: number[]; months: number[] } = { days: [], months: [] };
  for (const part of names.split(/\s*,\s*|\s+/).filter(Boolean)) {
    const days = numbersIn(part, weekdays);
    const inMonths = numbersIn(part, months);
    if (!days && !inMonths) return null;
    result.days.push(...(days ?? []));
    result.months.push(...(inMonths ?? []));
  }
  return {
    ...(result.days.length > 0 ? { days: result.days } : {}),
    ...(result.months.length > 0 ? { months: result.months } : {}),
    open,
    close,
  };
}

/** `Mon-Fri` or `Mon`, counted from 1; a span may run over the end of the week or year. */
function numbersIn(part: string, names: readonly string[]): number[] | null {
  const ends = part
    .split("-")
    .map((name) => names.findIndex((each) => each.toLowerCase() === name.toLowerCase()));
  const [first = -1, last = first] = ends;
  if (ends.length > 2 || first < 0 || last < 0) return null;
  const count = ((last - first + names.length) % names.length) + 1;
  return Array.from({ length: count }, (_, at) => ((first + at) % names.length) + 1);
}

function named(numbers: readonly number[] | undefined, names: readonly string[]): string {
  if (!numbers) return "";
  const isSpan = numbers.every(
    (each, at) => at === 0 || each % names.length === ((numbers[at - 1] ?? 0) + 1) % names.length,
  );
  const words = numbers.map((each) => names[each - 1] ?? "");
  return isSpan && words.length > 2 ? `${words[0]}-${words.at(-1)}` : words.join(", ");
}
