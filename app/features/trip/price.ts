import { model } from "#app/content/trip/model.ts";
import type { Airport } from "./airport-file.ts";
import {
  type AircraftFigures,
  type Currency,
  type PriceRules,
  type TripFacts,
  validOrLast,
} from "./facts.ts";
import { duration, formatMoney } from "./figure-text.ts";
import { dutyHours, reach } from "./flight.ts";
import type { JudgedType } from "./judge-leg.ts";
import { type LegPlace, legPlace } from "./leg-times.ts";
import { addDays, daysBetween } from "./local-time.ts";
import { shortName } from "./place-name.ts";
import { type Amount, exactly, exchangeTo, type PriceLine, priceLine, taxesOn } from "./taxes.ts";
import type { AirportLookup } from "./technical-stop.ts";

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
  /** On the last flight of a duty that is too long for two pilots. */
  hasSecondCrew: boolean;
}

export interface Estimate {
  currency: Currency;
  lowMinor: number;
  expectedMinor: number;
  highMinor: number;
  /** Of one flight: what it costs there and back, if the aircraft waits as long as it may. */
  returnExpectedMinor: number | null;
  /** For how many nights. */
  nightsWaiting: number;
  /** The expected price if the empty flight home is sold; null where there is none. */
  emptyLegFromMinor: number | null;
  lines: PriceLine[];
  /** When the rates were read, and whether they are examples. */
  ratesOf: string;
  isSample: boolean;
}

type Priced = AircraftFigures & { seats: number; isHelicopter: boolean };

/** The aircraft's base, and how long a flight takes, by default an empty one. */
interface PricePlaces {
  base: Airport | undefined;
  flight(from: Airport, to: Airport, passengers?: number): PlannedFlight;
}

/**
 * The estimate of each leg of a trip with one aircraft. Expected: likely flight times, positioning from and to base, and the margin of
 * the company's rules on its own charges. Low: without positioning and margin. High: with slow flight times. `isHomeSold`: the
 * customer does not pay for the empty flight home. Null where the company has set no rate, or shows no prices.
 */
