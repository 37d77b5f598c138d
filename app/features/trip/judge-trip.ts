import { fleet } from "#app/content/fleet.ts";
import { model } from "#app/content/trip/model.ts";
import { baseOf, type TripFacts, validOrLast } from "./facts.ts";
import { longDay } from "./figure-text.ts";
import { dutyHours } from "./flight.ts";
import { type AircraftLeg, type JudgedType, judgeAircraft } from "./judge-leg.ts";
import { type LegPlace, legPlace } from "./leg-times.ts";
import { addDays, addMinutes, instantOf, localTime } from "./local-time.ts";
import { type Reason, reason } from "./messages.ts";
import { shortName } from "./place-name.ts";
import {
  type Estimate,
  estimateTrip,
  type FlightPlanner,
  flightPlanner,
  type PlannedFlight,
  type PricedLeg,
  positioningMinutes,
} from "./price.ts";
import type { AirportLookup } from "./technical-stop.ts";
import { problem, type TripProblem, type TripQuery } from "./trip-query.ts";

/** How far ahead a trip is judged, days. */
const farthestDays = 730;
/** Time that crew and passengers want between two flights of one aircraft, minutes. */
const shortestConnection = 60;

export type PricedAircraftLeg = AircraftLeg & { estimate: Estimate | null };

