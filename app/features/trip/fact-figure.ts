import type { AircraftFigures, Corridor, PriceRules, TaxRate, TripFacts } from "./facts.ts";
import { formatMoney, longDay } from "./figure-text.ts";
import { isCharged } from "./taxes.ts";

/** `from April 1, 2026`, or from when to when. */
export const validity = (row: { validFrom: string; validTo: string | null }) =>
  row.validTo ? `${longDay(row.validFrom)} to ${longDay(row.validTo)}` : `from ${longDay(row.validFrom)}`;

const count = (figure: number) => figure.toLocaleString("en-GB", { maximumFractionDigits: 10 });

export const factFigures = {
  aircraft({ cruiseKt, burnKgPerHour, rangeNm }: AircraftFigures): string {
    const ranges = rangeNm.map(([people, nm]) => `${count(nm)} nm with ${people}`).join(", ");
    const cruise = `${cruiseKt.normal} kt, long-range ${cruiseKt.longRange} kt`;
    return `${cruise}; ${count(burnKgPerHour.normal)} kg of fuel an hour; ${ranges}`;
  },
  hourlyRates: ({ perHourMinor, currency }: TripFacts["hourlyRates"][number]) =>
    `${formatMoney(perHourMinor, currency)} an hour`,
  priceRules(row: PriceRules): string {
    const fees = row.landingAndHandling.map(
      // The last weight covers all above it: no aircraft is that heavy.
      ({ upToKg, minor }) =>
        `${formatMoney(minor, row.currency)} ${upToKg < 1_000_000 ? `to ${count(upToKg)} kg` : "above"}`,
    );
    const [night, crew] = [row.nightMinor, row.secondCrewMinor].map((minor) =>
      formatMoney(minor, row.currency),
    );
    return `at least ${row.dailyMinimumMinutes} min a day; ${night} a night; ${crew} for a second crew; each landing with handling ${fees.join(", ")}; margin ${row.marginPercent}%`;
  },
  exchangeRates({ perUsd }: TripFacts["exchangeRates"][number]): string {
    const rates = Object.entries(perUsd).filter(([currency]) => currency !== "USD");
    return `${rates.map(([currency, rate]) => `${count(rate)} ${currency}`).join(", ")} for one US dollar`;
  },
  taxRates: taxFigure,
  corridors: ({ text, factor }: Corridor) =>
    `${text.replace(/\.$/, "")}${factor > 1 ? `; ${Math.round((factor - 1) * 100)}% more distance` : ""}`,
} as const;

export const taxNames: Record<TaxRate["code"], string> = {
  "uk-apd": "UK Air Passenger Duty",
  "uk-vat": "UK VAT on domestic flights",
  "ng-sales-charge": "Nigerian charter sales charge",
  "ng-passenger-service": "Nigerian passenger service charge",
  "ng-security": "Nigerian security charge",
  "ng-apis": "Nigerian advance passenger information levy",
  "ng-vat": "Nigerian VAT",
};

function taxFigure(row: TaxRate): string {
  if ("bands" in row) {
    const { domestic, A, B, C } = row.bands;
    const rates = [domestic, A, B, C].map(
      ({ standardMinor, higherMinor }) =>
        `${formatMoney(standardMinor, "GBP")} or ${formatMoney(higherMinor, "GBP")}`,
    );
    return `domestic, bands A, B, C: ${rates.join("; ")}`;
  }
  if ("percent" in row) return `${row.percent}%${isCharged(row) ? "" : ", not charged until enacted"}`;
  if ("amount" in row) return `${formatMoney(row.amount.minor, row.amount.currency)} a passenger`;
  const each = [row.domestic, row.westAfrica, row.international].map(({ minor, currency }) =>
    formatMoney(minor, currency),
  );
  return `domestic ${each[0]}, West Africa ${each[1]}, elsewhere ${each[2]}`;
}
