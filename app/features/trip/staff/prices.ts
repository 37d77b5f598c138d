import { fleet } from "#app/content/fleet.ts";
import { currencies } from "#app/content/trip/model.ts";
import type { FormErrors } from "#app/ui/form/form-reply.ts";
import type { PriceSheet } from "../facts.ts";
import {
  type FactAnswers,
  type FactField,
  factMessages,
  moneyText,
  readFigure,
  readMoney,
} from "./fact-form.ts";

/** Converts a field's text to a value of the price sheet, null if invalid, and back. */
interface Kind extends Pick<FactField, "options" | "rows"> {
  read(text: string): unknown;
  write(value: never): string;
  error: string;
}

interface PriceField extends FactField, Kind {
  /** Where its value is in the price sheet. */
  at: readonly [name: string, part?: string];
}

const yesNo: Kind = {
  options: { true: "Yes", false: "No" },
  read: (text) => text === "true",
  write: String,
  error: factMessages.choice,
};
const money: Kind = { read: readMoney, write: moneyText, error: factMessages.money };
const rate: Kind = { ...money, read: (text) => readMoney(text) || null };
const figure: Kind = {
  read: (text) => readFigure(text) || null,
  write: (value: number) => value.toLocaleString("en-GB", { maximumFractionDigits: 10 }),
  error: factMessages.figure,
};
const upTo = (most: number, error: string, isWhole = true): Kind => ({
  read: (text) => {
    const value = readFigure(text);
    return value !== null && value <= most && (!isWhole || Number.isInteger(value)) ? value : null;
  },
  write: String,
  error,
});
const whole = (most: number) => upTo(most, factMessages.whole(most));
const base: Kind = { read: (text) => text.trim().toUpperCase(), write: String, error: factMessages.base };
const currency: Kind = {
  options: Object.fromEntries(currencies.map((each) => [each, each])),
  read: (text) => currencies.find((each) => each === text) ?? null,
  write: String,
  error: factMessages.choice,
};
const fees: Kind = {
  rows: 4,
  read: (text) => {
    const rows = text.split("\n").flatMap((line) => {
      const [weight, fee, ...more] = line.split(":");
      return line.trim() ? { upToKg: readFigure(weight), minor: readMoney(fee), more } : [];
    });
    const areFees = rows.every(
      ({ upToKg, minor, more }, at) =>
        minor !== null &&
        more.length === 0 &&
        Number.isInteger(upToKg) &&
        Number(upToKg) > (rows[at - 1]?.upToKg ?? 0),
    );
    return rows.length > 0 && areFees ? rows.map(({ upToKg, minor }) => ({ upToKg, minor })) : null;
  },
  write: (rows: PriceSheet["landingAndHandling"]) =>
    rows.map(({ upToKg, minor }) => `${upToKg.toLocaleString("en-GB")}: ${moneyText(minor)}`).join("\n"),
  error: factMessages.fees,
};

const field = (name: string, label: string, kind: Kind, more: Partial<PriceField> = {}): PriceField => ({
  name,
  label,
  at: [name],
  ...kind,
  ...more,
});

export const priceGroups: Readonly<Record<string, readonly PriceField[]>> = {
  Estimates: [
    field("pricesShown", "Visitors see estimates", yesNo, {
      hint: "If not, the page says how a price is made and asks them to write to us.",
    }),
    field("sample", "These are sample rates", yesNo, { hint: "Estimates at sample rates say so." }),
    field("currency", "Currency of all amounts", currency),
    field("marginPercent", "Margin in every estimate (%)", upTo(100, factMessages.percent, false)),
  ],
  "An hour of flying": fleet.map(({ icao, name }) => field(icao, name, rate, { at: ["perHourMinor", icao] })),
  "Flying and landing": [
    field("dailyMinimumMinutes", "Minimum flying charged per day, minutes", whole(24 * 60)),
    field("landingAndHandling", "Landing and handling at each end", fees, {
      hint: "One per line: maximum take-off weight (kg): fee. Example: 5,700: 600",
    }),
  ],
  "Nights and crew": [
    field("night", "A night away from base", money, { at: ["nightMinor"] }),
    field("secondCrew", "A second crew on a long flight", money, { at: ["secondCrewMinor"] }),
    field("nightsWaiting", "Longest wait before it flies home (nights)", whole(365)),
  ],
  "Where aircraft are based": [
    field("base", "Common base (ICAO code)", base),
    ...fleet.map(({ icao, name }) =>
      field(`base-${icao}`, name, base, { at: ["bases", icao], optional: true }),
    ),
  ],
  "Exchange rates": [
    field("gbp", "Pounds for one US dollar", figure, { at: ["perUsd", "GBP"] }),
    field("ngn", "Naira for one US dollar", figure, { at: ["perUsd", "NGN"] }),
  ],
};
const fields = Object.values(priceGroups).flat();

/** The texts of the form for a price sheet. */
export function answersOf(sheet: PriceSheet): FactAnswers {
  const parts: Record<string, unknown> = sheet;
  const texts = fields.flatMap(({ name, write, at: [key, part] }) => {
    const value = part ? Object(parts[key])[part] : parts[key];
    return value === undefined ? [] : [[name, write(value as never)]];
  });
  return Object.fromEntries(texts);
}

/** Reads the form; the sheet is valid only without errors. `isAirport`: whether a code is known. */
export function readPrices(
  answers: FactAnswers,
  isAirport: (code: string) => boolean,
): { sheet: unknown; errors: FormErrors<string> } {
  const errors: FormErrors<string> = {};
  const sheet: Record<string, unknown> = { bases: {} };
  for (const { name, optional, read, error, at } of fields) {
    const text = answers[name] ?? "";
    if (optional && !text.trim()) continue;
    const value = read(text);
    const [key, part] = at;
    if (value === null || (read === base.read && !isAirport(String(value)))) errors[name] = error;
    sheet[key] = part ? { ...Object(sheet[key]), [part]: value } : value;
  }
  return { sheet, errors };
}
