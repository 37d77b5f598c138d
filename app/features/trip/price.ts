import type { Airport } from "./airport-file.ts";
import {
  type AircraftFigures,
  type Currency,
  type PriceRules,
  type TripFacts,
  validOrLast,
} from "./facts.ts";
import { daysBetween } from "./local-time.ts";
import { lineTexts, taxLineText } from "./messages.ts";
import { type Amount, exactly, exchangeTo, type PriceLine, priceLine, times } from "./money.ts";
import { shortName } from "./place-name.ts";
import { taxesOn } from "./taxes.ts";

/** A leg as its price sees it. Minutes of flight without time on the ground; dates are those of the place. */
export interface PricedLeg {
  from: Airport;
  to: Airport;
  departureDate: string;
  arrivalDate: string;
  likelyMinutes: number;
  highMinutes: number;
  stops: number;
  passengers: number;
}

export interface Estimate {
  currency: Currency;
  lowMinor: number;
  highMinor: number;
  lines: PriceLine[];
  /** When the rates were read, and whether they are examples. */
  ratesOf: string;
  isSample: boolean;
}

type Priced = AircraftFigures & { seats: number; isHelicopter: boolean };

/**
 * What each leg of a trip comes to with one aircraft, as a band. Low: likely flight times, the aircraft already there. High: slow
 * flight times, positioning from and to base, and the margin of the company's rules on what is its own to charge. `ferryMinutes`
 * is how long an empty flight takes. Null where the company has set no rate, or shows no prices.
 */
export function estimateLegs(
  facts: TripFacts,
  aircraft: Priced,
  legs: readonly PricedLeg[],
  currency: Currency,
  places: { base: Airport | undefined; ferryMinutes(from: Airport, to: Airport): number },
): Estimate[] | null {
  const start = legs[0];
  if (!start) return null;
  const rules = validOrLast(facts.priceRules, start.departureDate)?.row;
  const rate = validOrLast(
    facts.hourlyRates.filter(({ icao }) => icao === aircraft.icao),
    start.departureDate,
  )?.row;
  const exchange = exchangeTo(facts.exchangeRates, currency, start.departureDate);
  if (!rules?.pricesShown || !rate || !exchange) return null;

  const flying = (low: number, high: number): Amount => ({
    currency: rate.currency,
    low: (rate.perHourMinor * low) / 60,
    high: (rate.perHourMinor * high) / 60,
  });
  const ferry = (from: Airport, to: Airport, isCertain: boolean) => {
    const minutes = from.ident === to.ident ? 0 : places.ferryMinutes(from, to);
    return flying(isCertain ? minutes : 0, minutes);
  };
  const field = (count: number) => exactly(rules.currency, count * landingFee(rules, aircraft.mtowKg));

  return legs.map((leg, at) => {
    const before = legs[at - 1];
    const after = legs[at + 1];
    const own: [code: string, text: string, amount: Amount][] = [
      [
        "flying",
        lineTexts.flying(leg.likelyMinutes, leg.highMinutes, rate.perHourMinor, rate.currency),
        flying(leg.likelyMinutes, leg.highMinutes),
      ],
    ];
    const add = (code: string, text: string, amount: Amount) => {
      if (amount.high > 0) own.push([code, text, amount]);
    };
    const short = shortOfDay(legs, at, rules.dailyMinimumMinutes);
    add("daily-minimum", lineTexts.dailyMinimum(rules.dailyMinimumMinutes), flying(short.low, short.high));

    const { base } = places;
    const nights = after ? Math.max(0, daysBetween(leg.arrivalDate, after.departureDate)) : 0;
    const waits = nights <= rules.nightsWaiting;
    if (base && !before)
      add(
        "positioning-out",
        lineTexts.positioning(shortName(base), shortName(leg.from)),
        ferry(base, leg.from, false),
      );
    if (before && before.to.ident !== leg.from.ident)
      add(
        "positioning-between",
        lineTexts.positioningBetween(shortName(before.to), shortName(leg.from)),
        ferry(before.to, leg.from, true),
      );
    if (base && !after)
      add(
        "positioning-home",
        lineTexts.positioning(shortName(leg.to), shortName(base)),
        ferry(leg.to, base, false),
      );
    if (base && after && !waits)
      add(
        "positioning-home",
        lineTexts.positioningWait(shortName(leg.to), shortName(base), nights),
        times(ferry(leg.to, base, true), 2),
      );
    if (waits && nights > 0)
      add("nights", lineTexts.nights(nights), exactly(rules.currency, nights * rules.nightMinor));
    const fields = 1 + leg.stops + (before ? 0 : 1);
    add("landing", lineTexts.landing(fields), field(fields));

    const { highMarginPercent } = rules;
    const charged = own.map(([code, text, amount]) => [code, text, exchange(amount)] as const);
    const low = charged.reduce((sum, [, , amount]) => sum + amount.low, 0);
    const high = charged.reduce((sum, [, , amount]) => sum + amount.high, 0);
    const margin: Amount = { currency, low: 0, high: (high * highMarginPercent) / 100 };
    if (margin.high > 0) charged.push(["margin", lineTexts.margin(highMarginPercent), margin]);
    const charter: Amount = { currency, low, high: high + margin.high };
    const taxed = taxesOn(
      facts,
      aircraft,
      { ...leg, date: leg.departureDate, originCountry: start.from.country },
      charter,
    );
    const lines = [
      ...charged.map((line) => priceLine(...line)),
      ...taxed.map(({ code, text, amount }) => priceLine(code, taxLineText(text), exchange(amount))),
    ];
    return {
      currency,
      lowMinor: lines.reduce((sum, { lowMinor }) => sum + lowMinor, 0),
      highMinor: lines.reduce((sum, { highMinor }) => sum + highMinor, 0),
      lines,
      ratesOf: rate.checkedOn,
      isSample: rate.sample || rules.sample,
    };
  });
}

function landingFee({ landingAndHandling }: PriceRules, mtowKg: number): number {
  const row = landingAndHandling.find(({ upToKg }) => mtowKg <= upToKg) ?? landingAndHandling.at(-1);
  return row?.minor ?? 0;
}

/** Minutes that a day's flying falls short of the least that is charged; they stand with the day's last leg. */
function shortOfDay(legs: readonly PricedLeg[], at: number, minimum: number): { low: number; high: number } {
  const date = legs[at]?.departureDate;
  if (legs[at + 1]?.departureDate === date) return { low: 0, high: 0 };
  const day = legs.filter(({ departureDate }) => departureDate === date);
  const short = (minutes: (leg: PricedLeg) => number) =>
    Math.max(0, minimum - day.reduce((sum, leg) => sum + minutes(leg), 0));
  return { low: short(({ likelyMinutes }) => likelyMinutes), high: short(({ highMinutes }) => highMinutes) };
}

/** Several estimates in one currency as one. */
export function sumOf(estimates: readonly Estimate[]): Estimate | null {
  const [first] = estimates;
  if (!first) return null;
  return {
    ...first,
    lowMinor: estimates.reduce((sum, { lowMinor }) => sum + lowMinor, 0),
    highMinor: estimates.reduce((sum, { highMinor }) => sum + highMinor, 0),
    lines: estimates.flatMap(({ lines }) => lines),
  };
}
