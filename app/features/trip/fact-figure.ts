import type { TaxRate } from "./facts.ts";
import { formatMoney } from "./figure-text.ts";
import { isCharged } from "./taxes.ts";

/** Figures of facts in words. */
export const factFigures = {
  taxRates(row: TaxRate): string {
    if ("bands" in row) {
      const { domestic, A, B, C } = row.bands;
      const rates = [domestic, A, B, C].map(
        ({ standardMinor, higherMinor }) =>
          `${formatMoney(standardMinor, "GBP")} or ${formatMoney(higherMinor, "GBP")}`,
      );
      return `domestic, bands A, B, C: ${rates.join("; ")}`;
    }
    if ("percent" in row) return `${row.percent}%${isCharged(row) ? "" : ", not charged until enacted"}`;
    const money = ({ minor, currency }: Extract<TaxRate, { amount: object }>["amount"]) =>
      formatMoney(minor, currency);
    if ("amount" in row) return `${money(row.amount)} a passenger`;
    const { domestic, westAfrica, international } = row;
    return `domestic ${money(domestic)}, West Africa ${money(westAfrica)}, elsewhere ${money(international)}`;
  },
} as const;
