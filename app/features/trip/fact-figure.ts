import type { Corridor, PriceRules, TaxRate, TripFacts } from "./facts.ts";
import { formatMoney, longDay } from "./figure-text.ts";
import { taxFigure } from "./tax-figure.ts";

/** `from April 1, 2026`, or from when to when. */
export const validity = (row: { validFrom: string; validTo: string | null }) =>
  row.validTo ? `${longDay(row.validFrom)} to ${longDay(row.validTo)}` : `from ${longDay(row.validFrom)}`;

/** The figures of each dated fact in words. */
export const factFigures = {
  hourlyRates: (row: TripFacts["hourlyRates"][number]) =>
    `${formatMoney(row.perHourMinor, row.currency)} an hour${row.sample ? " (sample rate)" : ""}`,
  priceRules: (row: PriceRules) =>
    `at least ${row.dailyMinimumMinutes} min a day; ${formatMoney(row.nightMinor, row.currency)} a night; high end ${row.highMarginPercent}% more${row.sample ? " (sample rates)" : ""}`,
  exchangeRates: (row: TripFacts["exchangeRates"][number]) =>
    `${Object.entries(row.perUsd)
      .map(([currency, rate]) => `${rate.toLocaleString("en-GB", { maximumFractionDigits: 10 })} ${currency}`)
      .join(", ")} for one US dollar${row.sample ? " (sample rates)" : ""}`,
  taxRates: (row: TaxRate) => `${taxFigure(row)} (${row.status})`,
  corridors: ({ text, factor }: Corridor) =>
    `${text.replace(/\.$/, "")}${factor > 1 ? `; ${Math.round((factor - 1) * 100)}% more distance` : ""}`,
} as const;
