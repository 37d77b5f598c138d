import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import { apdBands, apdFree, westAfrica } from "#app/content/trip/tax-rates.ts";
import type { AircraftFigures, Currency, PriceSheet, TaxRate, TripFacts } from "./facts.ts";
import { formatMoney, people } from "./figure-text.ts";

/** The facts of a leg that taxes depend on. `date` is local; `originCountry` is where the whole journey began. */
interface TaxedLeg {
  from: Pick<Airport, "country"> & Partial<Pick<Airport, "ident">>;
  to: Pick<Airport, "country">;
  date: string;
  passengers: number;
  originCountry: string;
  /** Fuel stops on the way, 0 by default. */
  stops?: number;
}

interface Tax {
  code: TaxRate["code"];
  text: string;
  amount: Amount;
}

type TaxedAircraft = Pick<AircraftFigures, "mtowKg" | "seats" | "seatsFitted" | "crew" | "isHelicopter">;
type Band = keyof typeof apdBands | "domestic" | "B";
type CodeOf<Code> = Extract<TaxRate, { code: Code }>;

const countries = (list: string) => new Set(list.split(" "));
const bandA = countries(apdBands.A);
const bandC = countries(apdBands.C);
const ecowas = countries(westAfrica);
/** Finance Act 1994 s.29: lighter aircraft and all helicopters are not chargeable. */
const lightestChargedKg = 5700;
const heavyKg = 20000;
const manySeats = 19;

/** The band of the UK's duty: `domestic` within the UK, else by the country in which the journey ends. */
export function apdBand(country: string): Band {
  return country === "GB" ? "domestic" : bandA.has(country) ? "A" : bandC.has(country) ? "C" : "B";
}

/** Charges by law on one leg. `charter` is the company's own price, of which some taxes are a share. */
export function taxesOn(
  facts: Pick<TripFacts, "taxRates">,
  aircraft: TaxedAircraft,
  leg: TaxedLeg,
  charter: Amount,
): Tax[] {
  const { from, to, passengers } = leg;
  const taxes: Tax[] = [];
  const add = <Code extends TaxRate["code"]>(
    code: Code,
    charge: (row: CodeOf<Code>) => Pick<Tax, "amount" | "text"> | null,
  ) => {
    // Rates of one code are sorted by date.
    const rate = facts.taxRates.findLast(
      (row): row is CodeOf<Code> => row.code === code && row.validFrom <= leg.date,
    );
    const due = rate && charge(rate);
    if (!due || due.amount.high <= 0) return;
    const isAnnounced = !rate.validTo || leg.date <= rate.validTo;
    const statusNote = rate.status === "enacted" ? "" : ` (${rate.status})`;
    const unannounced = ". Rates for that date have not been announced, so this uses the latest.";
    taxes.push({ code, amount: due.amount, text: `${due.text}${isAnnounced ? statusNote : unannounced}` });
  };
  const share = (percent: number, text: string) => ({ amount: multiply(charter, percent / 100), text });
  const perPassenger = ({ currency, minor }: { currency: Currency; minor: number }, text: string) => {
    return { amount: fixedAmount(currency, minor * passengers), text: `${text}, ${people(passengers)}` };
  };

  if (from.country === "GB") {
    const band = apdBand(to.country);
    add("uk-apd", (row) => {
      const duty = isApdFree(leg) ? null : dutyPerPassenger(row, aircraft, band);
      const where = band === "domestic" ? band : `band ${band}`;
      const text = `UK Air Passenger Duty, ${where}: ${passengers} ×`;
      return duty && { amount: multiply(duty, passengers), text: `${text} ${dutyText(duty)}` };
    });
    add("uk-vat", ({ percent, zeroRatedFrom }) => {
      if (to.country !== "GB" || aircraft.seats + aircraft.crew >= zeroRatedFrom) return null;
      const small = "a domestic flight in an aircraft with fewer than ten seats, crew included";
      return share(percent, `UK VAT at ${percent}%: ${small}`);
    });
  }
  if (leg.originCountry === "NG") {
    const begins = "the journey begins in Nigeria";
    add("ng-sales-charge", ({ percent }) =>
      share(percent, `Nigerian charter sales charge of ${percent}%: ${begins}`),
    );
    add("ng-vat", (row) =>
      isCharged(row) ? share(row.percent, `Nigerian VAT of ${row.percent}%: ${begins}`) : null,
    );
  }
  const isInternational = from.country !== to.country;
  if (from.country === "NG") {
    const reach = !isInternational ? "domestic" : ecowas.has(to.country) ? "westAfrica" : "international";
    add("ng-passenger-service", (row) => perPassenger(row[reach], "Nigerian passenger service charge"));
  }
  if (isInternational && [from.country, to.country].includes("NG")) {
    add("ng-security", ({ amount }) => perPassenger(amount, "Nigerian security charge"));
    const levy = "Nigerian advance passenger information levy";
    add("ng-apis", ({ amount }) => perPassenger(amount, levy));
  }
  return taxes;
}

