import type * as z from "zod";
import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import { model } from "#app/content/trip/model.ts";
import { cachedIn } from "./cached.ts";
import type { AircraftFigures, Currency, PriceSheet, TripFacts } from "./facts.ts";
import { duration, durations, formatMoney } from "./figure-text.ts";
import { type CrewRelief, crewReliefFor, dutyHours, reach } from "./flight.ts";
import { addDays, daysBetween } from "./local-time.ts";
import { shortName } from "./place-name.ts";
import { type Amount, exchange, fixedAmount, multiply, roundedOf, taxesOn } from "./taxes.ts";
import type { FindRoute } from "./technical-stop.ts";
import type { estimateJson } from "./trip-json.ts";
import { mapAll, type NonEmpty } from "./trip-query.ts";

/** The facts of a leg that its price depends on. Minutes exclude time on the ground; dates are local. */
export interface PricedLeg {
  from: Airport;
  to: Airport;
  departureDate: string;
  arrivalDate: string;
  arrivalTime: string;
  /** Day of the landing with the rest of a night stop. */
  waitStart: string;
  lowMinutes: number;
  likelyMinutes: number;
  highMinutes: number;
  stops: number;
  passengers: number;
  /** On the last flight of a duty that two pilots may not fly. Null too where a wait over midnight is the night stop. */
  crewRelief: CrewRelief | null;
}

/** The estimate of the API, and the price of one flight with an early return. */
export type Estimate = z.output<typeof estimateJson> & {
  /** Back on the same day if the aircraft has room for both flights, else on the next. */
  soonReturn: { expectedMinor: number; isSameDay: boolean } | null;
};
type PriceLine = Estimate["lines"][number];

type Minutes = Record<"low" | "expected" | "high", number>;

interface Pricing {
  facts: TripFacts;
  aircraft: AircraftFigures;
  currency: Currency;
  base: Airport | undefined;
  find: FlightPlanner;
}

/**
 * The lines of each leg of a trip with one aircraft. Low, expected and high have quick, likely and slow flight times. `isHomeSold`: the
 * customer does not pay for the empty flight home. Null where the company has set no rate.
 */
