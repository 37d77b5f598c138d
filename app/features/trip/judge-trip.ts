import { fleet } from "#app/content/fleet.ts";
import { model } from "#app/content/trip/model.ts";
import { fly } from "./block-time.ts";
import { type TripFacts, validOrLast } from "./facts.ts";
import { routeBetween } from "./geodesic.ts";
import { type AircraftLeg, type JudgedType, judgeAircraft } from "./judge-leg.ts";
import { type LegPlace, legPlace } from "./leg-place.ts";
import { addDays, localTime } from "./local-time.ts";
import { type Reason, reason } from "./messages.ts";
import { type Estimate, estimateLegs, type PricedLeg, sumOf } from "./price.ts";
import type { AirportLookup } from "./technical-stop.ts";
import { problem, type TripProblem, type TripQuery } from "./trip-query.ts";
import { seasonOf, windAlong } from "./winds.ts";

/** How far ahead a trip is judged, days. */
const farthestDays = 730;
/** Time that crew and passengers want between two flights of one aircraft, minutes. */
const shortestConnection = 60;

export type PricedAircraftLeg = AircraftLeg & { estimate: Estimate | null };

export interface JudgedLeg extends Pick<LegPlace, "leg" | "corridors" | "notes"> {
  /** Great circle, nautical miles. */
  distanceNm: number;
  /** Best fit first; those that do not fit are there as well. */
  aircraft: PricedAircraftLeg[];
}

export interface JudgedTrip {
  factsVersion: string;
  query: TripQuery;
  legs: JudgedLeg[];
  /** All legs together, of each aircraft that has a price. */
  totals: { icao: string; estimate: Estimate }[];
}

/**
 * The one door: every aircraft of the fleet on every leg, from the facts and nothing else. The same question with the same facts on
 * the same day has the same answer for everyone.
 */
export function judgeTrip(
  query: TripQuery,
  facts: TripFacts & { airport: AirportLookup },
  now: Date,
): { ok: true; trip: JudgedTrip } | { ok: false; problems: TripProblem[] } {
  const problems = query.legs.flatMap(({ date, from }, at) =>
    dateProblem(at === 0 ? "date" : { field: "leg", flight: at + 1, part: "date" }, date, from.timeZone, now),
  );
  if (problems.length > 0) return { ok: false, problems };
  const places = query.legs.map((leg) => legPlace(facts, facts.airport, leg));
  const byAircraft = judgedTypes(facts, query.legs[0]?.date ?? "").map((aircraft) => {
    const flown = places.map((place) => judgeAircraft(facts, place, aircraft, query));
    connect(flown, places);
    const { estimates, why } = estimate(query, facts, aircraft, flown, places);
    return flown.map((leg, at) => ({
      ...leg,
      reasons: why ? [...leg.reasons, why] : leg.reasons,
      estimate: estimates?.[at] ?? null,
    }));
  });
  const legs = places.map(({ leg, corridors, notes, route }, at) => ({
    ...{ leg, corridors, notes, distanceNm: route.distanceNm },
    aircraft: byAircraft.flatMap((aircraft) => aircraft[at] ?? []).sort(bestFirst),
  }));
  const totals = byAircraft.flatMap((flown) => {
    const sum = sumOf(flown.flatMap(({ estimate: price }) => price ?? []));
    return flown[0] && sum ? [{ icao: flown[0].icao, estimate: sum }] : [];
  });
  return {
    ok: true,
    trip: { factsVersion: `${facts.version}, model ${model.version}`, query, legs, totals },
  };
}

/** What is wrong with a day of departure: over already, or farther ahead than anybody plans. */
export function dateProblem(
  field: Parameters<typeof problem>[0],
  date: string,
  zone: string,
  now: Date,
): TripProblem[] {
  const today = localTime(now, zone).date;
  const last = addDays(today, farthestDays);
  if (date < today) return [problem(field, "date-past", date)];
  return date > last ? [problem(field, "date-too-far", last)] : [];
}

/** The fleet with the figures that hold on a day; an aircraft without any is not judged. */
export function judgedTypes(facts: TripFacts, date: string): JudgedType[] {
  return fleet.flatMap(({ icao, name, slug, wing, general }) => {
    const figures = validOrLast(
      facts.aircraft.filter((row) => row.icao === icao),
      date,
    )?.row;
    return figures
      ? [{ ...figures, name, slug, seats: general.passengers.most, isHelicopter: wing === "rotary" }]
      : [];
  });
}

const fitOrder = { yes: 0, check: 1, no: 3 } as const;

function bestFirst(one: PricedAircraftLeg, other: PricedAircraftLeg): number {
  // A stop is worth a check: non-stop comes first, then what is non-stop once checked.
  const rank = ({ suits, verdict, block, estimate: price }: PricedAircraftLeg) => [
    fitOrder[suits] + (verdict === "stop" ? 1 : 0),
    block?.likelyMinutes ?? Number.MAX_SAFE_INTEGER,
    price?.lowMinor ?? Number.MAX_SAFE_INTEGER,
  ];
  const [a, b] = [rank(one), rank(other)];
  return a.map((value, at) => value - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Says where an aircraft is not back, or hardly, when its next leg is to leave. */
function connect(flown: AircraftLeg[], places: readonly LegPlace[]): void {
  flown.forEach((leg, at) => {
    const landed = flown[at - 1]?.arrival;
    if (!landed || !leg.departure || !places[at]?.leg.time || !places[at - 1]?.leg.time) return;
    const minutes = Math.round((leg.departure.utc.getTime() - landed.utc.getTime()) / 60_000);
    if (minutes >= shortestConnection) return;
    leg.reasons.push(reason("connection", places[at].leg.from.name, minutes));
    leg.suits = leg.suits === "no" || minutes < 0 ? "no" : "check";
  });
}

function estimate(
  { legs, passengers, currency }: TripQuery,
  facts: TripFacts & { airport: AirportLookup },
  aircraft: JudgedType,
  flown: readonly AircraftLeg[],
  places: readonly LegPlace[],
): { estimates: Estimate[] | null; why: Reason | null } {
  const date = legs[0]?.date ?? "";
  const rules = validOrLast(facts.priceRules, date)?.row;
  if (!rules?.pricesShown) return { estimates: null, why: reason("price-hidden") };
  const priced: PricedLeg[] = flown.flatMap((leg, at) => {
    const place = places[at]?.leg;
    if (!place || !leg.block || !leg.departure || !leg.arrival) return [];
    const ground = leg.stops.length * model.groundMinutes;
    return [
      {
        ...{ from: place.from, to: place.to, passengers, stops: leg.stops.length },
        departureDate: leg.departure.date,
        arrivalDate: leg.arrival.date,
        likelyMinutes: leg.block.likelyMinutes - ground,
        highMinutes: leg.block.highMinutes - ground,
      },
    ];
  });
  // A journey of which one leg is out of reach has no price, and nor has one with too many people for the cabin.
  if (priced.length < flown.length || flown.some(({ seats }) => seats.verdict === "no"))
    return { estimates: null, why: null };
  const estimates = estimateLegs(facts, aircraft, priced, currency, {
    base: facts.airport(rules.base),
    ferryMinutes(from, to) {
      const route = routeBetween(from, to);
      const leg = { distanceNm: route.distanceNm, wind: windAlong(route, seasonOf(date)), corridorFactor: 1 };
      return fly(aircraft, aircraft.isHelicopter, leg, "normal").likelyMinutes;
    },
  });
  return { estimates, why: estimates ? null : reason("price-no-rate") };
}