function dutyText({ currency, low, high }: Amount): string {
  const least = formatMoney(low, currency);
  return low === high
    ? least
    : `${least} or, with fewer than 19 seats fitted, ${formatMoney(high, currency)}`;
}

/** Nigerian VAT on charter is disputed, so it is charged only once its status is `enacted`. */
export const isCharged = ({ code, status }: TaxRate) => code !== "ng-vat" || status === "enacted";

const highlands = countries(apdFree.highlandsAndIslands);
const northernIreland = countries(apdFree.northernIreland);

/** Departures from the Scottish Highlands and Islands, and direct long-haul flights from Northern Ireland, bear no duty. */
function isApdFree({ from, to, stops = 0 }: TaxedLeg): boolean {
  const isLongHaul = ["B", "C"].includes(apdBand(to.country)) && stops === 0;
  const ident = from.ident ?? "";
  return highlands.has(ident) || (northernIreland.has(ident) && isLongHaul);
}

/** Null if no duty is due; a range if it depends on fitted seats that are unknown. */
function dutyPerPassenger(
  { bands, higherFor }: CodeOf<"uk-apd">,
  { isHelicopter, mtowKg, seatsFitted }: TaxedAircraft,
  band: Band,
): Amount | null {
  if (isHelicopter || mtowKg < lightestChargedKg) return null;
  const { standardMinor, higherMinor } = bands[band];
  if (higherFor === "private-jets-5.7t") return fixedAmount("GBP", higherMinor);
  if (mtowKg < heavyKg) return fixedAmount("GBP", standardMinor);
  if (seatsFitted === null)
    return { currency: "GBP", low: standardMinor, expected: higherMinor, high: higherMinor };
  return fixedAmount("GBP", seatsFitted < manySeats ? higherMinor : standardMinor);
}

/** Minor units of a currency, not yet rounded; the three differ where a fact is unknown. */
export interface Amount {
  currency: Currency;
  low: number;
  expected: number;
  high: number;
}

export const fixedAmount = (currency: Currency, minor: number): Amount => ({
  currency,
  low: minor,
  expected: minor,
  high: minor,
});

export const multiply = ({ currency, low, expected, high }: Amount, factor: number): Amount => ({
  currency,
  low: low * factor,
  expected: expected * factor,
  high: high * factor,
});

/** Turns an amount into another currency. */
export function exchange({ perUsd }: Pick<PriceSheet, "perUsd">, to: Currency, amount: Amount): Amount {
  const rates = { USD: 1, ...perUsd };
  return { ...multiply(amount, rates[to] / rates[amount.currency]), currency: to };
}

/** Rounds a line to whole minor units; no other function rounds money. */
export const roundedOf = ({ low, expected, high }: Amount) => ({
  lowMinor: Math.round(low),
  expectedMinor: Math.round(expected),
  highMinor: Math.round(high),
});
