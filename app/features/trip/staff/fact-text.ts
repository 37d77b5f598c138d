import { staffFactMessages as say } from "./messages.ts";

/**
 * How a figure stands in a form: as text, and read from text. What cannot be read is handed on as it is: the facts' own schema refuses
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
const written = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
/** A figure as people write it; what is none as it is. */
export const toNumber = (text: string) =>
  written.test(text.trim()) ? Number(text.replaceAll(",", "")) : text;
const plain = (value: unknown) => (value === undefined || value === null ? "" : String(value));

export const word: FactText = { control: "line", write: plain, read: filled, wrong: say.wrong.word };
export const prose: FactText = { ...word, control: "lines" };
export const figure: FactText = {
  control: "line",
  write: plain,
  read: (text) => (filled(text) ? toNumber(text) : undefined),
  wrong: say.wrong.figure,
};
/** A figure that may not be known: then null. */
export const figureOrUnknown: FactText = {
  ...figure,
  read: (text) => (filled(text) ? toNumber(text) : null),
  wrong: say.wrong.figureOrUnknown,
};
/** Whole minor units, written as people write money: 1,097 or 1,097.50. */
export const money: FactText = {
  control: "line",
  write: (value) => (typeof value === "number" ? moneyText(value) : ""),
  read: (text) => (filled(text) ? toMinor(text) : undefined),
  wrong: say.wrong.money,
};
export const yesNo: FactText = {
  control: "choice",
  options: [
    ["true", say.yes],
    ["false", say.no],
  ],
  write: plain,
  read: (text) => text === "true" || (text === "false" ? false : undefined),
  wrong: say.wrong.choice,
};
/** A code that an aerodrome may not have. */
export const code: FactText = {
  ...word,
  write: (value) => (value === null ? say.none : plain(value)),
  read: (text) => (text.trim().toLowerCase() === say.none ? null : filled(text)?.toUpperCase()),
};

export const choice = (options: FactText["options"] & object, isOptional = false): FactText => ({
  control: "choice",
  options: isOptional ? [["", say.notSaid], ...options] : options,
  write: plain,
  read: filled,
  wrong: say.wrong.choice,
});

/** Several words or codes, with commas or spaces between. */
export const words = (separator: RegExp, isCode = false): FactText => ({
  control: "lines",
  write: (value) => (Array.isArray(value) ? value.join(isCode ? " " : ", ") : ""),
  read: (text) => {
    const parts = text.split(separator).flatMap((part) => part.trim() || []);
    return parts.length > 0 ? parts.map((part) => (isCode ? part.toUpperCase() : part)) : undefined;
  },
  wrong: say.wrong.word,
});

/** An amount as people write it in minor units; what is none as it is. */
export function toMinor(text: string): unknown {
  const amount = toNumber(text);
  const isAmount = typeof amount === "number" && amount >= 0 && !/\.\d{3}/.test(text);
  return isAmount ? Math.round(amount * 100) : text;
}

/** Minor units as people write them. */
export const moneyText = (minor: number) =>
  (minor / 100).toLocaleString("en-GB", { minimumFractionDigits: minor % 100 === 0 ? 0 : 2 });