export function estimateLegs(
  facts: TripFacts,
  aircraft: Priced,
  legs: readonly PricedLeg[],
  currency: Currency,
  places: PricePlaces,
  isHomeSold = false,
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

  const flying = (low: number, high: number, expected = low): Amount => ({
    currency: rate.currency,
    low: (rate.perHourMinor * low) / 60,
    expected: (rate.perHourMinor * expected) / 60,
    high: (rate.perHourMinor * high) / 60,
  });
  const fee = landingFee(rules, aircraft.mtowKg);
  const field = (low: number, high: number): Amount => ({
    currency: rules.currency,
    low: low * fee,
    expected: high * fee,
    high: high * fee,
  });
  /** Minutes of empty flights, and how often they land. */
  const empty = (...flights: [from: Airport, to: Airport][]) => {
    const moved = flights.filter(([from, to]) => from.ident !== to.ident);
    const emptyFlights = moved.map(([from, to]) => places.flight(from, to));
    return {
      minutes: emptyFlights.reduce((sum, { minutes }) => sum + minutes, 0),
      landings: emptyFlights.reduce((sum, { stops }) => sum + stops + 1, 0),
    };
  };

  const { base } = places;
  /** Nights between a leg and the one before it. */
  const nightsBefore = (at: number) =>
    Math.max(0, daysBetween(legs[at - 1]?.arrivalDate ?? "", legs[at]?.departureDate ?? ""));
  const waitsBefore = (at: number) => !base || nightsBefore(at) <= rules.nightsWaiting;

  return legs.map((leg, at) => {
    const before = legs[at - 1];
    const after = legs[at + 1];
    const own: [code: string, text: string, amount: Amount][] = [
      [
        "flying",
        `Flying ${duration(leg.likelyMinutes)} to ${duration(leg.highMinutes)} at ${formatMoney(rate.perHourMinor, rate.currency)} an hour`,
        flying(leg.likelyMinutes, leg.highMinutes),
      ],
    ];
    const add = (code: string, text: string, amount: Amount) => {
      if (amount.low > 0 || amount.high > 0) own.push([code, text, amount]);
    };
    const short = shortOfDay(legs, at, rules.dailyMinimumMinutes);
    add(
      "daily-minimum",
      `Minimum charge of ${duration(rules.dailyMinimumMinutes)} flying a day`,
      flying(short.low, short.high),
    );

    // Fields beside those of the flight itself: certain ones, and ones that a customer may save.
    const landings = { low: 0, high: 0 };
    const move = (code: string, text: string, flights: [Airport, Airport][], isCertain: boolean) => {
      const { minutes, landings: count } = empty(...flights);
      add(code, text, flying(isCertain ? minutes : 0, minutes, minutes));
      landings.low += isCertain ? count : 0;
      landings.high += count;
    };
    if (base && !before) {
      move(
        "positioning-out",
        `Empty flight from ${shortName(base)} to ${shortName(leg.from)} (saved if the aircraft is already there)`,
        [[base, leg.from]],
        false,
      );
      // Where the journey begins is paid for with its first flight.
      if (base.ident !== leg.from.ident) landings.high -= 1;
    }
    if (before && before.to.ident !== leg.from.ident && waitsBefore(at))
      move(
        "positioning-between",
        `Empty flight from ${shortName(before.to)} to ${shortName(leg.from)} between your flights`,
        [[before.to, leg.from]],
        true,
      );
    if (base && !after && !isHomeSold)
      move(
        "positioning-home",
        `Empty flight home to ${shortName(base)} (saved if we can sell it)`,
        [[leg.to, base]],
        false,
      );
    if (base && after && !waitsBefore(at + 1)) {
      const [from, to] = [shortName(leg.to), shortName(after.from)];
      const on = from === to ? "back" : `on to ${to}`;
      const why = `as the aircraft does not wait ${nightsBefore(at + 1)} nights`;
      const text = `Empty flights from ${from} home to ${shortName(base)} and ${on}, ${why}`;
      const flights: [Airport, Airport][] = [
        [leg.to, base],
        [base, after.from],
      ];
      move("positioning-home", text, flights, true);
    }
    const nights = after && waitsBefore(at + 1) && leg.to.ident !== base?.ident ? nightsBefore(at + 1) : 0;
    if (nights > 0)
      add(
        "nights",
        `${nights === 1 ? "One night" : `${nights} nights`} of crew expenses and parking away from base`,
        exactly(rules.currency, nights * rules.nightMinor),
      );
    if (leg.hasSecondCrew)
      add(
        "second-crew",
        "A second crew, as the flying is too long for one",
        exactly(rules.currency, rules.secondCrewMinor),
      );
    const fields = 1 + leg.stops + (before ? 0 : 1);
    const [low, high] = [fields + landings.low, fields + landings.high];
    add("landing", landingText(low, high), field(low, high));

    const { marginPercent } = rules;
    const charged = own.map(([code, text, amount]) => [code, text, exchange.turn(amount)] as const);
    const sum = (end: "low" | "expected" | "high") =>
      charged.reduce((total, [, , amount]) => total + amount[end], 0);
    const marginOn = (end: "expected" | "high") => (sum(end) * marginPercent) / 100;
    const margin: Amount = { currency, low: 0, expected: marginOn("expected"), high: marginOn("high") };
    const charter: Amount = {
      currency,
      low: sum("low"),
      expected: sum("expected") + margin.expected,
      high: sum("high") + margin.high,
    };
    if (margin.high > 0) charged.push(["margin", `Margin of ${marginPercent}% on the lines above`, margin]);
    const taxed = taxesOn(
      facts,
      aircraft,
      { ...leg, date: leg.departureDate, originCountry: start.from.country },
      charter,
    );
    const isExchanged = [...own.map(([, , amount]) => amount), ...taxed.map(({ amount }) => amount)].some(
      (amount) => amount.currency !== currency,
    );
    const rows = [rate, rules, ...(isExchanged ? [exchange.row] : [])];
    const lines = [
      ...charged.map((line) => priceLine(...line)),
      ...taxed.map(({ code, text, amount }) => priceLine(code, text, exchange.turn(amount))),
    ];
    return {
      currency,
      lowMinor: lines.reduce((sum, { lowMinor }) => sum + lowMinor, 0),
      expectedMinor: lines.reduce((sum, { expectedMinor }) => sum + expectedMinor, 0),
      highMinor: lines.reduce((sum, { highMinor }) => sum + highMinor, 0),
      returnExpectedMinor: null,
      nightsWaiting: rules.nightsWaiting,
      emptyLegFromMinor: null,
      lines,
      ratesOf: newestOf(rows.map(({ checkedOn }) => checkedOn)),
      isSample: rows.some(({ sample }) => sample),
    };
  });
}

const newestOf = (days: readonly string[]): string => days.toSorted().at(-1) ?? "";

function landingText(low: number, high: number): string {
  const airports = high === 1 ? "one airport" : `${high} airports`;
  return `Landing and handling at ${airports}${low === high ? "" : ", empty flights included"}`;
}

function landingFee({ landingAndHandling }: PriceRules, mtowKg: number): number {
  const row = landingAndHandling.find(({ upToKg }) => mtowKg <= upToKg) ?? landingAndHandling.at(-1);
  return row?.minor ?? 0;
}

/** Minutes that a day's flying falls short of the least that is charged; they are charged with the day's last leg. */
function shortOfDay(legs: readonly PricedLeg[], at: number, minimum: number): { low: number; high: number } {
  const date = legs[at]?.departureDate;
  if (legs[at + 1]?.departureDate === date) return { low: 0, high: 0 };
  const day = legs.filter(({ departureDate }) => departureDate === date);
  const short = (minutes: (leg: PricedLeg) => number) =>
    Math.max(0, minimum - day.reduce((sum, leg) => sum + minutes(leg), 0));
  return { low: short(({ likelyMinutes }) => likelyMinutes), high: short(({ highMinutes }) => highMinutes) };
}