function priceLegs(
  { facts, aircraft, currency, base, find }: Pricing,
  legs: NonEmpty<PricedLeg>,
  isHomeSold = false,
): NonEmpty<PriceLine[]> | null {
  const [start] = legs;
  const rules = facts.prices;
  const perHourMinor = rules.perHourMinor[aircraft.icao];
  if (!perHourMinor) return null;
  const inCurrency = (amount: Amount) => exchange(rules, currency, amount);

  const cost = (minutes: number) => (perHourMinor * minutes) / 60;
  const costOf = ({ low, expected, high }: Minutes): Amount => {
    return { currency: rules.currency, low: cost(low), expected: cost(expected), high: cost(high) };
  };
  /** Minutes charged so far, including empty flights; a day's last leg is charged up to the daily minimum. */
  const charges: (Minutes & { date: string })[] = [];
  const fee = landingFee(rules, aircraft.mtowKg);
  const nightsAfter = mapAll(legs, ({ waitStart }, at) => {
    const next = legs[at + 1];
    return next ? Math.max(0, daysBetween(waitStart, next.departureDate)) : 0;
  });
  const waits = (nights: number) => !base || nights <= rules.nightsWaiting;

  return mapAll(legs, (leg, at) => {
    const [before, after] = [legs[at - 1], legs[at + 1]];
    const [nightsBefore = 0, nights = 0] = [nightsAfter[at - 1], nightsAfter[at]];
    const lines: PriceLine[] = [];
    const charter = fixedAmount(currency, 0);
    const add = (code: string, text: string, amount: Amount) => {
      if (amount.low <= 0 && amount.high <= 0) return;
      const charge = inCurrency(amount);
      charter.low += charge.low;
      charter.expected += charge.expected;
      charter.high += charge.high;
      lines.push({ code, text, ...roundedOf(charge) });
    };
    const customerLandings = 1 + leg.stops + (before ? 0 : 1);
    let landings = customerLandings;
    const addEmptyFlights = (
      code: string,
      text: string,
      ...flights: (readonly [date: string, from: Airport, to: Airport])[]
    ) => {
      let total = 0;
      for (const [date, start, end] of flights.filter((each) => each[1].ident !== each[2].ident)) {
        const { minutes, stops } = find(aircraft, start, end);
        charges.push({ date, low: minutes, expected: minutes, high: minutes });
        total += minutes;
        landings += stops + 1;
      }
      add(code, text, fixedAmount(rules.currency, cost(total)));
    };

    const [from, to, home] = [leg.from, leg.to, base].map((place) => (place ? shortName(place) : ""));
    const flown = { low: leg.lowMinutes, expected: leg.likelyMinutes, high: leg.highMinutes };
    charges.push({ date: leg.departureDate, ...flown });
    const times = durations(leg.likelyMinutes, leg.highMinutes);
    add("flying", `Flying ${times} at ${formatMoney(perHourMinor, rules.currency)} an hour`, costOf(flown));
    if (base && !before) {
      const text = `Empty flight from ${home} to ${from} (saved if the aircraft is already there)`;
      addEmptyFlights("positioning-out", text, [leg.departureDate, base, leg.from]);
      // The landing where the journey begins is already counted with its first flight.
      if (base.ident !== leg.from.ident) landings -= 1;
    }
    if (before && waits(nightsBefore)) {
      const text = `Empty flight from ${shortName(before.to)} to ${from} between your flights`;
      addEmptyFlights("positioning-between", text, [leg.departureDate, before.to, leg.from]);
    }
    if (base && !after && !isHomeSold) {
      const text = `Empty flight home to ${home} (saved if we can sell it)`;
      addEmptyFlights("positioning-home", text, [leg.arrivalDate, leg.to, base]);
    }
    if (base && after && !waits(nights)) {
      const next = shortName(after.from);
      const on = to === next ? "back" : `on to ${next}`;
      const text = `Empty flights from ${to} home to ${home} and ${on}, as the aircraft does not wait ${nights} nights`;
      const outward = [after.departureDate, base, after.from] as const;
      addEmptyFlights("positioning-home-and-back", text, [leg.arrivalDate, leg.to, base], outward);
    }
    if (after?.departureDate !== leg.departureDate) {
      const least = rules.dailyMinimumMinutes;
      const day = charges.filter(({ date }) => date === leg.departureDate);
      const shortfall = (end: keyof Minutes) =>
        Math.max(0, least - day.reduce((sum, each) => sum + each[end], 0));
      const missing = costOf({
        low: shortfall("low"),
        expected: shortfall("expected"),
        high: shortfall("high"),
      });
      add("daily-minimum", `Minimum charge of ${duration(least)} flying a day`, missing);
    }
    const nightsOnTheWay = leg.crewRelief === "night-stop" ? 1 : 0;
    const nightsAway = nightsOnTheWay + (waits(nights) && leg.to.ident !== base?.ident ? nights : 0);
    const away = `${nightsAway === 1 ? "One night" : `${nightsAway} nights`} of crew expenses and parking away from base`;
    add("nights", away, fixedAmount(rules.currency, nightsAway * rules.nightMinor));
    const crewMinor = leg.crewRelief === "second-crew" ? rules.secondCrewMinor : 0;
    const crewText = "A second crew, as the flying is too long for one";
    add("second-crew", crewText, fixedAmount(rules.currency, crewMinor));
    const airports = landings === 1 ? "one airport" : `${landings} airports`;
    const landingText = `Landing and handling at ${airports}${landings > customerLandings ? ", empty flights included" : ""}`;
    add("landing", landingText, fixedAmount(rules.currency, landings * fee));
    const { marginPercent } = rules;
    add("margin", `Margin of ${marginPercent}% on the lines above`, multiply(charter, marginPercent / 100));
    const taxes = taxesOn(
      facts,
      aircraft,
      { ...leg, date: leg.departureDate, originCountry: start.from.country },
      charter,
    );
    for (const { code, text, amount } of taxes) lines.push({ code, text, ...roundedOf(inCurrency(amount)) });
    return lines;
  });
}

function landingFee({ landingAndHandling }: PriceSheet, mtowKg: number): number {
  const row = landingAndHandling.find(({ upToKg }) => mtowKg <= upToKg) ?? landingAndHandling.at(-1);
  return row?.minor ?? 0;
}