export interface JudgedLeg
  extends Pick<LegPlace, "leg" | "closure" | "wind" | "corridorFactor" | "corridors" | "notes"> {
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

/** Judges every aircraft on every leg. Pure: the same query, facts and `now` give the same result. */
export function judgeTrip(
  query: TripQuery,
  facts: TripFacts & { airport: AirportLookup },
  now: Date,
): { ok: true; trip: JudgedTrip } | { ok: false; problems: TripProblem[] } {
  const problems = query.legs.flatMap((leg, at) => {
    const place = (part: "date" | "time") => (at === 0 ? part : { field: "leg", flight: at + 1, part });
    const wrong = dateProblem(place("date"), leg.date, leg.from.timeZone, now);
    const zone = query.by === "arrive" ? leg.to.timeZone : leg.from.timeZone;
    const isOver = leg.time && instantOf(leg.date, leg.time, zone).instant < now;
    if (wrong.length > 0 || !leg.time || !isOver) return wrong;
    return [problem(place("time"), "time-past", leg.time)];
  });
  if (problems.length > 0) return { ok: false, problems };
  const places = query.legs.map((leg) => legPlace(facts, facts.airport, leg, query.by));
  const firstDay = query.legs[0]?.date ?? "";
  const find = flightPlanner(facts, facts.airport, firstDay);
  const rules = validOrLast(facts.priceRules, firstDay)?.row;
  const totals: JudgedTrip["totals"] = [];
  const byAircraft = judgedTypes(facts, firstDay).map((aircraft) => {
    const flown = judgeInOrder(facts, places, aircraft, query, find);
    addSecondCrews(flown);
    const base = rules && facts.airport(baseOf(rules, aircraft.icao));
    const start = query.legs[0]?.from;
    if (base && start && flown[0] && !find(aircraft, base, start).isPossible) {
      flown[0].suits = "no";
      flown[0].reasons.push(reason("not-based", shortName(base), shortName(start)));
    }
    const { estimates, why } = estimate(query, facts, aircraft, flown, places, find);
    if (estimates) totals.push({ icao: aircraft.icao, estimate: estimates.total });
    return flown.map((leg, at) => ({
      ...leg,
      reasons: why ? [...leg.reasons, why] : leg.reasons,
      estimate: estimates?.legs[at] ?? null,
    }));
  });
  const legs = places.map(({ leg, closure, wind, corridorFactor, corridors, notes, route }, at) => ({
    leg,
    closure,
    wind,
    corridorFactor,
    corridors,
    notes,
    distanceNm: route.distanceNm,
    aircraft: byAircraft.flatMap((aircraft) => aircraft[at] ?? []).sort(bestFirst),
  }));
  return {
    ok: true,
    trip: { factsVersion: `${facts.version}, model ${model.version}`, query, legs, totals },
  };
}

/** Problems of a day of departure: in the past, or too far ahead. */
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
  // A stop counts as much as a check: non-stop first, then non-stop after a check.
  const rank = ({ suits, verdict, block, estimate: price }: PricedAircraftLeg) => [
    fitOrder[suits] + (verdict === "stop" ? 1 : 0),
    block?.likelyMinutes ?? Number.MAX_SAFE_INTEGER,
    price?.expectedMinor ?? Number.MAX_SAFE_INTEGER,
  ];
  const [a, b] = [rank(one), rank(other)];
  return a.map((value, at) => value - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Judges the flights of one aircraft in order, each as the flights beside it leave time for. */
function judgeInOrder(
  facts: TripFacts & { airport: AirportLookup },
  places: readonly LegPlace[],
  aircraft: JudgedType,
  query: TripQuery,
  find: FlightPlanner,
): AircraftLeg[] {
  const flown: AircraftLeg[] = [];
  for (const [at, place] of places.entries()) {
    const before = places[at - 1];
    const next = places[at + 1];
    const positioning = before && find(aircraft, before.leg.to, place.leg.from);
    const landed = flown[at - 1]?.arrival?.utc;
    const readyAt =
      landed && positioning?.isPossible
        ? addMinutes(landed, positioningMinutes(positioning) + shortestConnection)
        : undefined;
    const leg = judgeAircraft(facts, place, aircraft, query, {
      readyAt: readyAt && onTheQuarter(readyAt),
      dueAt: next && !place.leg.time ? dueBefore(facts, next, place, aircraft, query, find) : undefined,
    });
    const late = before && positioning && connection(leg, place, before, landed, positioning);
    if (late) {
      leg.reasons.push(late.why);
      leg.suits = leg.suits === "no" ? "no" : late.suits;
    }
    flown.push(leg);
  }
  return flown;
}

/** Adds to the last flight of each duty that two pilots may not fly that a second crew flies along. */
function addSecondCrews(flown: readonly AircraftLeg[]): void {
  const { nightFrom, nightTo, restHours } = model.crew;
  let duty: AircraftLeg[] = [];
  for (const [at, leg] of flown.entries()) {
    duty.push(leg);
    const next = flown[at + 1]?.departure;
    if (next && leg.arrival && +next.utc - +leg.arrival.utc < restHours * 3_600_000) continue;
    const sectors = duty.reduce((sum, { stops }) => sum + 1 + stops.length, 0);
    const minutes = duty.reduce(
      (sum, { block, stops }) => sum + (block?.likelyMinutes ?? 0) - stops.length * model.groundMinutes,
      0,
    );
    const begins = duty[0]?.departure?.time;
    const isNight = begins !== undefined && (begins >= nightFrom || begins < nightTo);
    const most = dutyHours(sectors, isNight);
    if (minutes > most * 60) leg.reasons.push(reason("second-crew", minutes, sectors, most));
    duty = [];
  }
}

const onTheQuarter = (instant: Date) => new Date(Math.ceil(instant.getTime() / 900_000) * 900_000);

/** When an aircraft is to have landed so that it is ready for a next flight whose time is set. */
function dueBefore(
  facts: TripFacts,
  next: LegPlace,
  { leg }: LegPlace,
  aircraft: JudgedType,
  query: TripQuery,
  find: FlightPlanner,
): Date | undefined {
  const leaves = next.leg.time && judgeAircraft(facts, next, aircraft, query).departure?.utc;
  const positioning = find(aircraft, leg.to, next.leg.from);
  if (!leaves || !positioning.isPossible) return undefined;
  return addMinutes(leaves, -positioningMinutes(positioning) - shortestConnection);
}

/** Why an aircraft is not there, or hardly, when its next leg is to leave; null where it is. */
function connection(
  { departure }: AircraftLeg,
  place: LegPlace,
  before: LegPlace,
  landed: Date | undefined,
  positioning: PlannedFlight,
): { suits: "check" | "no"; why: Reason } | null {
  const { from, date, time } = place.leg;
  if (!positioning.isPossible)
    return { suits: "no", why: reason("positioning-too-far", before.leg.to.name, from.name) };
  if (!landed || !departure) return null;
  if (!time && departure.date !== date) {
    const ready = `${departure.time} on ${longDay(departure.date)}`;
    return { suits: "no", why: reason("connection-day", from.name, ready) };
  }
  const minutes = Math.round((departure.utc.getTime() - landed.getTime()) / 60_000);
  const spare = minutes - positioningMinutes(positioning);
  if (spare >= shortestConnection) return null;
  return { suits: spare < 0 ? "no" : "check", why: reason("connection", from.name, spare) };
}

const cannotBeThere: ReadonlySet<string> = new Set(["not-based", "positioning-too-far"]);

function estimate(
  { legs, passengers, currency }: TripQuery,
  facts: TripFacts & { airport: AirportLookup },
  aircraft: JudgedType,
  flown: readonly AircraftLeg[],
  places: readonly LegPlace[],
  find: FlightPlanner,
): { estimates: ReturnType<typeof estimateTrip>; why: Reason | null } {
  const date = legs[0]?.date ?? "";
  const rules = validOrLast(facts.priceRules, date)?.row;
  if (!rules?.pricesShown) return { estimates: null, why: reason("price-hidden") };
  const priced: PricedLeg[] = flown.flatMap((leg, at) => {
    const place = places[at]?.leg;
    if (!place || !leg.block || !leg.departure || !leg.arrival) return [];
    const ground = leg.stops.length * model.groundMinutes;
    return [
      {
        from: place.from,
        to: place.to,
        passengers,
        stops: leg.stops.length,
        departureDate: leg.departure.date,
        arrivalDate: leg.arrival.date,
        likelyMinutes: leg.block.likelyMinutes - ground,
        highMinutes: leg.block.highMinutes - ground,
        hasSecondCrew: leg.reasons.some(({ code }) => code === "second-crew"),
      },
    ];
  });
  // A journey has no price where a leg is out of reach, the aircraft cannot get there, or too many people fly.
  const isFlown = ({ seats, reasons }: AircraftLeg) =>
    seats.verdict !== "no" && !reasons.some(({ code }) => cannotBeThere.has(code));
  if (priced.length < flown.length || !flown.every(isFlown)) return { estimates: null, why: null };
  const estimates = estimateTrip(facts, aircraft, priced, currency, {
    base: facts.airport(baseOf(rules, aircraft.icao)),
    flight: (...flight) => find(aircraft, ...flight),
  });
  return { estimates, why: estimates ? null : reason("price-no-rate") };
}
