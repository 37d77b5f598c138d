import { fleet } from "#app/content/fleet.ts";
import type { PriceSheet, TaxRate, TripFacts } from "./facts.ts";
import { formatMoney, longDay } from "./figure-text.ts";
import { isCharged } from "./taxes.ts";

/** Every dated fact of an answer in words, with its source; rates only while prices are shown. */
export function methodRows({ aircraft, prices, taxRates, closedPlaces, corridors }: TripFacts) {
  type Sourced = Pick<TaxRate, "source" | "checkedOn">;
  const row = ({ source, checkedOn }: Sourced, name: string, figure: string) => {
    return { name, figure, source, checkedOn };
  };
  const sample = prices.sample ? " (sample)" : "";
  const rates = [
    ...fleet.map(({ icao, name }) => {
      const rate = formatMoney(prices.perHourMinor[icao] ?? 0, prices.currency);
      return row(prices, `${name}, rate`, `${rate} an hour${sample}`);
    }),
    row(prices, "Other rates", rulesText(prices) + sample),
  ];
  return [
    ...aircraft.map((each) => row(each, each.name, aircraftText(each))),
    ...(prices.pricesShown ? rates : []),
    ...taxRates.map((tax) => row(tax, taxNames[tax.code] + daysOf(tax), taxText(tax))),
    // The days of closed places are in the texts.
    ...closedPlaces.map((place) => {
      const rule = place.kind === "no-flights" ? "no flights" : "by agreement only, without an estimate";
      return row(place, place.name, `${rule} (${place.certainty})`);
    }),
    ...corridors.map((corridor) => {
      const percent = Math.round((corridor.factor - 1) * 100);
      const added = percent > 0 ? `at least ${percent}%` : "nothing";
      const name = corridor.text.replace(/\.$/, "") + daysOf(corridor);
      return row(corridor, name, `we add ${added} to the distance`);
    }),
  ];
}

const daysOf = ({ validFrom, validTo }: Pick<TaxRate, "validFrom" | "validTo">) =>
  validTo ? `, ${longDay(validFrom)} to ${longDay(validTo)}` : `, from ${longDay(validFrom)}`;

const count = (figure: number) => figure.toLocaleString("en-GB", { maximumFractionDigits: 10 });

function aircraftText({ icao, cruiseKt, burnKgPerHour, rangeNm }: TripFacts["aircraft"][number]): string {
  const ranges = rangeNm.map(([people, nm]) => `${count(nm)} nm with ${people}`).join(", ");
  const published = fleet.find((each) => each.icao === icao)?.performance.rangeNm ?? 0;
  return `planned range ${ranges}; published range ${count(published)} nm; ${cruiseKt.normal} kt, long-range ${cruiseKt.longRange} kt; ${count(burnKgPerHour.normal)} kg of fuel an hour`;
}

function rulesText(row: PriceSheet): string {
  const money = (minor: number) => formatMoney(minor, row.currency);
  const fees = row.landingAndHandling.map(
    // The last row has a weight that no aircraft reaches.
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
