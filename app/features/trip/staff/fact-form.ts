export interface FactField {
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  /** Options of a select: label by value. */
  options?: Readonly<Record<string, string>>;
  rows?: number;
  type?: "text" | "date";
}

/** Values of a form's controls by name. */
export type FactAnswers = Readonly<Record<string, string>>;

export const factMessages = {
  gone: "No aerodrome has this code.",
  conflict:
    "Somebody else changed this while you were writing. What they saved is in the history on this page; look at it, then save again.",
  tooMany: "You have saved very often in a short time. Please wait a few minutes and try again.",
  correct: "Please correct the marked fields.",
  money: "Write an amount, such as 1,097 or 1,097.50.",
  figure: "Write a figure, such as 4,077 or 0.92.",
  whole: (most: number) => `Write a whole number from 0 to ${most.toLocaleString("en-GB")}.`,
  percent: "Write a percentage from 0 to 100.",
  choice: "Choose one.",
  fees: "Write one line for each weight, lightest first: 5,700: 600.",
  base: "No aerodrome has this code. Write it as DNMM.",
  hours: "Write one line for each rule: Mon-Fri 07:00-22:00, 00:00-24:00, or Sun closed.",
  source: "Say where you read this.",
  checkedOn: "Choose the day on which you checked this, today or earlier.",
} as const;

/** Commas separate thousands only: 0,79 is refused rather than read as 0.79. */
const figurePattern = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
const largestFigure = 1e12;

/** Reads a figure of 0 or more; null if invalid or larger than any price or weight. */
export function readFigure(text = ""): number | null {
  const figure = figurePattern.test(text.trim()) ? Number(text.replaceAll(",", "")) : Number.NaN;
  return figure <= largestFigure ? figure : null;
}

/** Reads an amount of money into minor units; null if invalid. */
export function readMoney(text = ""): number | null {
  const amount = readFigure(text);
  return amount === null || /\.\d{3}/.test(text) ? null : Math.round(amount * 100);
}

/** `1,097` or `1,097.50` */
export const moneyText = (minor: number): string =>
  (minor / 100).toLocaleString("en-GB", { minimumFractionDigits: minor % 100 === 0 ? 0 : 2 });
