import type { TaxRate } from "./facts.ts";
import { formatMoney } from "./figure-text.ts";

/** What each duty is called. */
export const taxNames: Record<TaxRate["code"], string> = {
  "uk-apd": "UK Air Passenger Duty",
  "uk-vat": "UK VAT on domestic flights",
  "ng-sales-charge": "Nigerian charter sales charge",
  "ng-passenger-service": "Nigerian passenger service charge",
  "ng-security": "Nigerian security charge",
  "ng-apis": "Nigerian advance passenger information levy",
  "ng-vat": "Nigerian VAT",
};

/** The figure of a duty in words. */
export function taxFigure(row: TaxRate): string {
  if ("bands" in row) {
    const { domestic, A, B, C } = row.bands;
    const rates = [domestic, A, B, C].map(
      ({ standardMinor, higherMinor }) =>
        `${formatMoney(standardMinor, "GBP")} or ${formatMoney(higherMinor, "GBP")}`,
    );
    return `domestic, bands A, B, C: ${rates.join("; ")}`;
  }
  if ("percent" in row)
    return `${row.percent}%${row.code === "ng-vat" ? ", not charged until confirmed" : ""}`;
  if ("amount" in row) return `${formatMoney(row.amount.minor, row.amount.currency)} a passenger`;
  const each = [row.domestic, row.westAfrica, row.international].map(({ minor, currency }) =>
    formatMoney(minor, currency),
  );
  return `domestic ${each[0]}, West Africa ${each[1]}, elsewhere ${each[2]}`;
}
