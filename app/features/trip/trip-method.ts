import { fleet } from "#app/content/fleet.ts";
import type { PriceSheet, TaxRate, TripFacts } from "./facts.ts";
import { formatMoney, longDay } from "./figure-text.ts";
import { isCharged } from "./taxes.ts";

interface Dated {
  validFrom?: string;
  validTo?: string | null;
  source: string;
  checkedOn: string;
  sample?: boolean;
}

/** Every dated fact that an answer rests on, for people: its name, days, figure, source and the day on which that was read. */
export function methodRows(facts: TripFacts) {
  const rowsOf = <Row extends Dated>(
    rows: readonly Row[],
    name: (row: Row) => string,
    figure: (row: Row) => string,
  ) =>
    rows.map((row) => ({
      name: name(row) + daysOf(row),
      figure: `${figure(row)}${row.sample ? " (sample)" : ""}`,
      source: row.source,
      checkedOn: row.checkedOn,
    }));
  return [
    ...rowsOf(facts.aircraft, ({ name }) => name, aircraftText),
    ...rowsOf(
      fleet.map(({ icao, name }) => ({ ...facts.prices, name, minor: facts.prices.perHourMinor[icao] ?? 0 })),
      ({ name }) => `${name}, rate`,
      ({ minor, currency }) => `${formatMoney(minor, currency)} an hour`,
    ),
    ...rowsOf([facts.prices], () => "Other rates", rulesText),
    ...rowsOf(facts.taxRates, ({ code }) => taxNames[code], taxText),
    ...rowsOf(
      // Their days are in the texts.
      facts.closedPlaces.map(({ validFrom: _from, validTo: _to, ...place }) => place),
      ({ name }) => name,
      ({ kind, certainty }) =>
        `${kind === "no-flights" ? "no flights" : "by agreement only, without an estimate"} (${certainty})`,
    ),
    ...rowsOf(
      facts.corridors,
      ({ text }) => text.replace(/\.$/, ""),
      ({ factor }) =>
        factor > 1
          ? `we add at least ${Math.round((factor - 1) * 100)}% to the distance`
          : "we add nothing to the distance",
    ),
  ];
}

function daysOf({ validFrom, validTo }: Dated): string {
  if (!validFrom) return "";
  return validTo ? `, ${longDay(validFrom)} to ${longDay(validTo)}` : `, from ${longDay(validFrom)}`;
}

const count = (figure: number) => figure.toLocaleString("en-GB", { maximumFractionDigits: 10 });

function aircraftText({ icao, cruiseKt, burnKgPerHour, rangeNm }: TripFacts["aircraft"][number]): string {
  const ranges = rangeNm.map(([people, nm]) => `${count(nm)} nm with ${people}`).join(", ");
  const published = fleet.find((each) => each.icao === icao)?.performance.rangeNm ?? 0;
  return `planned range ${ranges}; published range ${count(published)} nm; ${cruiseKt.normal} kt, long-range ${cruiseKt.longRange} kt; ${count(burnKgPerHour.normal)} kg of fuel an hour`;
}

function rulesText(row: PriceSheet): string {
  const money = (minor: number) => formatMoney(minor, row.currency);
  const fees = row.landingAndHandling.map(
    // The last weight covers all above it: no aircraft is that heavy.
    ({ upToKg, minor }) => `${money(minor)} ${upToKg < 1_000_000 ? `to ${count(upToKg)} kg` : "above"}`,
  );
  return `at least ${row.dailyMinimumMinutes} min a day; ${money(row.nightMinor)} a night; ${money(row.secondCrewMinor)} for a second crew; each landing with handling ${fees.join(", ")}; margin ${row.marginPercent}%; ${count(row.perUsd.GBP)} GBP or ${count(row.perUsd.NGN)} NGN for one US dollar`;
}

const taxNames: Record<TaxRate["code"], string> = {
  "uk-apd": "UK Air Passenger Duty",
  "uk-vat": "UK VAT on domestic flights",
  "ng-sales-charge": "Nigerian charter sales charge",
  "ng-passenger-service": "Nigerian passenger service charge",
  "ng-security": "Nigerian security charge",
  "ng-apis": "Nigerian advance passenger information levy",
  "ng-vat": "Nigerian VAT",
};

const higherRate = {
  "20t-under-19-seats": "the higher rate is for aircraft of 20 t or more with fewer than 19 seats",
  "private-jets-5.7t": "the higher rate is for every private jet of 5.7 t or more",
} as const;

/** A tax in words, with its status. */
export function taxText(row: TaxRate): string {
  const money = ({ minor, currency }: Extract<TaxRate, { amount: object }>["amount"]) =>
    formatMoney(minor, currency);
  const status = ` (${row.status})`;
  if ("bands" in row) {
    const { domestic, A, B, C } = row.bands;
    const rates = [domestic, A, B, C].map(({ standardMinor, higherMinor }) =>
      [standardMinor, higherMinor].map((minor) => formatMoney(minor, "GBP")).join(" or "),
    );
    return `domestic, bands A, B, C: ${rates.join("; ")}${status}; ${higherRate[row.higherFor]}`;
  }
  if ("percent" in row)
    return `${row.percent}%${isCharged(row) ? "" : ", not charged until enacted"}${status}`;
  if ("amount" in row) return `${money(row.amount)} a passenger${status}`;
  return `domestic ${money(row.domestic)}, West Africa ${money(row.westAfrica)}, elsewhere ${money(row.international)}${status}`;
}
