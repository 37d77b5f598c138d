import { apdBands, apdFree, westAfrica } from "#app/content/trip/tax-rates.ts";
import type { Airport } from "./airport-file.ts";
import { type AircraftFigures, type TaxRate, type TripFacts, validOrLast } from "./facts.ts";
import { type LineText, lineTexts } from "./messages.ts";
import { type Amount, exactly, times } from "./money.ts";

/** A leg as duties see it. `date` is the day of departure there, `originCountry` where the whole journey began. */
export interface TaxedLeg {
  from: Pick<Airport, "country"> & Partial<Pick<Airport, "ident">>;
  to: Pick<Airport, "country">;
  date: string;
  passengers: number;
  originCountry: string;
  /** Stops for fuel on the way; none when left out. */
  stops?: number;
}

export interface Tax {
  code: TaxRate["code"];
  text: LineText;
  amount: Amount;
}

type Taxed = Pick<AircraftFigures, "mtowKg" | "seatsFitted" | "crew"> & {
  seats: number;
  isHelicopter: boolean;
};
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
    text: Omit<LineText, "status" | "source" | "isAnnounced">,
  ) => {
    if (!found || !amount || amount.high <= 0) return;
    const { status, source, code } = found.row;
    taxes.push({ code, amount, text: { ...text, status, source, isAnnounced: found.isAnnounced } });
  };
  const { passengers } = leg;
  if (leg.from.country === "GB") {
    const apd = rate("uk-apd");
    const duty = apd && !isApdFree(leg) ? dutyPerPassenger(apd.row, aircraft, apdBand(leg.to.country)) : null;
    add(apd, duty ? times(duty, passengers) : null, {
      text: lineTexts.apd(apdBand(leg.to.country), passengers, duty ?? null),
    });
    const vat = rate("uk-vat");
    const isRated = leg.to.country === "GB" && vat && aircraft.seats + aircraft.crew < vat.row.zeroRatedFrom;
    add(vat, isRated ? times(charter, vat.row.percent / 100) : null, {
      text: lineTexts.vat(vat?.row.percent ?? 0),
    });
  }
  const isInternational = leg.from.country !== leg.to.country;
  if (leg.originCountry === "NG") {
    const sales = rate("ng-sales-charge");
    add(sales, sales ? times(charter, sales.row.percent / 100) : null, {
      text: lineTexts.salesCharge(sales?.row.percent ?? 0),
    });
  }
  if (leg.from.country === "NG") {
    const service = rate("ng-passenger-service");
    const reach = !isInternational ? "domestic" : ecowas.has(leg.to.country) ? "westAfrica" : "international";
    const charge = service?.row[reach];
    add(service, charge ? exactly(charge.currency, charge.minor * passengers) : null, {
      text: lineTexts.passengerService(passengers),
    });
  }
  if (isInternational && (leg.from.country === "NG" || leg.to.country === "NG"))
    for (const code of ["ng-security", "ng-apis"] as const) {
      const found = rate(code);
      const charge = found?.row.amount;
      add(found, charge ? exactly(charge.currency, charge.minor * passengers) : null, {
        text: lineTexts[code](passengers),
      });
    }
  return taxes;
}

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
  if (seatsFitted === null) return { currency: "GBP", low: standardMinor, high: higherMinor };
  return exactly("GBP", seatsFitted < manySeats ? higherMinor : standardMinor);
}
