import { apdBands, apdFree, westAfrica } from "#app/content/trip/tax-rates.ts";
import type { Airport } from "./airport-file.ts";
import { type AircraftFigures, type Currency, type TaxRate, type TripFacts, validOrLast } from "./facts.ts";
import { formatMoney } from "./figure-text.ts";
import { people } from "./messages.ts";

/** A leg as duties see it. `date` is the day of departure there, `originCountry` where the whole journey began. */
interface TaxedLeg {
  from: Pick<Airport, "country"> & Partial<Pick<Airport, "ident">>;
  to: Pick<Airport, "country">;
  date: string;
  passengers: number;
  originCountry: string;
  /** Stops for fuel on the way; none when left out. */
  stops?: number;
}

interface Tax {
  code: TaxRate["code"];
  text: string;
  amount: Amount;
}

type Taxed = Pick<AircraftFigures, "mtowKg" | "seats" | "seatsFitted" | "crew" | "isHelicopter">;
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
export function apdBand(country: string): "domestic" | "A" | "B" | "C" {
  return country === "GB" ? "domestic" : bandA.has(country) ? "A" : bandC.has(country) ? "C" : "B";
}

/** Charges by law on one leg. `charter` is what the company charges for it, which some are a share of. */
export function taxesOn(
  facts: Pick<TripFacts, "taxRates">,
  aircraft: Taxed,
  leg: TaxedLeg,
  charter: Amount,
): Tax[] {
  const rate = <Code extends TaxRate["code"]>(code: Code) =>
    validOrLast(
      facts.taxRates.filter((row): row is CodeOf<Code> => row.code === code),
      leg.date,
    );
  const taxes: Tax[] = [];
  const add = (
    found: { row: TaxRate; isAnnounced: boolean } | undefined,
    amount: Amount | null,
    text: string,
  ) => {
    if (!found || !amount || amount.high <= 0) return;
    const { status, code } = found.row;
    const sure = status === "enacted" ? "" : ` (${status})`;
    const unannounced = ". Rates for that date have not been announced, so this uses the latest.";
    taxes.push({ code, amount, text: `${text}${found.isAnnounced ? sure : unannounced}` });
  };
  const { passengers } = leg;
  const begins = "the journey begins in Nigeria";
  if (leg.from.country === "GB") {
    const apd = rate("uk-apd");
    const band = apdBand(leg.to.country);
    const duty = apd && !isApdFree(leg) ? dutyPerPassenger(apd.row, aircraft, band) : null;
    const where = band === "domestic" ? band : `band ${band}`;
    const each = duty ? dutyText(duty) : "";
    const text = `UK Air Passenger Duty, ${where}: ${passengers} × ${each}`;
    add(apd, duty && times(duty, passengers), text);
    const vat = rate("uk-vat");
    const isRated = leg.to.country === "GB" && vat && aircraft.seats + aircraft.crew < vat.row.zeroRatedFrom;
    const rated = isRated ? times(charter, vat.row.percent / 100) : null;
    const small = "a domestic flight in an aircraft with fewer than ten seats, crew included";
    add(vat, rated, `UK VAT at ${vat?.row.percent}%: ${small}`);
  }
  const isInternational = leg.from.country !== leg.to.country;
  if (leg.originCountry === "NG") {
    const sales = rate("ng-sales-charge");
    const charge = sales ? times(charter, sales.row.percent / 100) : null;
    add(sales, charge, `Nigerian charter sales charge of ${sales?.row.percent}%: ${begins}`);
    const vat = rate("ng-vat");
    const rated = vat && isCharged(vat.row) ? times(charter, vat.row.percent / 100) : null;
    add(vat, rated, `Nigerian VAT of ${vat?.row.percent}%: ${begins}`);
  }
  if (leg.from.country === "NG") {
    const service = rate("ng-passenger-service");
    const reach = !isInternational ? "domestic" : ecowas.has(leg.to.country) ? "westAfrica" : "international";
    const charge = service?.row[reach];
    const charged = charge ? exactly(charge.currency, charge.minor * passengers) : null;
    add(service, charged, `Nigerian passenger service charge, ${people(passengers)}`);
  }
  if (isInternational && (leg.from.country === "NG" || leg.to.country === "NG"))
    for (const [code, name] of [
      ["ng-security", "security charge"],
      ["ng-apis", "advance passenger information levy"],
    ] as const) {
      const row = rate(code);
      const charge = row?.row.amount;
      const charged = charge ? exactly(charge.currency, charge.minor * passengers) : null;
      add(row, charged, `Nigerian ${name}, ${people(passengers)}`);
    }
  return taxes;
}