/** The estimates of a trip, with the prices there and back and with the empty flight home sold. */
export function estimateTrip(
  facts: TripFacts,
  aircraft: Priced,
  legs: readonly PricedLeg[],
  currency: Currency,
  places: PricePlaces,
): { legs: Estimate[]; total: Estimate } | null {
  const estimate = (flights: readonly PricedLeg[], isHomeSold = false) =>
    estimateLegs(facts, aircraft, flights, currency, places, isHomeSold);
  const estimates = estimate(legs);
  const sum = estimates && sumOf(estimates);
  const [first] = legs;
  const last = legs.at(-1);
  if (!estimates || !sum || !first || !last) return null;
  const hasEmptyHome = places.base !== undefined && last.to.ident !== places.base.ident;
  const homeSold = hasEmptyHome ? sumOf(estimate(legs, true) ?? []) : null;
  const back = legs.length === 1 ? wayBack(facts, first, places) : null;
  const both = back && sumOf(estimate([first, back]) ?? []);
  const offers = {
    returnExpectedMinor: both?.expectedMinor ?? null,
    emptyLegFromMinor: homeSold?.expectedMinor ?? null,
  };
  return {
    legs: legs.length === 1 ? estimates.map((each) => ({ ...each, ...offers })) : estimates,
    total: { ...sum, ...offers },
  };
}

/** The return of one flight after the longest wait; null where it cannot be flown. */
function wayBack(facts: TripFacts, leg: PricedLeg, { flight }: PricePlaces): PricedLeg | null {
  const rules = validOrLast(facts.priceRules, leg.departureDate)?.row;
  const { minutes, stops, isPossible } = flight(leg.to, leg.from, leg.passengers);
  if (!rules?.nightsWaiting || !isPossible || minutes === 0) return null;
  const date = addDays(leg.arrivalDate, rules.nightsWaiting);
  return {
    from: leg.to,
    to: leg.from,
    departureDate: date,
    arrivalDate: date,
    likelyMinutes: minutes,
    highMinutes: Math.round((minutes * leg.highMinutes) / leg.likelyMinutes),
    stops,
    passengers: leg.passengers,
    hasSecondCrew: minutes > dutyHours(1 + stops) * 60,
  };
}

function sumOf(estimates: readonly Estimate[]): Estimate | null {
  const [first] = estimates;
  if (!first) return null;
  return {
    ...first,
    ratesOf: newestOf(estimates.map(({ ratesOf }) => ratesOf)),
    isSample: estimates.some(({ isSample }) => isSample),
    lowMinor: estimates.reduce((sum, { lowMinor }) => sum + lowMinor, 0),
    expectedMinor: estimates.reduce((sum, { expectedMinor }) => sum + expectedMinor, 0),
    highMinor: estimates.reduce((sum, { highMinor }) => sum + highMinor, 0),
    lines: estimates.flatMap(({ lines }) => lines),
  };
}

/** A flight without a set time: minutes in the air and on taxiways, and how often it stops for fuel. */
export interface PlannedFlight {
  minutes: number;
  stops: number;
  /** False: farther than two fuel stops reach; the figures are then a direct flight's. */
  isPossible: boolean;
}

export type FlightPlanner = (
  aircraft: JudgedType,
  from: Airport,
  to: Airport,
  passengers?: number,
) => PlannedFlight;

/** Plans flights on a day, by default empty ones. */
export function flightPlanner(facts: TripFacts, lookup: AirportLookup, date: string): FlightPlanner {
  // Shared by all aircraft.
  const places = new Map<string, LegPlace>();
  return (aircraft, from, to, passengers = 0) => {
    if (from.ident === to.ident) return { minutes: 0, stops: 0, isPossible: true };
    const key = `${from.ident} ${to.ident}`;
    const leg = { from, to, date, time: model.undecidedTime };
    const place = places.get(key) ?? legPlace(facts, lookup, leg, "depart");
    places.set(key, place);
    const { verdict, flight } = reach(aircraft, aircraft.isHelicopter, passengers, {
      distanceNm: place.route.distanceNm,
      wind: place.wind,
      corridorFactor: place.corridorFactor,
    });
    if (verdict !== "too-far") return { minutes: flight.likelyMinutes, stops: 0, isPossible: true };
    const [plan] = place.findStops(aircraft, passengers, null);
    if (!plan) return { minutes: flight.likelyMinutes, stops: 0, isPossible: false };
    const stops = plan.stops.length;
    return { minutes: plan.likelyMinutes - stops * model.groundMinutes, stops, isPossible: true };
  };
}

/** Minutes from its departure to its landing, time at fuel stops included. */
export const positioningMinutes = ({ minutes, stops }: PlannedFlight) =>
  minutes + stops * model.groundMinutes;