/** The estimates of each leg and of the whole trip; null where the company has set no rate. */
export function estimateTrip(
  pricing: Pricing,
  legs: NonEmpty<PricedLeg>,
): { legs: Estimate[]; total: Estimate } | null {
  const lines = priceLegs(pricing, legs);
  if (!lines) return null;
  const { facts, currency, base } = pricing;
  const [first, ...more] = legs;
  const isSingle = more.length === 0;
  const hasEmptyHome = base !== undefined && (more.at(-1) ?? first).to.ident !== base.ident;
  const { nightsWaiting, checkedOn, sample } = facts.prices;
  const expected = (priced: PriceLine[][] | null) => priced && totalOf(priced.flat(), "expectedMinor");
  const back = isSingle && nightsWaiting > 0 ? wayBack(first, pricing) : null;
  const returnAfter = (nights: number) => {
    const date = addDays(first.waitStart, nights);
    return expected(back && priceLegs(pricing, [first, { ...back, departureDate: date, arrivalDate: date }]));
  };
  const isSameDay = back !== null && hasRoomForReturn(first, back);
  const soonMinor = returnAfter(isSameDay ? 0 : 1);
  const offers = {
    returnExpectedMinor: returnAfter(nightsWaiting),
    soonReturn: soonMinor === null ? null : { expectedMinor: soonMinor, isSameDay },
    emptyLegFromMinor: expected(hasEmptyHome ? priceLegs(pricing, legs, true) : null),
  };
  const estimateOf = (part: PriceLine[], other: typeof offers): Estimate => ({
    currency,
    lowMinor: totalOf(part, "lowMinor"),
    expectedMinor: totalOf(part, "expectedMinor"),
    highMinor: totalOf(part, "highMinor"),
    ...other,
    nightsWaiting,
    lines: part,
    ratesOf: checkedOn,
    isSample: sample,
  });
  const none = { returnExpectedMinor: null, soonReturn: null, emptyLegFromMinor: null };
  return {
    legs: lines.map((part) => estimateOf(part, isSingle ? offers : none)),
    total: estimateOf(lines.flat(), offers),
  };
}

const totalOf = (lines: readonly PriceLine[], end: "lowMinor" | "expectedMinor" | "highMinor") =>
  lines.reduce((sum, line) => sum + line[end], 0);

/** The return of one flight, still with that flight's dates; null if it cannot be flown. */
function wayBack(leg: PricedLeg, { aircraft, find }: Pricing): PricedLeg | null {
  const { minutes, stops, isPossible } = find(aircraft, leg.to, leg.from, leg.passengers);
  if (!isPossible || minutes === 0) return null;
  return {
    ...leg,
    from: leg.to,
    to: leg.from,
    // Only its expected price is shown.
    lowMinutes: minutes,
    likelyMinutes: minutes,
    highMinutes: minutes,
    stops,
    crewRelief: crewReliefFor(minutes, 1 + stops),
  };
}

/** Whether two pilots can fly there and back in one duty, landing the same day by 16:00. */
function hasRoomForReturn(leg: PricedLeg, back: PricedLeg): boolean {
  const isEarly = leg.arrivalDate === leg.departureDate && leg.arrivalTime <= "16:00";
  const most = dutyHours(2 + leg.stops + back.stops) * 60;
  return isEarly && leg.likelyMinutes + back.likelyMinutes <= most;
}

/** A flight without a set time; `minutes` includes taxiing but no time at fuel stops. */
interface UntimedFlight {
  minutes: number;
  /** From its departure to its landing, time at fuel stops included. */
  totalMinutes: number;
  stops: number;
  /** False if two fuel stops are not enough; the figures are then those of a direct flight. */
  isPossible: boolean;
}

export type FlightPlanner = ReturnType<typeof flightPlanner>;

/** Plans flights on a day, by default without passengers; cached because an estimate repeats them. */
export function flightPlanner(findRoute: FindRoute, date: string) {
  const flights = new Map<string, UntimedFlight>();
  return (aircraft: AircraftFigures, from: Airport, to: Airport, passengers = 0): UntimedFlight => {
    if (from.ident === to.ident) return { minutes: 0, totalMinutes: 0, stops: 0, isPossible: true };
    return cachedIn(flights, `${aircraft.icao} ${passengers} ${from.ident} ${to.ident}`, () => {
      const route = findRoute({ date, from, to });
      const { verdict, flight } = reach(aircraft, passengers, route.flight);
      const isTooFar = verdict === "too-far";
      const [plan] = isTooFar ? route.findStops(aircraft, passengers, null) : [];
      const { likelyMinutes: totalMinutes } = plan ?? flight;
      const stops = plan?.stops.length ?? 0;
      const minutes = totalMinutes - stops * model.groundMinutes;
      return { minutes, totalMinutes, stops, isPossible: !isTooFar || plan !== undefined };
    });
  };
}