function dutyText({ currency, low, high }: Amount): string {
  const [least, most] = [low, high].map((minor) => formatMoney(minor, currency));
  return low === high ? `${least}` : `${least} or, with fewer than 19 seats fitted, ${most}`;
}

/** Whether charter bears Nigerian VAT is disputed; it is charged once staff record it as enacted. */
export const isCharged = ({ code, status }: TaxRate) => code !== "ng-vat" || status === "enacted";

const highlands = countries(apdFree.highlandsAndIslands);
const northernIreland = countries(apdFree.northernIreland);

/** Departures from the Scottish Highlands and Islands, and direct long-haul flights from Northern Ireland, bear no duty. */
function isApdFree({ from, to, stops = 0 }: TaxedLeg): boolean {
  const isLongHaul = ["B", "C"].includes(apdBand(to.country)) && stops === 0;
  const ident = from.ident ?? "";
  return highlands.has(ident) || (northernIreland.has(ident) && isLongHaul);
}

/** Null where none is due; a band where the seats fitted decide and are not known. */
function dutyPerPassenger(
  { bands, higherFor }: CodeOf<"uk-apd">,
  { isHelicopter, mtowKg, seatsFitted }: Taxed,
  band: "domestic" | "A" | "B" | "C",
): Amount | null {
  if (isHelicopter || mtowKg < lightestChargedKg) return null;
  const { standardMinor, higherMinor } = bands[band];
  if (higherFor === "private-jets-5.7t") return exactly("GBP", higherMinor);
  if (mtowKg < heavyKg) return exactly("GBP", standardMinor);
  if (seatsFitted === null)
    return { currency: "GBP", low: standardMinor, expected: higherMinor, high: higherMinor };
  return exactly("GBP", seatsFitted < manySeats ? higherMinor : standardMinor);
}

/** Minor units of a currency, not rounded yet; they differ where something is not known. */
export interface Amount {
  currency: Currency;
  low: number;
  expected: number;
  high: number;
}

/** A line of an estimate in whole minor units of the currency asked for. */
export interface PriceLine {
  code: string;
  text: string;
  lowMinor: number;
  expectedMinor: number;
  highMinor: number;
}

export const exactly = (currency: Currency, minor: number): Amount => ({
  currency,
  low: minor,
  expected: minor,
  high: minor,
});

const times = ({ currency, low, expected, high }: Amount, factor: number): Amount => ({
  currency,
  low: low * factor,
  expected: expected * factor,
  high: high * factor,
});

/** Turns amounts into another currency by the rates of a day. */
export function exchangeTo(
  rates: TripFacts["exchangeRates"],
  to: Currency,
  date: string,
): { row: TripFacts["exchangeRates"][number]; turn: (amount: Amount) => Amount } | null {
  const row = validOrLast(rates, date)?.row;
  if (!row) return null;
  const { perUsd } = row;
  return {
    row,
    turn: (amount) => ({
      ...times(amount, (perUsd[to] ?? 1) / (perUsd[amount.currency] ?? 1)),
      currency: to,
    }),
  };
}

/** The one place where money is rounded: a line, to a whole minor unit. */
export const priceLine = (code: string, text: string, { low, expected, high }: Amount): PriceLine => ({
  code,
  text,
  lowMinor: Math.round(low),
  expectedMinor: Math.round(expected),
  highMinor: Math.round(high),
});
